"""Requests to connect something new: the stories in which the person says "Not now".

Their records have ``decision`` (see ``journeys.grading.decisions``) and ``connections`` (see
``journeys.grading.connections``).
"""

import re
from functools import partial

from journeys.grading.check import Check
from journeys.grading.connections import no_connection_created, starts_unconfigured
from journeys.grading.decisions import (
    Decision,
    decision_persisted,
    decline_checks,
    request_matches,
)
from journeys.grading.everyday import everyday_checks
from journeys.grading.records import Record, text
from journeys.grading.story import Story

_CODE = re.compile(r"\b[A-Z]{3,}_[0-9a-z]+|\]\(https?://|recent (?:pages|issues): ", re.IGNORECASE)


def declined_connection_checks(record: Record, case: str, service: str) -> list[Check]:
    """Grade the record of ``case``, in which ``service`` was to be connected and was not."""
    story = Story.of(record, expected_replies=0)
    decision = Decision(story)
    checks = [
        story.completed(case),
        starts_unconfigured(story),
        request_matches(decision, partial(_card_fault, story, service)),
        decision_persisted(decision, "rejected"),
        *decline_checks(decision, _invented),
        no_connection_created(story),
        *everyday_checks(story.snapshot, story.assignment),
    ]
    return story.explained(checks)


def _card_fault(story: Story, service: str, card: Record) -> str | None:
    if text(card, "kind") != "connection_intent":
        return f"the card is of kind {text(card, 'kind')!r}"
    asked = text(card, "payload", "serviceSlug")
    if asked != service:
        return f"it asks for {asked!r}, expected {service!r}"
    agent = text(card, "payload", "requestingAgentId")
    if agent != story.assignment.lead:
        return f"it was asked by {agent!r}, not by the lead"
    return None


def _invented(reply: Record) -> str | None:
    if found := _CODE.search(text(reply, "body")):
        return f"reply {text(reply, 'id')!r} lists what nobody could read: {found[0]!r}"
    return None
