"""Use a connection after approval: all checks of the story.

Besides ``decision`` (see ``journeys.grading.decisions``) and ``service`` (see
``journeys.grading.service_calls``) the record has ``"documents"``: what the task offers to read,
``{"kind": "document" or "attachment", "id", "agentId", "at", "body", "visible"}``.
"""

from functools import partial

from journeys.grading.check import Check
from journeys.grading.decisions import Decision, decision_persisted, request_matches
from journeys.grading.everyday import everyday_checks
from journeys.grading.judgement import counted, verdict
from journeys.grading.records import Record, at, moment, rows, text
from journeys.grading.service_calls import (
    call_count,
    calls_of,
    no_call_before_approval,
    tool_card_fault,
    words_of,
)
from journeys.grading.story import Story

CASE = "service-approve"


def service_approve_checks(record: Record) -> list[Check]:
    """Grade a story record; equal records, equal checks."""
    story = Story.of(record, expected_replies=0)
    decision = Decision(story)
    checks = [
        story.completed(CASE),
        request_matches(decision, partial(tool_card_fault, story)),
        no_call_before_approval(decision),
        decision_persisted(decision, "accepted"),
        call_count(decision, 1),
        *_briefing_checks(story),
        *everyday_checks(story.snapshot, story.assignment),
    ]
    return story.explained(checks)


def _briefing_checks(story: Story) -> list[Check]:
    offered = [one for one in rows(story.record, "documents") or () if _is_briefing(story, one)]
    judged = counted(len(offered), "document")
    code, words = text(story.record, "service", "code"), words_of(story)
    real = any(code in text(one, "body") for one in offered) and code != ""
    titled = any(all(word in text(one, "body") for word in words) for one in offered)
    return [
        verdict(
            "briefing-uses-real-result",
            judged,
            [None if real else "none holds the code that the service gave"],
            "one holds the code that only the service knows",
        ),
        verdict(
            "briefing-includes-page-titles",
            judged,
            [None if titled and words else f"none holds all of {list(words)}"],
            "one holds every title",
        ),
    ]


def _is_briefing(story: Story, document: Record) -> bool:
    """Say whether the lead wrote it after the service answered, where a person can see it."""
    calls, written = calls_of(story), moment(document, "at")
    answered = moment(calls[0], "at") if calls else None
    return (
        text(document, "agentId") == story.assignment.lead != ""
        and at(document, "visible") is True
        and written is not None
        and answered is not None
        and written >= answered
    )
