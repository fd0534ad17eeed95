"""Governed service actions: allowed once, declined, allowed for good.

Besides ``decision`` and ``service`` (see the modules of these names) a record has
``"review": {"marker", "pending": [id]}``.
"""

from collections.abc import Callable, Mapping
from functools import partial

from journeys.grading.check import Check
from journeys.grading.decisions import (
    Decision,
    decision_persisted,
    decline_checks,
    request_matches,
)
from journeys.grading.everyday import everyday_checks
from journeys.grading.judgement import counted, verdict
from journeys.grading.records import Record, at, text
from journeys.grading.service_calls import (
    call_count,
    invented,
    no_call_before_approval,
    tool_card_fault,
)
from journeys.grading.story import Story

CALLS: Mapping[str, int] = {
    "tool-review-approve": 1,
    "tool-review-decline": 0,
    "tool-review-always": 2,
}


def tool_review_checks(record: Record, case: str) -> list[Check]:
    """Grade the record of ``case``; equal records, equal checks."""
    story = Story.of(record, expected_replies=0)
    decision = Decision(story)
    declined = case == "tool-review-decline"
    checks = [
        story.completed(case),
        request_matches(decision, partial(tool_card_fault, story)),
        no_call_before_approval(decision),
        decision_persisted(decision, "rejected" if declined else "accepted"),
        call_count(decision, CALLS[case]),
        _marker(decision),
        _nothing_pending(story),
        _one_card(decision),
    ]
    if declined:
        checks += decline_checks(decision, partial(invented, story))
    if case == "tool-review-always":
        checks.append(_remembered(decision))
    return story.explained([*checks, *everyday_checks(story.snapshot, story.assignment)])


def _marker(decision: Decision) -> Check:
    marker = text(decision.story.record, "review", "marker")
    said = [one for one in (decision.task.comments if decision.task else ()) if _by_agent(one)]
    times = sum(text(one, "body").count(marker) for one in said) if marker else 0
    after = [one for one in decision.replies() if marker and marker in text(one, "body")]
    fault = None if times == len(after) == 1 else f"{marker!r} stands there {times} times"
    judged = counted(len(said), "comment")
    return verdict("review-marker-once", judged, [fault], "once, after the decision")


def _by_agent(comment: Record) -> bool:
    return text(comment, "authorType") == "agent"


def _nothing_pending(story: Story) -> Check:
    pending = at(story.record, "review", "pending")
    fault = None if pending == [] else f"pending: {pending}"
    judged = counted(int(isinstance(pending, list)), "list")
    return verdict("no-pending-actions", judged, [fault], "no action waits for a decision")


def _one_card(decision: Decision) -> Check:
    cards = decision.cards
    fault = None if len(cards) == 1 and cards[0] == decision.card else "expected exactly the one"
    return verdict("asked-once", counted(len(cards), "card"), [fault], "one decision was enough")


def _remembered(decision: Decision) -> Check:
    found = at(decision.card, "result", "toolAction", "rememberedAction")
    fault = None if found is True else f"it is {found!r}, expected true"
    judged = counted(int(bool(decision.card)), "card")
    return verdict("permission-remembered", judged, [fault], "the permission is remembered")


TOOL_REVIEWS: Mapping[str, Callable[[Record], list[Check]]] = {
    case: partial(tool_review_checks, case=case) for case in CALLS
}
