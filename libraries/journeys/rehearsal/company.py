"""What a scripted agent does with its colleagues: look for them, hand work over, wait."""

import json
import re
from collections.abc import Generator, Mapping
from dataclasses import dataclass
from typing import Any

from journeys.rehearsal.steps import Call, Result, ScriptError, Step
from journeys.rehearsal.turn import Turn

LIST_AGENTS = "list_agents"
SEARCH_TASKS = "search_tasks"
CREATE_TASK = "create_task"
SET_DEPENDENCIES = "set_dependencies"
REPORT_PROGRESS = "report_progress"
BLOCK = "paperclip_block"

_OBJECT = re.compile(r"\{[^{}]*\}")
_ESCAPE = re.compile(r'\\(["\\])')


@dataclass(frozen=True, slots=True)
class Subtask:
    """A task for a colleague: ``key`` tells it from every other one that its author creates."""

    title: str
    description: str
    key: str


def entries(result: Result) -> list[Mapping[str, Any]]:
    """Return the innermost JSON objects of an answer, however often it is quoted."""
    text, found = result.text, []
    while True:
        found += [one for match in _OBJECT.finditer(text) for one in _parsed(match[0])]
        if '\\"' not in text:
            return found
        text = _ESCAPE.sub(r"\1", text)


def _parsed(text: str) -> list[Mapping[str, Any]]:
    try:
        return [json.loads(text)]
    except json.JSONDecodeError:
        return []


def colleague(name: str) -> Generator[Step, Result, str]:
    """Return the id of the agent called ``name``."""
    result = yield Call(LIST_AGENTS, {})
    ids = [str(one["id"]) for one in entries(result) if one.get("name") == name and "id" in one]
    if not ids:
        raise ScriptError(f"No colleague is called {name!r}: {result.text[:600]!r}")
    return ids[0]


def status_of(title: str) -> Generator[Step, Result, str | None]:
    """Return the status of the task with this title; None when there is none."""
    result = yield Call(SEARCH_TASKS, {"query": title})
    found = [str(one["status"]) for one in entries(result) if one.get("title") == title]
    return found[0] if found else None


def hand_over(subtask: Subtask, colleague_id: str) -> Generator[Step, Result, str]:
    """Create the subtask for a colleague and return its identifier, as in STU-2."""
    created = yield Call(
        CREATE_TASK,
        {
            "title": subtask.title,
            "description": subtask.description,
            "assigneeActorId": colleague_id,
            "priority": "medium",
            "idempotencyKey": subtask.key,
        },
    )
    task = created.field("id")
    depend = {"blockedByTaskIds": [task], "idempotencyKey": f"wait-for-{subtask.key}"}
    yield Call(SET_DEPENDENCIES, depend)
    return created.field("identifier")


def wait_for(turn: Turn, name: str, summary: str) -> Call:
    """Return the report that the task has to wait for the colleague called ``name``."""
    action = f"{name} finishes the subtask"
    claims = [
        {"criterionId": criterion.id, "status": "not_satisfied", "evidenceRefs": []}
        for criterion in turn.criteria
    ]
    return Call(
        BLOCK,
        {
            "reportedWorkDisposition": "blocked",
            "summary": summary,
            "evidence": [],
            "verification": [],
            "blocker": {
                "owner": {"kind": "agent", "name": name},
                "reasonCode": "waiting_on_child",
                "scope": "task_wide",
                "unblockAction": action,
            },
            "completionClaim": {
                "contractRevision": turn.revision,
                "objectiveSatisfied": False,
                "remainingWork": [{"description": action, "blocksCompletion": True}],
                "criteria": claims,
            },
        },
    )
