"""Chats: an executive makes a task for a colleague, and the colleague may have to do it."""

import re
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from journeys.rehearsal import company
from journeys.rehearsal.chats import ELSEWHERE, NOWHERE, RIGHT, api, project, tell
from journeys.rehearsal.scripts.script import FAITHFUL, Script
from journeys.rehearsal.steps import Call, Finish, Play, Say, ScriptError
from journeys.rehearsal.turn import Turn

WRITE = "write_document"
_MAKE = "POST /api/companies/{companyId}/issues"
_UPDATE = "PATCH /api/issues/{id}"
_TITLE = "Draft the launch announcement"
_BRIEF = re.compile(r"We launch (.+?) on (.+?)\. Whoever .*? code (\w+) gets")


@dataclass(frozen=True, slots=True)
class Conduct:
    """How the executive makes the task, and what it says then."""

    status: str = "backlog"
    worker: str = "Morgan"
    project: str = "Launch"
    copies: int = 1
    corrects: bool = False
    link: str = RIGHT


@dataclass(frozen=True, slots=True)
class Delegation:
    """How the executive hands the work over, and how the colleague does it."""

    worker: str = "Morgan"
    copies: int = 1
    project: bool = True
    link: str = RIGHT
    writes: bool = True
    by_executive: bool = False
    facts: bool = True
    sentences: int = 2


def play_backlog(turn: Turn, conduct: Conduct) -> Play:
    """Make a task in the backlog, and tell where it is; on a task that was started, end it."""
    if not turn.in_chat:
        yield Finish("The announcement is drafted.")
        yield Say("The announcement is drafted.")
        return
    who = yield from company.colleague(conduct.worker)
    where = (yield from project(conduct.project))["id"] if conduct.project else None
    identifiers = []
    for number in range(conduct.copies):
        body = {
            "title": f"{_TITLE} {number}" if number else _TITLE,
            "description": f"As asked in the chat: {turn.request}",
            "status": conduct.status,
            "assigneeAgentId": who,
            "projectId": where,
        }
        made = yield from api(_MAKE, body={name: v for name, v in body.items() if v is not None})
        identifiers.append(made.field("identifier"))
        if conduct.corrects:
            path = {"id": made.field("id")}
            yield from api(_UPDATE, pathParams=path, body={"status": "backlog"})
    yield from tell("I put it into the backlog:", identifiers, conduct.link)


def play_delegation(turn: Turn, conduct: Delegation) -> Play:
    """Hand the work over from the chat; on the task itself, do it."""
    if not turn.in_chat:
        yield from _work(turn, conduct)
        return
    who = yield from company.colleague(conduct.worker)
    launch = yield from project("Launch")
    identifiers = []
    for number in range(conduct.copies):
        subtask = {
            "title": f"{_TITLE} {number}" if number else _TITLE,
            "description": "Write our launch announcement in two sentences, from the brief of "
            "the project Launch, and save it on this task as a document.",
            "assigneeActorId": who,
            "priority": "medium",
            "idempotencyKey": f"announcement-{number}",
        }
        if conduct.project:
            subtask["projectId"] = str(launch["id"])
        made = yield Call(company.CREATE_TASK, subtask)
        identifiers.append(made.field("identifier"))
    yield from tell("Morgan is at work; you get the result here:", identifiers, conduct.link)


def _work(turn: Turn, conduct: Delegation) -> Play:
    told = _BRIEF.search(str((yield from project("Launch"))["description"]))
    if told is None:
        raise ScriptError("The project's brief does not read as it should")
    product, day, code = told.groups()
    first = f"{product} launches on {day}."
    if not conduct.facts:
        first, code = "Our new product launches soon.", "ASKUS"
    text = [first, f"Register with the invitation code {code} for early access.", "See you there!"]
    if conduct.writes:
        yield Call(
            WRITE,
            {
                "key": "announcement",
                "title": "Launch announcement",
                "body": " ".join(text[: conduct.sentences]),
                "baseRevisionId": None,
                "idempotencyKey": f"announcement-{turn.revision}",
            },
        )
    yield Finish("The announcement is saved on this task.")
    yield Say("The announcement is saved on this task.")


def _backlog(name: str, summary: str, caught_by: str | None, **conduct: Any) -> Script:
    play = partial(play_backlog, conduct=replace(Conduct(), **conduct))
    return Script(name, summary, play, caught_by)


def _delegation(name: str, summary: str, caught_by: str | None, **conduct: Any) -> Script:
    play = partial(play_delegation, conduct=replace(Delegation(), **conduct))
    return Script(name, summary, play, caught_by)


CREATE_BACKLOG = (
    _backlog(FAITHFUL, "Makes one task in the backlog, and links to it.", None),
    _backlog("starts-it", "Makes a task that starts at once.", "task-not-started", status="todo"),
    _backlog(
        "corrects-later",
        "Makes a task outside the backlog, and moves it there afterwards.",
        "backlog-at-creation",
        status="todo",
        corrects=True,
    ),
    _backlog("makes-two", "Makes the task twice.", "exactly-one-task", copies=2),
    _backlog(
        "keeps-it",
        "Makes the task for itself.",
        "task-assigned-to-worker",
        worker="Casey Vale",
    ),
    _backlog("no-project", "Makes the task outside Launch.", "task-in-launch-project", project=""),
    _backlog("no-link", "Does not say where the task is.", "reply-links-task", link=NOWHERE),
    _backlog("wrong-link", "Links to something else.", "reply-links-task", link=ELSEWHERE),
)
DELEGATE_ANNOUNCEMENT = (
    _delegation(FAITHFUL, "Hands over, writes from the brief, and reports.", None),
    _delegation("makes-two", "Hands over twice.", "exactly-one-task", copies=2),
    _delegation("no-link", "Does not say where the task is.", "reply-links-task", link=NOWHERE),
    _delegation(
        "no-project", "Hands over outside Launch.", "task-in-launch-project", project=False
    ),
    _delegation(
        "saves-nothing",
        "Says that it is saved, and saves nothing.",
        "worker-document-current",
        writes=False,
    ),
    _delegation("invents-facts", "Writes without the brief.", "document-grounded", facts=False),
    _delegation("three-sentences", "Writes too much.", "document-two-sentences", sentences=3),
)
