"""The checks that both chat stories have."""

from collections.abc import Iterator

from journeys.grading.chat_links import link_checks
from journeys.grading.chat_rest import at_rest, in_time
from journeys.grading.chats import Chat
from journeys.grading.check import Check
from journeys.grading.execution import execution_checks
from journeys.grading.guidance import budget_faults
from journeys.grading.judgement import counted, verdict
from journeys.grading.records import MISSING, at, is_null, rows, text
from journeys.grading.replies import plain

CAP_CENTS = 500
BUDGETS = "chat-budgets-verified"
EMPTY = "chat-starts-empty"
STORED = "one-human-message"
_BY_AGENT = ("agent", "system")


def chat_checks(chat: Chat, case: str) -> list[Check]:
    """Grade what holds for every chat story named ``case``."""
    return [
        chat.story.completed(case),
        _starts_empty(chat),
        _budgets(chat),
        _one_message(chat),
        _consumed(chat),
        _one_task(chat),
        _in_project(chat),
        _assigned(chat),
        _attributed(chat),
        *link_checks(chat),
        at_rest(chat),
        in_time(chat),
        *execution_checks(chat.working, chat.assignment),
    ]


def _starts_empty(chat: Chat) -> Check:
    moments = [at(chat.record, "opened", when) for when in ("before", "after")]
    faults = [f"there was {one!r}" for one in moments if one is not None and one is not MISSING]
    if MISSING in moments:
        faults.append("it was not looked at twice")
    judged = counted(sum(one is not MISSING for one in moments), "look")
    return verdict(EMPTY, judged, faults, "opening the page begins no chat")


def _budgets(chat: Chat) -> Check:
    policies = rows(chat.record, "budgets", "policies") or ()
    faults = budget_faults(chat.record, CAP_CENTS, (chat.executive, chat.worker))
    wanted = f"company and both agents stop at {CAP_CENTS} cents"
    return verdict(BUDGETS, counted(len(policies), "budget"), faults, wanted)


def _one_message(chat: Chat) -> Check:
    """Check that the person said the query, once, and nothing else anywhere."""
    query = text(chat.record, "scenario", "query")
    chats, tasks = chat.issue.comments, [one for task in chat.tasks for one in task.comments]
    said = [one for one in (*chats, *tasks) if text(one, "authorType") not in _BY_AGENT]
    ids = [text(one, "id") for one in said]

    def faults() -> Iterator[str]:
        for issue in (chat.issue, *chat.tasks):
            if rows(issue.record, "comments") is None:
                yield f"{issue.id or 'the chat'} does not list its comments"
        if len(chat.comments) != 1 or ids != list(chat.comments):
            yield f"expected exactly the one sent, found {ids}"
        for one in said:
            if not query or plain(text(one, "body")) != plain(query):
                yield f"comment {text(one, 'id')!r} is not the scenario's query"
            if not is_null(one, "authorAgentId") or text(one, "authorType") != "user":
                yield f"comment {text(one, 'id')!r} is not the person's"
        if text(chat.record, "message", "text") != query:
            yield "what was typed is not the scenario's query"

    judged = counted(len(said), "message")
    return verdict(STORED, judged, faults(), "the scenario's query, word for word, once")


def _consumed(chat: Chat) -> Check:
    runs = chat.first_runs()
    fault = None if runs else "no succeeded run of the executive in the chat was given it"
    judged = counted(len(chat.comments), "message")
    return verdict("message-consumed", judged, [fault], "a run of the executive was given it")


def _one_task(chat: Chat) -> Check:
    task = chat.task

    def faults() -> Iterator[str]:
        if len(chat.tasks) != 1:
            yield "expected exactly 1"
        elif text(task.record, "companyId") != chat.company or not chat.company:
            yield "it is another company's"
        elif not is_null(task.record, "parentId"):
            yield "it is part of another task"

    judged = counted(len(chat.tasks), "new task")
    return verdict("exactly-one-task", judged, faults(), "one task of its own")


def _in_project(chat: Chat) -> Check:
    wanted = text(chat.record, "fixture", "projectId")
    found = text(chat.task.record, "projectId")
    fault = None if found == wanted != "" else f"it is in project {found!r}, not in {wanted!r}"
    judged = counted(len(chat.tasks), "new task")
    return verdict("task-in-launch-project", judged, [fault], "it is in Launch")


def _assigned(chat: Chat) -> Check:
    found = text(chat.task.record, "assigneeAgentId")
    fault = None if found == chat.worker != "" else f"it is assigned to {found!r}"
    judged = counted(len(chat.tasks), "new task")
    return verdict("task-assigned-to-worker", judged, [fault], "it is assigned to the worker")


def _attributed(chat: Chat) -> Check:
    """Check that the audit names the executive's run, the one that was given the message."""
    made = chat.activity("issue.created")
    runs = {run.id for run in chat.first_runs()} - {""}

    def faults() -> Iterator[str]:
        if len(made) != 1:
            yield "expected exactly 1"
        for one in made:
            if text(one, "actorType") != "agent" or text(one, "agentId") != chat.executive:
                yield "it was not created by the executive"
            if text(one, "runId") not in runs:
                yield f"it was created in run {text(one, 'runId')!r}, none of this chat"

    judged = counted(len(made), "creation")
    return verdict("creation-attributed", judged, faults(), "the executive's run created it")
