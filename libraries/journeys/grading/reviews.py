"""Completion reviews between agents that the product has recorded but not yet acted on."""

from journeys.grading import wakes
from journeys.grading.records import Record, at, moment, text
from journeys.grading.runs import SUCCEEDED
from journeys.grading.snapshot import Issue, Snapshot

_TARGET = ("custom", "native_completion_review")


def has_accepted_review(snapshot: Snapshot, parent: Issue, lead: str) -> bool:
    """Say whether a blocked parent may still be resumed by a review that its lead accepted.

    The lead has to have accepted the completion of a child in one of its own succeeded runs,
    after the parent was blocked, and the wake that follows must not be over.
    """
    blocked_at = moment(parent.record, "blockedTransitionAt")
    if parent.status != "blocked" or blocked_at is None or _has_been_resumed(parent, lead):
        return False
    own_runs = {run.id for run in snapshot.runs if run.agent == lead and run.status == SUCCEEDED}
    return any(
        _is_accepted_review(card, lead)
        and text(card, "resolvedByRunId") in own_runs - {""}
        and (resolved_at := moment(card, "resolvedAt")) is not None
        and resolved_at >= blocked_at
        for child in snapshot.children(parent.id)
        if child.status == "done"
        for card in child.interactions or ()
    )


def _is_accepted_review(card: Record, lead: str) -> bool:
    target = at(card, "payload", "target")
    return (
        text(card, "kind") == "request_confirmation"
        and text(card, "status") == "accepted"
        and text(card, "addresseeAgentId") == lead != ""
        and text(card, "resolvedByAgentId") == lead
        and (text(target, "type"), text(target, "key")) == _TARGET
        and at(card, "result", "version") == 1
        and text(card, "result", "outcome") == "accepted"
    )


def _has_been_resumed(parent: Issue, lead: str) -> bool:
    return any(
        text(wake, "reason") == "issue_blockers_resolved"
        and text(wake, "agentId") == lead
        and wakes.is_terminal(wake)
        for wake in parent.wakes
    )
