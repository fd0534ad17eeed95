"""Put a task into the backlog from a chat: all checks, from the story's saved record."""

from collections.abc import Iterator

from journeys.grading.chat_checks import chat_checks
from journeys.grading.chats import Chat
from journeys.grading.check import Check
from journeys.grading.judgement import counted, verdict
from journeys.grading.records import Record, at, is_null, rows, text
from journeys.grading.runs import executed

CASE = "create-backlog"
SCENARIO = "tasks.create-backlog"
UNSTARTED = ("startedAt", "executionRunId", "checkoutRunId", "completedAt")


def create_backlog_checks(record: Record) -> list[Check]:
    """Grade a chat record; equal records, equal checks."""
    chat = Chat.of(record)
    checks = [
        *chat_checks(chat, CASE),
        _in_backlog(chat),
        _not_started(chat),
        _accounted(chat),
    ]
    return chat.story.explained(checks)


def _in_backlog(chat: Chat) -> Check:
    """Check that the backlog is where the task was born, and not where it was moved to later."""
    made = chat.activity("issue.created")
    moved = [
        one for one in chat.activity("issue.updated") if _details(one) & {"status", "toStatus"}
    ]

    def faults() -> Iterator[str]:
        if len(made) != 1:
            yield "expected exactly 1"
        for one in made:
            if text(one, "details", "status") != "backlog":
                yield f"it was created as {text(one, 'details', 'status')!r}"
        if chat.task.status != "backlog":
            yield f"it is {chat.task.status!r} now"
        if moved:
            yield "its status was changed after its creation"

    judged = counted(len(made), "creation")
    return verdict("backlog-at-creation", judged, faults(), "created in the backlog, still there")


def _not_started(chat: Chat) -> Check:
    """Check that nobody worked on the task, or was woken for it; a dropped wake is one too."""
    task = chat.task
    bound = [run for run in chat.story.snapshot.runs if task.id != "" and run.scope == task.id]
    others = [run for run in chat.story.snapshot.runs if run.agent != chat.executive]

    def faults() -> Iterator[str]:
        if not task.id:
            yield "there is no one task to look at"
        for run in (*bound, *others):
            yield f"run {run.id} of agent {run.agent!r} is there, {run.status!r}"
        if rows(task.record, "wakes", "events") is None:
            yield "its wakes are not recorded"
        for wake in task.wakes:
            yield f"a wake is there, {text(wake, 'status')!r}"
        for field in UNSTARTED:
            if not is_null(task.record, field):
                yield f"its {field} is set, or not recorded"

    judged = counted(len(chat.story.snapshot.runs), "run")
    return verdict("task-not-started", judged, faults(), "no run and no wake is about it")


def _accounted(chat: Chat) -> Check:
    runs = executed(chat.runs)
    judged = counted(len(runs), "work run")
    fault = None if len(runs) == 1 and runs == chat.executive_runs() else "expected exactly 1"
    return verdict("accounted-runs", judged, [fault], "the one of the executive in the chat")


def _details(activity: Record) -> set[str]:
    value = at(activity, "details")
    return set(value) if isinstance(value, dict) else set()
