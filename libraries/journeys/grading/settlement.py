"""Settlement: whether all work of a story is over, still coming, or never coming."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from journeys.grading import interactions, reviews, runs, wakes
from journeys.grading.assignment import Assignment
from journeys.grading.records import is_null, text
from journeys.grading.replies import lead_said, unconsumed
from journeys.grading.snapshot import Issue, Snapshot

MOST_RUNS = 12


class State(Enum):
    """What a poll has to do next."""

    ACCEPTED = "accepted"
    WAITING = "waiting"
    REJECTED = "rejected"


@dataclass(frozen=True, slots=True)
class Settlement:
    """The state and why: what is still missing, or why nothing better can come."""

    state: State
    reason: str = ""

    @property
    def accepted(self) -> bool:
        """Whether the story may go on."""
        return self.state is State.ACCEPTED

    @property
    def rejection(self) -> str | None:
        """Why waiting is pointless; ``None`` when it is not."""
        return self.reason if self.state is State.REJECTED else None


def settled(
    snapshot: Snapshot, assignment: Assignment, expected_reply: str | None = None
) -> Settlement:
    """Decide whether the work is over.

    ``expected_reply`` is text that a comment of the lead on the parent has to contain; the
    accepted snapshot is what is graded, whatever is stored later.
    """
    if reason := _rejection(snapshot, assignment):
        return Settlement(State.REJECTED, reason)
    if reason := next(_missing(snapshot, assignment, expected_reply), ""):
        return Settlement(State.WAITING, reason)
    return Settlement(State.ACCEPTED)


def has_pending_continuation(issue: Issue) -> bool:
    """Say whether the product may continue the issue by itself; unknown counts as yes."""
    fields = ("scheduledRetry", "activeRecoveryAction")
    return not all(is_null(issue.record, field) for field in fields)


def _missing(
    snapshot: Snapshot, assignment: Assignment, expected_reply: str | None
) -> Iterator[str]:
    if stranded := _stranded(snapshot, assignment):
        yield stranded
    parent = snapshot.issue(assignment.parent)
    if parent is None:
        yield f"task {assignment.parent} is not stored"
    for issue in snapshot.issues:
        if issue.status != "done":
            yield f"task {issue.id} is {issue.status or 'of unknown status'}, not done"
        if issue.queue is None or issue.queue:
            yield f"task {issue.id} still has queued messages"
    yield from _unfinished_runs(snapshot, assignment)
    if expected_reply is not None and not lead_said(parent, assignment.lead, expected_reply):
        yield "the lead has not given the expected reply"


def _unfinished_runs(snapshot: Snapshot, assignment: Assignment) -> Iterator[str]:
    if left := unconsumed(snapshot.runs, assignment.comments):
        yield f"message {left[0]} was given to no succeeded run yet"
    if active := [run.id for run in snapshot.runs if runs.is_active(run)]:
        yield f"run {active[0]} is still active"
    if not _has_finished_since(snapshot, assignment):
        yield "no run has finished since the last message was sent"


def _has_finished_since(snapshot: Snapshot, assignment: Assignment) -> bool:
    last = assignment.last_submitted_at
    finished = [run.finished_at for run in snapshot.runs]
    return last is not None and any(time is not None and time >= last for time in finished)


def _rejection(snapshot: Snapshot, assignment: Assignment) -> str | None:
    if len(snapshot.runs) > MOST_RUNS:
        return f"bounded execution count exceeded: {len(snapshot.runs)} runs, at most {MOST_RUNS}"
    for run in snapshot.runs:
        if runs.is_unexpected_failure(run, assignment.interruptions):
            code = text(run.record, "errorCode") or "no error code"
            return f"run {run.id} ended {run.status or 'with unknown status'} ({code})"
    return _dead_end(snapshot, assignment) if _is_idle(snapshot) else None


def _dead_end(snapshot: Snapshot, assignment: Assignment) -> str | None:
    """Say why idle work will never go on."""
    if reason := _given_up(snapshot):
        return reason
    if (reason := _stranded(snapshot, assignment)) and not _may_be_resumed(snapshot, assignment):
        return reason
    agents = wakes.observable_agents(snapshot, assignment.lead)
    for issue in snapshot.issues:
        if issue.status == "in_review" and interactions.waits_for_a_person(snapshot, issue, agents):
            return f"task {issue.id} waits for a person: the work did not finish autonomously"
    return None


def _given_up(snapshot: Snapshot) -> str | None:
    """Say which blocked task the product itself no longer continues, and why not."""
    for issue in snapshot.issues:
        blocker = issue.record.get("executionBlocker")
        if issue.status == "blocked" and isinstance(blocker, dict):
            cause = text(blocker, "cause") or "no cause given"
            return f"the product stopped the execution of task {issue.id}: {cause}"
    return None


def _is_idle(snapshot: Snapshot) -> bool:
    return not (
        any(runs.is_active(run) for run in snapshot.runs)
        or any(has_pending_continuation(issue) for issue in snapshot.issues)
    )


def _stranded(snapshot: Snapshot, assignment: Assignment) -> str | None:
    """Say which issue is blocked while nothing will start anybody."""
    blocked = [issue.id for issue in snapshot.issues if issue.status == "blocked"]
    agents = wakes.observable_agents(snapshot, assignment.lead)
    if not blocked or not _is_idle(snapshot) or wakes.runnable(snapshot.issues, agents):
        return None
    review = " after accepted review" if _may_be_resumed(snapshot, assignment) else ""
    return f"Blocked without an active continuation{review}: task {blocked[0]}"


def _may_be_resumed(snapshot: Snapshot, assignment: Assignment) -> bool:
    parent = snapshot.issue(assignment.parent)
    return parent is not None and reviews.has_accepted_review(snapshot, parent, assignment.lead)
