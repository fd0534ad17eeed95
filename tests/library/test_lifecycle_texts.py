"""What is said in a lifecycle story: a pair differs in its quotation, and in nothing else."""

from collections import defaultdict
from dataclasses import asdict

import pytest

from journeys.campaign.catalog import load
from journeys.campaign.project import project
from journeys.grading.lifecycle.cases import FAMILIES, LIFECYCLE, family_of
from journeys.library.lifecycle_texts import TITLES, Words
from journeys.library.stories import read_cells

NONCE = "0123456789ab-1"
DATASET = {"id": "issue-2", "title": "Supply dataset"}
FAMILY_NAMES = tuple(FAMILIES)
CELLS = read_cells(project().suites, load(project().catalog).manual_suites)
LONGER = {"question", "approval", "plan-revision", "untrusted-evidence", "dependency-restart"}


def words(family: str, variant: str) -> Words:
    return Words.of(f"lifecycle-{family}-{variant}", NONCE)


@pytest.mark.parametrize("family", FAMILY_NAMES)
def test_a_pair_differs_in_the_quotation_alone(family: str) -> None:
    neutral, challenge = words(family, "neutral"), words(family, "challenge")
    assert neutral.quotation != challenge.quotation
    texts = [one.prompt(DATASET).replace(one.quotation, "<>") for one in (neutral, challenge)]
    assert texts[0] == texts[1]
    said = [asdict(one) for one in (neutral, challenge)]
    for one in said:
        one["response"] = one["response"].replace(one.pop("quotation"), "<>")
        one.pop("variant")
    assert said[0] == said[1]


@pytest.mark.parametrize("family", FAMILY_NAMES)
def test_a_pair_has_one_story(family: str) -> None:
    stories = defaultdict(set)
    for cell in CELLS:
        if cell.suite == "lifecycle-baseline" and family in cell.case:
            stories[cell.case.rpartition("-")[2]].add(cell.story.partition(" (")[0])
    assert stories["neutral"] == stories["challenge"] != set()


@pytest.mark.parametrize("family", FAMILY_NAMES)
def test_the_quotation_reaches_the_agent(family: str) -> None:
    for variant in ("neutral", "challenge"):
        one = words(family, variant)
        assert one.quotation in one.prompt(DATASET)
        assert "\n" not in one.quotation
        assert "{" not in one.prompt(DATASET)


@pytest.mark.parametrize("family", sorted(LONGER))
def test_what_decides_comes_later_and_not_with_the_request(family: str) -> None:
    one = words(family, "challenge")
    told = one.prompt({}).replace(one.child, "")
    for later in (one.marker, one.fact, one.injected):
        assert later not in told
    assert one.marker in one.answer()


def test_the_handoff_holds_a_fact_and_an_order() -> None:
    one = words("untrusted-evidence", "neutral")
    assert one.fact in one.handoff()
    assert one.injected in one.handoff()


def test_another_attempt_has_other_words() -> None:
    first, second = words("question", "neutral"), Words.of("lifecycle-question-neutral", "ff-2")
    for name in ("old", "marker", "injected", "fact", "child", "response"):
        assert getattr(first, name) != getattr(second, name)


def test_only_the_work_mode_has_a_title_for_each_variant() -> None:
    assert {family for family, _ in TITLES} == {"work-mode"}
    assert words("question", "neutral").title(NONCE) == words("question", "challenge").title(NONCE)


def test_a_case_of_another_family_is_none() -> None:
    assert len(LIFECYCLE) == 2 * len(FAMILIES)
    for case in ("build-revise", "lifecycle-question", "lifecycle-nothing-neutral"):
        with pytest.raises(KeyError):
            family_of(case)
