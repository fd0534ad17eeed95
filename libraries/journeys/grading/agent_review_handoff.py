"""Hand a review from one agent to another: all checks, from the story's saved record.

Besides the fields of a story (see ``journeys.grading.story``) the record has::

    "worker": {"agentId", "name"},
    "review": {"at"},            when the records were read with the request for a review
    "probes": [...]              once the product was watched for waking the reviewer

After a probe the story goes no further: what would have come is added as unreached, and what
the unfinished work leaves open is not held against it.
"""

from collections.abc import Iterator

from journeys.grading.check import Check
from journeys.grading.everyday import everyday_checks
from journeys.grading.interactions import RESOLVED
from journeys.grading.judgement import counted, verdict
from journeys.grading.records import Record, at, moment, rows, text
from journeys.grading.runs import SUCCEEDED, executed
from journeys.grading.snapshot import Issue
from journeys.grading.story import NOT_REACHED, Story

CASE = "agent-review-handoff"
TARGET = "native_completion_review"
LATER = (
    "agent-review-run-scoped",
    "agent-review-child-completed",
    "agent-review-parent-resumed",
    "reviewed-delivery.zip-delivered",
)


def agent_review_handoff_checks(record: Record) -> list[Check]:
    """Grade a story record; equal records, equal checks."""
    story = Story.of(record, expected_replies=0, delegates=True)
    children = story.snapshot.children(story.assignment.parent)
    everyday = everyday_checks(story.snapshot, story.assignment)
    probed = bool(rows(record, "probes"))
    checks = [
        story.completed(CASE),
        _one_child(children),
        _assignee_preserved(story, children),
        _parent_blocked(story, children),
        _review_requested(story, children),
        *([Check(name, False, f"{counted(0, 'review')}: it never began") for name in LATER]),
        *(map(_left_open, everyday) if probed else everyday),
    ]
    return story.explained(checks)


def cards(children: tuple[Issue, ...]) -> list[Record]:
    """Return the requests for a completion review on the subtasks."""
    return [
        card
        for child in children
        for card in child.interactions or ()
        if text(card, "payload", "target", "key") == TARGET
    ]


def _left_open(check: Check) -> Check:
    return check if check.passed else Check(check.id, False, NOT_REACHED + check.detail)


def _one_child(children: tuple[Issue, ...]) -> Check:
    judged = counted(len(children), "subtask")
    fault = None if len(children) == 1 else "expected exactly 1"
    return verdict("agent-review-one-child", judged, [fault], "the work is one subtask")


def _assignee_preserved(story: Story, children: tuple[Issue, ...]) -> Check:
    worker = text(story.record, "worker", "agentId")

    def faults() -> Iterator[str]:
        for child in children:
            if text(child.record, "assigneeAgentId") != worker or not worker:
                yield f"subtask {child.id} is not given to {worker!r}"
            own = [run for run in executed(story.snapshot.runs) if run.scope == child.id]
            if not any(run.agent == worker and run.status == SUCCEEDED for run in own):
                yield f"{worker!r} has no succeeded run on subtask {child.id}"
        if not children:
            yield "no subtask"

    judged = counted(len(children), "subtask")
    return verdict("agent-review-assignee-preserved", judged, faults(), "the worker keeps it")


def _parent_blocked(story: Story, children: tuple[Issue, ...]) -> Check:
    """Check that the lead stopped working and waits when the review is asked for."""
    parent = story.snapshot.issue(story.assignment.parent)
    asked = [moment(card, "createdAt") for card in cards(children)]
    ended = [
        run.finished_at
        for run in executed(story.snapshot.runs)
        if run.scope == story.assignment.parent and run.status == SUCCEEDED
    ]

    def faults() -> Iterator[str]:
        if parent is None or parent.status != "blocked":
            yield f"the parent is {parent.status if parent else 'missing'!r}, expected 'blocked'"
        if not asked or None in asked or not ended or None in ended:
            yield "a run of the lead and a request for a review are needed, with their times"
        elif min(end for end in ended if end) > min(one for one in asked if one):
            yield "the review was asked for before the lead began to wait"

    judged = counted(len(ended), "run of the lead")
    return verdict("parent-blocked-before-agent-review", judged, faults(), "the lead waits")


def _review_requested(story: Story, children: tuple[Issue, ...]) -> Check:
    """Check that the worker's own run asked the lead, and nobody else, for a review."""
    found = cards(children)
    decisions = {
        text(run.record, "resultJson", "decisionId")
        for run in executed(story.snapshot.runs)
        if run.agent == text(story.record, "worker", "agentId") and run.status == SUCCEEDED
    } - {""}

    def faults() -> Iterator[str]:
        if len(found) != 1:
            yield "expected exactly 1"
        for card in found:
            if text(card, "addresseeAgentId") != story.assignment.lead:
                yield f"it is addressed to {at(card, 'addresseeAgentId')!r}, not to the lead"
            if text(card, "kind") != "request_confirmation" or text(card, "status") in RESOLVED:
                yield f"it is a {text(card, 'kind')!r}, {text(card, 'status')!r}"
            if text(card, "payload", "target", "revisionId") not in decisions:
                yield "it is not about what a run of the worker decided"
        if moment(story.record, "review", "at") is None:
            yield "when it was seen is not recorded"

    judged = counted(len(found), "request")
    return verdict("agent-review-requested", judged, faults(), "the worker asks the lead, once")
