"""Stale queue entries: a wake that was dropped because the task went to somebody else.

Such an entry looks like a cancelled run, but no provider ever worked. The dispatch gate's own
receipt has to prove that; every other cancellation stays a failure.
"""

from journeys.grading.records import MISSING, at, is_null, text
from journeys.grading.snapshot import Run

REASON = "issue_assignee_changed"
RECEIPT = {
    "stopReason": REASON,
    "effectiveTimeoutSec": 0,
    "timeoutConfigured": False,
    "timeoutSource": "stale_queued_run_gate",
    "timeoutFired": False,
}


def is_stale_entry(run: Run, company: str, task: str) -> bool:
    """Say whether the run is a dropped wake of ``task``, in ``company``, that never started."""
    record = run.record
    return (
        run.status == "cancelled"
        and text(record, "errorCode") == REASON
        and is_null(record, "startedAt")
        and at(record, "nativeIssueId") in (None, MISSING)
        and _has_receipt(run)
        and text(record, "companyId") == company != ""
        and text(record, "contextSnapshot", "issueId") == task != ""
    )


def _has_receipt(run: Run) -> bool:
    """Say whether the receipt is there, unchanged: also a 0 that became false is a change."""
    for name, wanted in RECEIPT.items():
        value = at(run.record, "resultJson", name)
        if value != wanted or type(value) is not type(wanted):
            return False
    return True
