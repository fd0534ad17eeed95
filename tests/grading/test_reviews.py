"""A review that the lead accepted may still resume its blocked task."""

from typing import Any

import pytest

from grading.records import GONE, card, changed, delegation, wake
from grading.records.run import CHILD, LEAD, MODEL, PARENT, WORKER
from grading.records.times import START, after
from journeys.grading.assignment import Assignment
from journeys.grading.reviews import has_accepted_review
from journeys.grading.settlement import State, settled
from journeys.grading.snapshot import Snapshot

GIVEN = Assignment(PARENT, LEAD, MODEL, START, delegates=True)
CARD = "issues.1.interactions.0"


def reviewed() -> dict[str, Any]:
    """Return a blocked parent whose lead accepted the completion of the child in run 3."""
    record = delegation()
    record["issues"][0] |= {"status": "blocked", "blockedTransitionAt": after(200)}
    record["issues"][1]["interactions"] = [
        card(
            status="accepted",
            resolvedByAgentId=LEAD,
            resolvedByRunId="run-3",
            resolvedAt=after(340),
            payload={"target": {"type": "custom", "key": "native_completion_review"}},
            result={"version": 1, "outcome": "accepted"},
        )
    ]
    return record


def test_an_accepted_review_delays_the_rejection_and_names_itself() -> None:
    found = settled(Snapshot.of(reviewed()), GIVEN)
    assert found.state is State.WAITING
    assert "Blocked without an active continuation after accepted review" in found.reason


BROKEN: list[tuple[str, object]] = [
    ("issues.0.blockedTransitionAt", None),
    ("issues.0.blockedTransitionAt", after(341)),
    ("issues.0.wakes.events", [wake(status="completed", reason="issue_blockers_resolved")]),
    ("issues.1.status", "in_review"),
    ("issues.1.parentId", "issue-other"),
    (f"{CARD}.kind", "ask_user_questions"),
    (f"{CARD}.status", "rejected"),
    (f"{CARD}.addresseeAgentId", WORKER),
    (f"{CARD}.resolvedByAgentId", WORKER),
    (f"{CARD}.resolvedByAgentId", GONE),
    (f"{CARD}.resolvedByRunId", "run-2"),
    (f"{CARD}.resolvedByRunId", GONE),
    (f"{CARD}.resolvedAt", GONE),
    (f"{CARD}.payload.target.key", "plan"),
    (f"{CARD}.payload.target.type", "document"),
    (f"{CARD}.result.version", 2),
    (f"{CARD}.result.outcome", "rejected"),
    ("runs.2.agentId", WORKER),
]


@pytest.mark.parametrize(("path", "value"), BROKEN)
def test_any_other_review_leaves_blocked_work_stranded(path: str, value: object) -> None:
    found = settled(Snapshot.of(changed(reviewed(), path, value)), GIVEN)
    assert found.state is State.REJECTED
    assert "after accepted review" not in found.reason


def has_review(record: dict[str, Any], lead: str = LEAD) -> bool:
    snapshot = Snapshot.of(record)
    return has_accepted_review(snapshot, snapshot.issues[0], lead)


def test_the_parent_has_to_be_blocked_and_the_run_to_have_succeeded() -> None:
    assert has_review(reviewed())
    assert not has_review(changed(reviewed(), "issues.0.status", "in_progress"))
    assert not has_review(changed(reviewed(), "runs.2.status", "running"))
    assert not has_review(changed(reviewed(), "issues.1.interactions", GONE))


def test_a_review_in_the_moment_of_blocking_counts() -> None:
    assert has_review(changed(reviewed(), "issues.0.blockedTransitionAt", after(340)))


def test_nobody_accepts_for_nobody() -> None:
    record = reviewed()
    for path in (f"{CARD}.addresseeAgentId", f"{CARD}.resolvedByAgentId", "runs.2.agentId"):
        record = changed(record, path, "")
    assert not has_review(record, "")


def test_a_wake_that_is_still_to_come_has_not_resumed_the_parent() -> None:
    coming = [wake(reason="issue_blockers_resolved")]
    assert has_review(changed(reviewed(), "issues.0.wakes.events", coming))


@pytest.mark.parametrize(
    "event",
    [
        wake(WORKER, status="completed", reason="issue_blockers_resolved"),
        wake(status="completed", reason="issue_commented"),
    ],
)
def test_a_finished_wake_of_another_kind_does_not_end_the_delay(event: dict[str, Any]) -> None:
    record = changed(reviewed(), "issues.0.wakes.events", [event])
    assert settled(Snapshot.of(record), GIVEN).state is State.WAITING
    assert record["issues"][1]["id"] == CHILD
