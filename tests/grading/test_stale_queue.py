"""Which cancelled runs are dropped wakes; everything else that was cancelled stays a failure."""

from typing import Any

import pytest

from grading.records import GONE, changed
from journeys.grading.snapshot import Run
from journeys.grading.stale_queue import is_stale_entry

COMPANY, TASK = "a-company", "a-task"


def entry() -> dict[str, Any]:
    return {
        "id": "a-run",
        "companyId": COMPANY,
        "status": "cancelled",
        "errorCode": "issue_assignee_changed",
        "startedAt": None,
        "nativeIssueId": None,
        "contextSnapshot": {"issueId": TASK},
        "resultJson": {
            "stopReason": "issue_assignee_changed",
            "effectiveTimeoutSec": 0,
            "timeoutConfigured": False,
            "timeoutSource": "stale_queued_run_gate",
            "timeoutFired": False,
        },
    }


def is_stale(record: dict[str, Any]) -> bool:
    return is_stale_entry(Run(record), COMPANY, TASK)


def test_a_proven_entry_is_no_work() -> None:
    assert is_stale(entry())
    assert is_stale(changed(entry(), "nativeIssueId", GONE))


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("status", "failed"),
        ("status", "running"),
        ("errorCode", "cancelled"),
        ("errorCode", None),
        ("startedAt", GONE),
        ("startedAt", "2026-11-30T06:00:00.000Z"),
        ("nativeIssueId", TASK),
        ("companyId", "another-company"),
        ("companyId", GONE),
        ("contextSnapshot.issueId", "another-task"),
        ("contextSnapshot", GONE),
        ("resultJson", None),
        ("resultJson.stopReason", "cancelled"),
        ("resultJson.effectiveTimeoutSec", 120),
        ("resultJson.effectiveTimeoutSec", False),
        ("resultJson.timeoutConfigured", True),
        ("resultJson.timeoutConfigured", 0),
        ("resultJson.timeoutSource", "runner"),
        ("resultJson.timeoutFired", True),
        ("resultJson.timeoutFired", GONE),
    ],
)
def test_an_entry_without_its_whole_proof_is_none(path: str, value: object) -> None:
    assert not is_stale(changed(entry(), path, value))


def test_nothing_is_stale_for_a_task_that_is_not_known() -> None:
    record = changed(entry(), "contextSnapshot.issueId", "")
    assert not is_stale_entry(Run(record), COMPANY, "")
    assert not is_stale_entry(Run(changed(entry(), "companyId", "")), "", TASK)
