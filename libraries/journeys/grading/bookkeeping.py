"""Checks of the tasks of an everyday story: done, and nothing left open behind them."""

from collections.abc import Iterator

from journeys.grading.assignment import Assignment
from journeys.grading.check import Check
from journeys.grading.interactions import pending
from journeys.grading.judgement import counted, judge, verdict
from journeys.grading.records import text
from journeys.grading.runs import is_active
from journeys.grading.settlement import has_pending_continuation
from journeys.grading.snapshot import Issue, Snapshot


def bookkeeping_checks(snapshot: Snapshot, assignment: Assignment) -> list[Check]:
    """Return the checks of the tasks and of what the product still has planned for them."""
    return [
        _tasks_done(snapshot, assignment),
        _settled(snapshot),
        judge("no-pending-bookkeeping", "task", snapshot.issues, _open_card, "no open card"),
    ]


def _tasks_done(snapshot: Snapshot, assignment: Assignment) -> Check:
    faults = [
        f"task {issue.id} is {issue.status!r}"
        for issue in snapshot.issues
        if issue.status != "done"
    ]
    if snapshot.issue(assignment.parent) is None:
        faults.append(f"the parent {assignment.parent!r} is not among them")
    return verdict("tasks-done", counted(len(snapshot.issues), "task"), faults, "all are done")


def _settled(snapshot: Snapshot) -> Check:
    def faults() -> Iterator[str]:
        if not snapshot.issues or not snapshot.runs:
            yield "both tasks and runs are needed"
        for run in snapshot.runs:
            if is_active(run) or not run.status:
                yield f"run {run.id} is {run.status!r}"
        for issue in snapshot.issues:
            if has_pending_continuation(issue):
                yield f"task {issue.id} has a retry or a recovery ahead, or does not say"
            if issue.queue is None or issue.queue:
                yield f"task {issue.id} has queued messages, or does not say"

    judged = f"{counted(len(snapshot.issues), 'task')}, {counted(len(snapshot.runs), 'run')}"
    return verdict("settled", judged, faults(), "nothing is active, queued or planned")


def _open_card(issue: Issue) -> str | None:
    if issue.interactions is None:
        return f"task {issue.id} does not list its cards"
    if cards := pending(issue):
        return f"task {issue.id} has an open card {text(cards[0], 'id')!r}"
    return None
