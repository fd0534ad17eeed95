"""Wake requests: whom the product still means to start."""

from collections.abc import Collection, Iterable

from journeys.grading.records import Record, text
from journeys.grading.snapshot import Issue, Snapshot

RUNNABLE = frozenset({"queued", "deferred_issue_execution", "claimed"})
TERMINAL = frozenset({"completed", "failed", "cancelled"})


def runnable(issues: Iterable[Issue], agents: Collection[str]) -> tuple[Record, ...]:
    """Return the wake requests that can still start one of ``agents``."""
    return tuple(
        event
        for issue in issues
        for event in issue.wakes
        if text(event, "kind") == "wake_request"
        and text(event, "status") in RUNNABLE
        and text(event, "agentId") in agents
    )


def bound_to(wake: Record) -> str:
    """Return the id of the interaction that the wake names; empty when it names none."""
    return text(wake, "payload", "nativeReviewInteractionId")


def observable_agents(snapshot: Snapshot, lead: str) -> frozenset[str]:
    """Return the agents that may continue the work: lead, assignees, addressees of cards."""
    cards = [card for issue in snapshot.issues for card in issue.interactions or ()]
    found = [lead]
    found += [text(issue.record, "assigneeAgentId") for issue in snapshot.issues]
    found += [text(card, "addresseeAgentId") for card in cards]
    return frozenset(found) - {""}


def is_terminal(wake: Record) -> bool:
    """Say whether the wake request is over."""
    return text(wake, "status") in TERMINAL
