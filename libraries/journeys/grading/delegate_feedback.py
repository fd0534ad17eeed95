"""Delegation with late feedback: all checks of the story, from its saved record.

Besides the story record (``journeys.grading.story``) this one has::

    "worker": {"agentId", "name"},              who was to do the work
    "lateFeedback": {"at", "childId", "activeRuns": [{"id", "status"}]}

The latter is what was seen when the person was about to write to the subtask.
"""

import re
from collections.abc import Iterator

from journeys.grading.check import Check
from journeys.grading.everyday import everyday_checks
from journeys.grading.family import made_by_check
from journeys.grading.judged import delivery_checks
from journeys.grading.judgement import counted, judge, verdict
from journeys.grading.records import Record, is_null, rows, text
from journeys.grading.replies import consumers
from journeys.grading.runs import ACTIVE, executed
from journeys.grading.snapshot import Issue
from journeys.grading.story import Story

CASE = "delegate-feedback"
PHASE, RULES = "delegated-delivery", "max-length"
ASKED_FOR = "--max-length"

_ESCAPE = re.compile(r"\\([!-/:-@\[-`{-~])")


def delegate_feedback_checks(record: Record) -> list[Check]:
    """Grade a story record; equal records, equal checks."""
    story = Story.of(record, expected_replies=1, delegates=True)
    children = story.snapshot.children(story.assignment.parent)
    child = children[0] if len(children) == 1 else None
    checks = [
        story.completed(CASE),
        _one_child(story, children),
        _feedback_delivered_to_child(story, child),
        _child_consumed_feedback(story, child),
        *delivery_checks(story, PHASE, RULES),
        made_by_check(story, PHASE, text(record, "worker", "agentId")),
    ]
    checks += everyday_checks(story.snapshot, story.assignment)
    return story.explained(checks)


def _worker(story: Story) -> str:
    return text(story.record, "worker", "agentId")


def _one_child(story: Story, children: tuple[Issue, ...]) -> Check:
    def faults() -> Iterator[str]:
        if len(children) != 1:
            yield "expected exactly 1"
        for child in children:
            assignee = text(child.record, "assigneeAgentId")
            if assignee != _worker(story) or not assignee:
                yield f"subtask {child.id} is given to {assignee!r}, not to {_worker(story)!r}"
            for run in executed(story.snapshot.runs):
                if run.scope == child.id and run.agent != _worker(story):
                    yield f"run {run.id} of agent {run.agent!r} worked on subtask {child.id}"

    judged = counted(len(children), "subtask")
    return verdict("one-child", judged, faults(), "one subtask, and only the worker ran on it")


def _feedback_delivered_to_child(story: Story, child: Issue | None) -> Check:
    """Check that the message stands on the subtask, sent while that one had a run."""
    sent = {comment for reply in story.assignment.replies for comment in reply.comments}
    comments = child.comments if child else ()
    stored = [one for one in comments if text(one, "id") in sent - {""}]
    seen = rows(story.record, "lateFeedback", "activeRuns") or ()

    def faults() -> Iterator[str]:
        if child is None or len(stored) != 1:
            yield "expected exactly 1 message on the one subtask"
        for one in stored:
            if text(one, "authorType") != "user" or not is_null(one, "authorAgentId"):
                yield f"comment {text(one, 'id')!r} is not the person's"
            if ASKED_FOR not in _ESCAPE.sub(r"\1", text(one, "body")):
                yield f"comment {text(one, 'id')!r} does not say {ASKED_FOR}"
        yield from _boundary_faults(story, child, seen)

    judged = f"{counted(len(stored), 'message')}, {counted(len(seen), 'run')}"
    return verdict(
        "feedback-delivered-to-child", judged, faults(), "sent while the child had a run"
    )


def _boundary_faults(story: Story, child: Issue | None, seen: tuple[Record, ...]) -> Iterator[str]:
    if child is None or text(story.record, "lateFeedback", "childId") != child.id:
        yield "the moment of the message is not recorded for this subtask"
    known = {run.id: run for run in story.snapshot.runs}
    for row in seen:
        run = known.get(text(row, "id"))
        if run is None or child is None or run.scope != child.id:
            yield f"run {text(row, 'id')!r} is not one of the subtask"
        if text(row, "status") not in ACTIVE:
            yield f"run {text(row, 'id')!r} was {text(row, 'status')!r}, not active"
    if not seen:
        yield "no run of the subtask was active"


def _child_consumed_feedback(story: Story, child: Issue | None) -> Check:
    def fault(comment: str) -> str | None:
        takers = consumers(story.snapshot.runs, comment)
        if any(child and run.scope == child.id and run.agent == _worker(story) for run in takers):
            return None
        return f"comment {comment!r} reached no succeeded run of the worker on the subtask"

    wanted = "each was given to the worker's own run"
    return judge("child-consumed-feedback", "comment", story.assignment.comments, fault, wanted)
