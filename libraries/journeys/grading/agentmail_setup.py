"""Set up email with AgentMail: all checks, from the story's saved record.

Besides the fields of a story (see ``journeys.grading.story``) the record has ``connections``
(see ``journeys.grading.connections``) and, once the product was asked whether it offers AgentMail
to agents, ``probes``: then the checks of the card are added, unreached.
"""

import re
from collections.abc import Iterator

from journeys.grading.check import Check
from journeys.grading.connections import no_connection_created, starts_unconfigured
from journeys.grading.everyday import everyday_checks
from journeys.grading.explanations import explains
from journeys.grading.judgement import counted, judge, verdict
from journeys.grading.records import Record, rows, text
from journeys.grading.story import Story

CASE = "agentmail-setup"
SERVICE = "agentmail"
CARD_CHECKS = (
    "decision-request-matches-story",
    "card-visible-after-reload",
    "card-asks-for-the-key-only",
    "card-links-to-the-console",
    "user-decision-persisted",
    "decline-not-repeated",
)

_SENTENCE = re.compile(r"(?<=[.:?!])\s+")
_ADDRESS = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")


def agentmail_setup_checks(record: Record) -> list[Check]:
    """Grade a story record; equal records, equal checks."""
    story = Story.of(record, expected_replies=0)
    checks = [
        story.completed(CASE),
        starts_unconfigured(story),
        *_card_checks(record),
        _explained(story),
        _no_invented_address(story),
        no_connection_created(story),
        *everyday_checks(story.snapshot, story.assignment),
    ]
    return story.explained(checks)


def _card_checks(record: Record) -> Iterator[Check]:
    for probe in rows(record, "probes") or ():
        for name in CARD_CHECKS:
            seen = f"probe {text(probe, 'name')!r}: agents can ask for no such connection"
            yield Check(name, False, f"{counted(0, 'card')}: {seen}")


def _replies(story: Story) -> tuple[Record, ...]:
    parent = story.snapshot.issue(story.assignment.parent)
    lead = story.assignment.lead
    comments = parent.comments if parent else ()
    return tuple(one for one in comments if text(one, "authorAgentId") == lead != "")


def _explained(story: Story) -> Check:
    """Check that the lead told the person, in its own words, that AgentMail is not connected.

    An apology that names nothing is no explanation, and neither is the request said again.
    """
    asked = [part for part in _SENTENCE.split(_plain(text(story.record, "prompt"))) if part]
    replies = _replies(story)

    def tells(reply: Record) -> bool:
        body = _plain(text(reply, "body"))
        repeated = any(sentence in body for sentence in asked)
        return explains(body) and SERVICE in body and not repeated

    fault = None if asked and any(map(tells, replies)) else "none says so in words of its own"
    judged = counted(len(replies), "reply")
    return verdict("decline-visible-explanation", judged, [fault], "the lead says that it is not")


def _plain(words: str) -> str:
    return " ".join(words.lower().split())


def _no_invented_address(story: Story) -> Check:
    """Check that no reply holds an email address: none can exist."""

    def fault(reply: Record) -> str | None:
        found = _ADDRESS.search(text(reply, "body"))
        return f"reply {text(reply, 'id')!r} names {found[0]!r}" if found else None

    wanted = "no address, for there is none"
    return judge("no-invented-address", "reply", _replies(story), fault, wanted)
