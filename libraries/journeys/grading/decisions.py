"""Decisions of the person over a card: the right card, a saved answer, and what came after.

A story with a decision adds to its record::

    "decision": {"at", "cards": [...], "taskStatus", "choice", "clickedAt"}

``cards`` are the task's cards when the person looked, at ``at``; ``clickedAt`` is the time
right before the click.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime

from journeys.grading.check import Check
from journeys.grading.explanations import explains
from journeys.grading.interactions import RESOLVED
from journeys.grading.judgement import counted, judge, verdict
from journeys.grading.records import Record, at, moment, rows, text
from journeys.grading.snapshot import Issue
from journeys.grading.story import Story

Fault = Callable[[Record], str | None]


@dataclass(frozen=True, slots=True)
class Decision:
    """The card that the person decided on, as it was then and as it is at the end."""

    story: Story

    @property
    def seen(self) -> tuple[Record, ...]:
        """The cards that were open when the person looked."""
        cards = rows(self.story.record, "decision", "cards") or ()
        return tuple(card for card in cards if text(card, "status") not in RESOLVED)

    @property
    def clicked_at(self) -> datetime | None:
        """When the person clicked."""
        return moment(self.story.record, "decision", "clickedAt")

    @property
    def task(self) -> Issue | None:
        """The task at the end."""
        return self.story.snapshot.issue(self.story.assignment.parent)

    @property
    def cards(self) -> tuple[Record, ...]:
        """All cards of all tasks at the end."""
        issues = self.story.snapshot.issues
        return tuple(card for issue in issues for card in issue.interactions or ())

    @property
    def card(self) -> Record:
        """The decided card at the end; empty when it cannot be told."""
        wanted = text(self.seen[0], "id") if len(self.seen) == 1 else ""
        found = [card for card in self.cards if text(card, "id") == wanted != ""]
        return found[0] if len(found) == 1 else {}

    @property
    def resolved_at(self) -> datetime | None:
        """When the product stored the answer."""
        return moment(self.card, "resolvedAt")

    def replies(self) -> list[Record]:
        """Return what the lead wrote on the task after the answer was stored."""
        since = self.resolved_at
        lead = self.story.assignment.lead
        return [
            one
            for one in (self.task.comments if self.task else ())
            if text(one, "authorAgentId") == lead != ""
            and since is not None
            and (written := moment(one, "createdAt")) is not None
            and written >= since
        ]


def request_matches(decision: Decision, fault: Fault) -> Check:
    """Check that exactly one card was open, and that ``fault`` objects to nothing in it."""
    judged = counted(len(decision.seen), "open card")
    if len(decision.seen) != 1:
        return Check("decision-request-matches-story", False, f"{judged}: expected exactly 1")
    found = fault(decision.seen[0])
    return verdict("decision-request-matches-story", judged, [found], "what the story asks for")


def decision_persisted(decision: Decision, status: str) -> Check:
    """Check that the card was resolved with ``status``, by the person, after the click."""
    card = decision.card

    def faults() -> Iterator[str]:
        if text(card, "status") != status:
            yield f"the card is {text(card, 'status')!r}, expected {status!r}"
        if not text(card, "resolvedByUserId") or at(card, "resolvedByAgentId") is not None:
            yield "it was not resolved by the person"
        clicked, resolved = decision.clicked_at, decision.resolved_at
        if clicked is None or resolved is None or resolved < clicked:
            yield "its answer was not stored after the click"

    judged = counted(int(bool(card)), "card")
    return verdict("user-decision-persisted", judged, faults(), f"{status} by the person")


def decline_checks(decision: Decision, fabrication: Fault) -> list[Check]:
    """Return the checks of what follows a no; ``fabrication`` objects to a reply's text."""
    replies = decision.replies()
    explained = any(explains(text(one, "body")) for one in replies)
    fault = None if explained else "no reply after the decision says so"
    judged = counted(len(replies), "answer")
    return [
        _not_repeated(decision),
        verdict("decline-visible-explanation", judged, [fault], "one says what was not possible"),
        judge(
            "decline-no-fabricated-result", "answer", replies, fabrication, "nothing is invented"
        ),
    ]


def _not_repeated(decision: Decision) -> Check:
    cards = decision.cards
    judged = counted(len(cards), "card")
    fault = None
    if len(cards) != 1 or text(cards[0], "id") != text(decision.card, "id"):
        fault = "expected only the card that was declined"
    elif text(cards[0], "status") != "rejected":
        fault = f"it is {text(cards[0], 'status')!r}, expected 'rejected'"
    return verdict("decline-not-repeated", judged, [fault], "nothing was asked again")
