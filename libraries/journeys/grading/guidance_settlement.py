"""Settlement of the guidance stories: a decision may still be under way to the agent.

Ready means stored and attributed, never favourably worded: a wrong reply settles, and fails its
check. A reply that is missing, or that another run wrote, keeps the story waiting.
"""

from journeys.grading.assignment import Assignment
from journeys.grading.decline_guidance import latest_work
from journeys.grading.records import Record, at, rows, text
from journeys.grading.runs import SUCCEEDED
from journeys.grading.settlement import Settlement, State, settled
from journeys.grading.snapshot import Issue, Snapshot

STRANDED = "Blocked without an active continuation"


def guidance_settled(
    snapshot: Snapshot, assignment: Assignment, *, wants_reply: bool
) -> Settlement:
    """Decide whether the work is over; ``wants_reply``: only with the lead's attributed reply.

    A saved answer that its agent has not been given yet defers the rejection of blocked work.
    """
    found = settled(snapshot, assignment)
    if found.state is State.REJECTED and found.reason.startswith(STRANDED):
        if awaited_responses(snapshot, assignment):
            return Settlement(State.WAITING, "a saved answer has not reached its agent yet")
    elif found.accepted and wants_reply and not has_attributed_reply(snapshot, assignment):
        return Settlement(State.WAITING, "the lead's last succeeded run has saved no reply yet")
    return found


def has_attributed_reply(snapshot: Snapshot, assignment: Assignment) -> bool:
    """Say whether the lead's last succeeded run on the task saved a reply, whatever it says."""
    task = snapshot.issue(assignment.parent)
    runs = tuple(run.record for run in snapshot.runs)
    last = text(latest_work(runs, assignment.lead, assignment.parent), "id")
    return task is not None and any(
        text(one, "createdByRunId") == last != ""
        and text(one, "authorAgentId") == assignment.lead
        and text(one, "body").strip() != ""
        for one in task.comments
    )


def awaited_responses(snapshot: Snapshot, assignment: Assignment) -> list[str]:
    """Return the ids of the answered cards that no run was given yet and some run will be.

    Such a card was put up by a succeeded run of the lead, on this very task of the same company;
    its action was executed or rejected, and the product owes the assignee a wake.
    """
    task = snapshot.issue(assignment.parent)
    if task is None:
        return []
    return [
        text(card, "id")
        for card in task.interactions or ()
        if _is_answered(card)
        and _is_bound(snapshot, task, card, assignment.lead)
        and not _is_consumed(snapshot, text(card, "id"))
    ]


def _is_answered(card: Record) -> bool:
    if text(card, "continuationPolicy") != "wake_assignee":
        return False
    if text(card, "kind") != "request_confirmation" or not text(
        card, "payload", "toolAction", "actionRequestId"
    ):
        return False
    done = text(card, "result", "toolAction", "status")
    status = text(card, "status")
    return status == "rejected" or (status == "accepted" and done == "executed")


def _is_bound(snapshot: Snapshot, task: Issue, card: Record, lead: str) -> bool:
    company = text(task.record, "companyId")
    return (
        text(card, "issueId") == task.id != ""
        and text(card, "companyId") == company != ""
        and text(card, "createdByAgentId") == lead == text(task.record, "assigneeAgentId") != ""
        and any(
            run.id == text(card, "sourceRunId") != ""
            and run.status == SUCCEEDED
            and run.agent == lead
            and text(run.record, "companyId") == company
            and text(run.record, "nativeIssueId") == task.id
            for run in snapshot.runs
        )
    )


def _is_consumed(snapshot: Snapshot, card: str) -> bool:
    given = ("runnerProfileJson", "nativeExecutionInput", "interactionResponses")
    return any(
        at(run.record, "contextSnapshot", "interactionId") == card
        or card in run.prompt
        or any(text(one, "interactionId") == card for one in rows(run.record, *given) or ())
        for run in snapshot.runs
    )
