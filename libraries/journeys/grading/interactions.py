"""Cards on a task: which are open, and whether a person or an agent has to answer them."""

from collections.abc import Collection, Sequence

from journeys.grading import wakes
from journeys.grading.records import Record, text
from journeys.grading.snapshot import Issue, Snapshot

RESOLVED = frozenset({"accepted", "rejected", "answered", "cancelled", "expired", "failed"})


def pending(issue: Issue) -> tuple[Record, ...]:
    """Return the cards of the issue that are not known to be resolved."""
    return tuple(card for card in issue.interactions or () if text(card, "status") not in RESOLVED)


def waits_for_a_person(snapshot: Snapshot, issue: Issue, agents: Collection[str]) -> bool:
    """Say whether the issue has an open card that no agent is about to answer."""
    every_card = [card for one in snapshot.issues for card in pending(one)]
    return any(not _is_agent_owned(snapshot, card, every_card, agents) for card in pending(issue))


def _is_agent_owned(
    snapshot: Snapshot, card: Record, every_card: Sequence[Record], agents: Collection[str]
) -> bool:
    """Say whether a wake will have the addressed agent answer this very card.

    A wake that names a card counts for that card only. One that names none counts when there
    is a single card that it can be meant for.
    """
    if not _may_be_answered_by_an_agent(card, agents):
        return False
    addressee = text(card, "addresseeAgentId")
    started = wakes.runnable(snapshot.issues, {addressee})
    if any(wakes.bound_to(wake) == text(card, "id") != "" for wake in started):
        return True
    rivals = [
        other
        for other in every_card
        if _may_be_answered_by_an_agent(other, agents)
        and text(other, "addresseeAgentId") == addressee
    ]
    return len(rivals) == 1 and any(not wakes.bound_to(wake) for wake in started)


def _may_be_answered_by_an_agent(card: Record, agents: Collection[str]) -> bool:
    policies = ("resolverPolicy", "requestedResolverPolicy", "effectiveResolverPolicy")
    return (
        text(card, "continuationPolicy") == "wake_assignee"
        and all(text(card, policy) != "human_only" for policy in policies)
        and text(card, "effectiveResolverPolicy") != ""
        and text(card, "addresseeAgentId") in agents
    )
