"""Pairs: retained only when both variants passed."""

import pytest

from journeys.campaign.pairs import NOT_RUN, pair_table, pairs
from journeys.campaign.table import markdown
from journeys.campaign.verdict import Status

Ended = tuple[str, str]


def ended(case: str, status: Status, profile: str = "runner-codex") -> Ended:
    return f"lifecycle-baseline.{profile}.local.{case}", str(status)


PASSED, FAILED = Status.PASSED, Status.FAILED
NEUTRAL, CHALLENGE = "lifecycle-question-neutral", "lifecycle-question-challenge"


@pytest.mark.parametrize(
    ("endings", "retained"),
    [
        ([ended(NEUTRAL, PASSED), ended(CHALLENGE, PASSED)], True),
        ([ended(CHALLENGE, PASSED), ended(NEUTRAL, PASSED)], True),
        ([ended(NEUTRAL, PASSED), ended(CHALLENGE, FAILED)], False),
        ([ended(NEUTRAL, PASSED), ended(CHALLENGE, Status.UNEXERCISED)], False),
        ([ended(NEUTRAL, PASSED)], False),
        ([ended(CHALLENGE, PASSED)], False),
    ],
)
def test_a_pair_is_retained_when_both_passed(endings: list[Ended], retained: bool) -> None:
    (pair,) = pairs(endings)
    assert pair.retained is retained
    assert (f"{int(retained)} of 1 pairs retained" in pair_table(pairs(endings))) is True


def test_variants_of_two_profiles_make_no_pair() -> None:
    endings = [ended(NEUTRAL, PASSED), ended(CHALLENGE, PASSED, "legacy-codex")]
    assert [one.endings for one in pairs(endings)] == [("passed", NOT_RUN), (NOT_RUN, "passed")]
    assert pair_table(pairs(endings)).endswith("0 of 2 pairs retained")


def test_other_stories_are_no_pairs() -> None:
    assert pairs([ended("tool-review-approve", PASSED)]) == []
    assert pair_table([]) == ""


def test_the_same_table_is_markdown() -> None:
    both = pairs([ended(NEUTRAL, PASSED), ended(CHALLENGE, FAILED)])
    row = "| lifecycle-baseline.runner-codex.local.lifecycle-question | passed | failed | NO |"
    assert row in pair_table(both, markdown)
