"""Blocked work: who may still be woken, and when it is stranded."""

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


def blocked(**fields: Any) -> dict[str, Any]:
    record = build_revise()
    record["issues"][0] |= {"status": "blocked"} | fields
    return record


def events(*wakes: dict[str, Any]) -> dict[str, Any]:
    return {"events": list(wakes)}


def test_blocked_work_without_continuation_is_stranded() -> None:
    assert "Blocked without an active continuation" in str(outcome(blocked()).rejection)


@pytest.mark.parametrize("status", ["queued", "deferred_issue_execution", "claimed"])
def test_a_runnable_wake_keeps_blocked_work_alive(status: str) -> None:
    assert state(blocked(wakes=events(wake(status=status)))) is State.WAITING


@pytest.mark.parametrize(
    "event",
    [
        wake(status="completed"),
        wake(status="coalesced"),
        wake(status="skipped"),
        wake("agent-elsewhere"),
        wake() | {"agentId": None},
        wake() | {"kind": "activity"},
    ],
)
def test_a_wake_that_starts_nobody_here_does_not(event: dict[str, Any]) -> None:
    assert state(blocked(wakes=events(event))) is State.REJECTED


def test_a_wake_on_the_child_counts_for_lead_assignee_and_addressee() -> None:
    for agent in (LEAD, WORKER, "agent-reviewer"):
        record = blocked()
        record["issues"].append(
            {
                "id": "child",
                "status": "in_progress",
                "assigneeAgentId": WORKER,
                "interactions": [card(addressee="agent-reviewer")],
                "scheduledRetry": None,
                "activeRecoveryAction": None,
                "wakes": events(wake(agent)),
            }
        )
        assert state(record) is State.WAITING


@pytest.mark.parametrize("field", ["scheduledRetry", "activeRecoveryAction"])
@pytest.mark.parametrize("value", [{"id": "x"}, GONE])
def test_a_retry_or_recovery_that_may_be_ahead_is_waited_for(field: str, value: object) -> None:
    assert state(changed(blocked(), f"{ISSUE}.{field}", value)) is State.WAITING


def test_a_retry_of_any_task_is_waited_for() -> None:
    record = blocked()
    retry = {"scheduledRetry": {"id": "x"}, "activeRecoveryAction": None}
    record["issues"].append({"id": "issue-2", "status": "done"} | retry)
    assert state(record) is State.WAITING


def test_an_active_run_keeps_blocked_work_alive() -> None:
    found = outcome(changed(blocked(), "runs.0.status", "running"))
    assert found.state is State.WAITING
    assert "is blocked, not done" in found.reason


def test_without_wake_diagnostics_nobody_is_known_to_be_woken() -> None:
    assert state(blocked(wakes=GONE)) is State.REJECTED


def test_any_blocked_task_strands_the_story() -> None:
    record = changed(blocked(), f"{ISSUE}.id", "issue-other")
    assert "task issue-other" in str(outcome(record).rejection)
