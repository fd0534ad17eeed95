"""Have a colleague write something from a chat, and get it there: all checks of the story.

Once the product was asked whether it comes back to a chat, the record has ``probes``; when it does
not, the checks of the delivery are there, unreached.
"""

import re
from collections.abc import Iterator

from journeys.grading.announcements import announcement_checks, current_document, worker_runs
from journeys.grading.chat_checks import chat_checks
from journeys.grading.chat_links import links_task
from journeys.grading.chats import Chat
from journeys.grading.check import Check
from journeys.grading.judgement import counted, verdict
from journeys.grading.records import Record, moment, text
from journeys.grading.replies import plain
from journeys.grading.runs import executed

CASE = "delegate-announcement"
SCENARIO = "tasks.delegate-announcement"
WORK_CHECKS = (
    "worker-executed",
    "worker-document-current",
    "document-two-sentences",
    "document-grounded",
    "result-usable-after-reload",
    "task-done",
    "accounted-work-runs",
)
DELIVERED, THREE_RUNS = "completion-delivered", "accounted-runs"
QUOTED = 60  # characters

_LINK = re.compile(r"\]\(([^)\s]+)\)")


def delegate_announcement_checks(record: Record) -> list[Check]:
    """Grade a chat record; equal records, equal checks."""
    chat = Chat.of(record)
    document = current_document(chat)
    checks = [
        *chat_checks(chat, CASE),
        _worked(chat),
        *announcement_checks(chat),
        _done(chat),
        _handed_off(chat),
        _delivered(chat, document),
        _accounted(chat),
    ]
    return chat.story.explained(checks)


def _worked(chat: Chat) -> Check:
    runs = worker_runs(chat)
    others = [run for run in executed(chat.runs) if run.scope == chat.task.id != ""]

    def faults() -> Iterator[str]:
        if not runs:
            yield "the worker did not execute the task"
        for run in others:
            if run.agent != chat.worker:
                yield f"run {run.id} of agent {run.agent!r} worked on it"

    judged = counted(len(runs), "succeeded run")
    return verdict("worker-executed", judged, faults(), "the worker worked on the task")


def _done(chat: Chat) -> Check:
    task = chat.task
    done = task.status == "done" and moment(task.record, "completedAt") is not None
    fault = (
        None if done else f"it is {task.status!r}, completed {text(task.record, 'completedAt')!r}"
    )
    return verdict("task-done", counted(len(chat.tasks), "new task"), [fault], "it is done")


def later_replies(chat: Chat) -> list[Record]:
    """Return what the executive wrote in the chat after the task was done, in a later run."""
    since = moment(chat.task.record, "completedAt")
    first = {run.id for run in chat.first_runs()}
    return [
        one
        for one in chat.replies()
        if since is not None
        and (written := moment(one, "createdAt")) is not None
        and written >= since
        and text(one, "createdByRunId") not in first
    ]


def _delivered(chat: Chat, document: Record) -> Check:
    replies = later_replies(chat)
    body = plain(text(document, "body"))

    def brings(reply: Record) -> bool:
        said = text(reply, "body")
        if any(links_task(chat, link) for link in _LINK.findall(said)):
            return True
        return len(body) >= QUOTED and body in plain(said)

    fault = None if document and any(map(brings, replies)) else "none brings the result"
    judged = counted(len(replies), "later answer")
    return verdict(DELIVERED, judged, [fault], "the executive brought the result to the chat")


def _handed_off(chat: Chat) -> Check:
    """Check that handing the work over and doing it took one run each, and nobody else worked."""
    late = {text(one, "createdByRunId") for one in later_replies(chat)}
    runs = [run for run in executed(chat.runs) if run.id not in late]
    first, workers = chat.first_runs(), worker_runs(chat)
    exact = len(runs) == 2 and len(first) == len(workers) == 1
    fault = None if exact else f"{len(first)} of the hand-off, {len(workers)} of the work"
    judged = counted(len(runs), "work run")
    return verdict("accounted-work-runs", judged, [fault], "one hand-off and one for the work")


def _accounted(chat: Chat) -> Check:
    late = {text(one, "createdByRunId") for one in later_replies(chat)}
    runs = executed(chat.runs)
    exact = len(runs) == 3 and len(late) == 1
    fault = None if exact else f"{len(runs)} work runs in all, expected 3, one to complete"
    judged = counted(len(late), "completion run")
    return verdict(THREE_RUNS, judged, [fault], "hand-off, work and completion")
