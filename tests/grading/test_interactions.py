"""Work in review: a card that an agent is about to answer, or one for a person."""

from typing import Any

import pytest

from grading.records import GONE, build_revise, card, changed, wake
from grading.records.run import LEAD, MODEL, PARENT, WORKER
from grading.records.times import START
from journeys.grading.assignment import Assignment
from journeys.grading.settlement import Settlement, State, settled
from journeys.grading.snapshot import Snapshot

GIVEN = Assignment(PARENT, LEAD, MODEL, START)
ISSUE = "issues.0"


def outcome(record: dict[str, Any]) -> Settlement:
    return settled(Snapshot.of(record), GIVEN)


def state(record: dict[str, Any]) -> State:
    return outcome(record).state


def events(*wakes: dict[str, Any]) -> dict[str, Any]:
    return {"events": list(wakes)}


def in_review(*cards: dict[str, Any], wakes: tuple[dict[str, Any], ...] = ()) -> dict[str, Any]:
    record = build_revise()
    record["issues"][0] |= {
        "status": "in_review",
        "interactions": list(cards),
        "wakes": events(*wakes),
    }
    return record


BOUND: dict[str, Any] = {"payload": {"nativeReviewInteractionId": "card-1"}}
ELSEWHERE: dict[str, Any] = {"payload": {"nativeReviewInteractionId": "card-2"}}

CARDS: list[tuple[str, dict[str, Any], State]] = [
    ("for the person", in_review(card(addressee=None)), State.REJECTED),
    ("nobody is woken", in_review(card()), State.REJECTED),
    ("resolved", in_review(card(status="accepted")), State.WAITING),
    ("lead is woken", in_review(card(), wakes=(wake(),)), State.WAITING),
    ("lead is woken for it", in_review(card(), wakes=(wake(**BOUND),)), State.WAITING),
    ("woken for another", in_review(card(), wakes=(wake(**ELSEWHERE),)), State.REJECTED),
    ("wake is over", in_review(card(), wakes=(wake(status="completed"),)), State.REJECTED),
    ("another is woken", in_review(card(), wakes=(wake(WORKER),)), State.REJECTED),
    ("only a person may",
     in_review(card(effectiveResolverPolicy="human_only"), wakes=(wake(),)), State.REJECTED),
    ("only a person was asked",
     in_review(card(requestedResolverPolicy="human_only"), wakes=(wake(),)), State.REJECTED),
    ("policy unknown",
     in_review(changed(card(), "effectiveResolverPolicy", GONE), wakes=(wake(),)), State.REJECTED),
    ("only a person may, whoever is woken for it",
     in_review(card(effectiveResolverPolicy="human_only"), wakes=(wake(**BOUND),)),
     State.REJECTED),
    ("no addressee, no agent woken",
     in_review(card(addressee=None), wakes=(wake() | {"agentId": None},)), State.REJECTED),
    ("cards without ids",
     in_review(card(""), card(""), wakes=(wake(),)), State.REJECTED),
    ("nobody continues",
     in_review(card(continuationPolicy="none"), wakes=(wake(),)), State.REJECTED),
    ("one wake, two cards", in_review(card(), card("card-2"), wakes=(wake(),)), State.REJECTED),
    ("one card bound, one not",
     in_review(card(), card("card-2"), wakes=(wake(**BOUND), wake())), State.REJECTED),
    ("both cards bound",
     in_review(card(), card("card-2"), wakes=(wake(**BOUND), wake(**ELSEWHERE))), State.WAITING),
    ("two cards for two agents",
     in_review(card(), card("card-2", WORKER), wakes=(wake(), wake(WORKER))), State.WAITING),
]  # fmt: skip


@pytest.mark.parametrize(
    ("record", "expected"), [case[1:] for case in CARDS], ids=[case[0] for case in CARDS]
)
def test_a_review_that_a_person_would_have_to_finish_is_rejected(
    record: dict[str, Any], expected: State
) -> None:
    assert state(record) is expected


def test_the_rejection_says_that_a_person_is_needed() -> None:
    rejection = outcome(in_review(card(addressee=None))).rejection
    assert "did not finish autonomously" in str(rejection)


def other_task(**fields: Any) -> dict[str, Any]:
    fresh = {"scheduledRetry": None, "activeRecoveryAction": None}
    return {"id": "issue-2", "status": "done"} | fresh | fields


def test_a_card_that_only_a_person_may_answer_is_no_rival_for_the_wake() -> None:
    record = in_review(card(), wakes=(wake(),))
    record["issues"].append(other_task(interactions=[card("card-2")]))
    assert state(record) is State.REJECTED
    human = card("card-2", effectiveResolverPolicy="human_only")
    assert state(changed(record, "issues.1.interactions", [human])) is State.WAITING


def test_a_task_without_cards_does_not_matter_to_another() -> None:
    record = in_review(card(), wakes=(wake(),))
    record["issues"].append(other_task())
    assert state(record) is State.WAITING


def test_a_person_may_still_be_waited_for_while_something_runs() -> None:
    record = changed(in_review(card(addressee=None)), "runs.0.status", "running")
    assert state(record) is State.WAITING
