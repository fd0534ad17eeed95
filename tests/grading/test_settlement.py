"""Settlement: accepted, still waiting, or never to come."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from grading.records import GONE, build_revise, changed, comment, deferral, run
from grading.records.run import LEAD, MODEL, PARENT, WORKER
from grading.records.times import START
from journeys.grading.assignment import Assignment
from journeys.grading.replies import Reply
from journeys.grading.settlement import Settlement, State, settled
from journeys.grading.snapshot import Snapshot

SENT = Reply(PARENT, ("comment-2",), START + timedelta(seconds=159))
GIVEN = Assignment(PARENT, LEAD, MODEL, START, replies=(SENT,), expected_replies=1)
ISSUE = "issues.0"


def outcome(record: dict[str, Any], given: Assignment = GIVEN, **more: Any) -> Settlement:
    return settled(Snapshot.of(record), given, **more)


def state(record: dict[str, Any], given: Assignment = GIVEN, **more: Any) -> State:
    return outcome(record, given, **more).state


def test_finished_work_is_accepted() -> None:
    assert outcome(build_revise()) == Settlement(State.ACCEPTED)
    assert outcome(build_revise()).accepted
    assert outcome(build_revise()).rejection is None


WAITING: list[tuple[str, str, object, str]] = [
    ("nothing stored", "issues", [], "is not stored"),
    ("task in progress", f"{ISSUE}.status", "in_progress", "is in_progress, not done"),
    ("status unknown", f"{ISSUE}.status", GONE, "of unknown status"),
    ("message queued", f"{ISSUE}.queuedComments.entries", [{}], "queued messages"),
    ("queue unknown", f"{ISSUE}.queuedComments.entries", GONE, "queued messages"),
    ("not consumed", "runs.0.runnerProfileJson.nativeExecutionInput.task.prompt", "",
     "no succeeded run"),
    ("run active", "runs.1.status", "running", "still active"),
    ("retry ahead", "runs.1.status", "scheduled_retry", "still active"),
    ("no end known", "runs.0.finishedAt", GONE, "since the last message"),
    ("ended before the message", "runs.0.finishedAt", "2026-11-30T02:02:38.999Z",
     "since the last message"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("path", "value", "reason"), [case[1:] for case in WAITING], ids=[case[0] for case in WAITING]
)
def test_unfinished_work_is_waited_for(path: str, value: object, reason: str) -> None:
    record = changed(build_revise(), "runs.0.contextSnapshot.wakeCommentIds", GONE)
    found = outcome(changed(record, path, value))
    assert (found.state, found.accepted, found.rejection) == (State.WAITING, False, None)
    assert reason in found.reason


def test_a_run_that_ended_with_the_message_is_late_enough() -> None:
    record = changed(build_revise(), "runs.0.finishedAt", "2026-11-30T02:02:39Z")
    assert state(record) is State.ACCEPTED


def test_another_task_has_to_be_done_too() -> None:
    record = build_revise()
    record["issues"].append({"id": "issue-2", "status": "todo", "queuedComments": {"entries": []}})
    assert state(record) is State.WAITING


def test_without_runs_nothing_is_finished() -> None:
    assert state(build_revise() | {"runs": []}, replace(GIVEN, replies=())) is State.WAITING


def test_an_unknown_time_of_asking_is_never_answered() -> None:
    undated = replace(SENT, submitted_at=None)
    for given in (replace(GIVEN, submitted_at=None), replace(GIVEN, replies=(undated,))):
        assert state(build_revise(), given) is State.WAITING


def test_an_expected_reply_has_to_come_from_the_lead() -> None:
    assert state(build_revise(), expected_reply="CODE_1") is State.WAITING
    for author, expected in (
        (LEAD, State.ACCEPTED),
        (WORKER, State.WAITING),
        (None, State.WAITING),
    ):
        record = changed(build_revise(), f"{ISSUE}.comments.0", comment("c", "CODE_1", author))
        assert state(record, expected_reply="CODE_1") is expected


def test_too_many_runs_are_rejected_at_once_even_when_all_is_done() -> None:
    record = build_revise()
    record["runs"] += [deferral(number) for number in range(3, 13)]
    assert state(record) is State.ACCEPTED
    record["runs"].append(run(13))
    assert "bounded execution count exceeded: 13 runs" in str(outcome(record).rejection)


@pytest.mark.parametrize("status", ["failed", "timed_out", "cancelled", "interrupted", "odd"])
def test_an_unexpected_failure_is_rejected_at_once(status: str) -> None:
    record = changed(build_revise(), "runs.1.status", status)
    record = changed(record, "runs.0.status", "running")
    assert f"run run-1 ended {status} (no error code)" in str(outcome(record).rejection)


def test_the_rejection_names_the_error_code_and_a_missing_status() -> None:
    record = changed(build_revise(), "runs.1.status", GONE)
    record = changed(record, "runs.1.errorCode", "adapter_failed")
    assert outcome(record).rejection == "run run-1 ended with unknown status (adapter_failed)"


def test_an_allowed_interruption_is_not_rejected() -> None:
    record = changed(build_revise(), "runs.1.status", "cancelled")
    assert state(record, replace(GIVEN, interruptions=frozenset({"run-1"}))) is State.ACCEPTED


def test_a_task_that_the_product_gave_up_is_rejected_although_a_wake_is_left() -> None:
    record = changed(build_revise(), f"{ISSUE}.status", "blocked")
    wake = {"agentId": LEAD, "status": "deferred_issue_execution", "runId": None}
    record["issues"][0]["wakes"] = {"events": [wake]}
    blocker = {"cause": "legacy_execution_requires_reconciliation"}
    record["issues"][0]["executionBlocker"] = blocker
    expected = f"the product stopped the execution of task {PARENT}: {blocker['cause']}"
    assert outcome(record).rejection == expected
    assert outcome(changed(record, "runs.1.status", "running")).rejection is None
    assert outcome(changed(record, f"{ISSUE}.executionBlocker", None)).rejection != expected
    assert outcome(changed(record, f"{ISSUE}.status", "in_progress")).rejection is None
