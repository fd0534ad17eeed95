"""The same work for an agent of the legacy adapter: it calls the product's API from its shell.

A step that is a tool of the native runner becomes a command with the address, the task and the
credential that the adapter puts into the agent's environment.
"""

import json
import re
from collections.abc import Callable, Mapping
from typing import Any

from journeys.rehearsal import company, decisions
from journeys.rehearsal.steps import Call, Finish, ScriptError, Shell
from journeys.rehearsal.turn import Turn

READ = "read_document"
MISSING = "dependency_missing"
_TASK = "/api/issues/$PAPERCLIP_TASK_ID"
_TASKS = "/api/companies/$PAPERCLIP_COMPANY_ID/issues"
_THIS = "$PAPERCLIP_TASK_ID"
_CURL = (
    'curl -sS --fail-with-body -X {method} "${{PAPERCLIP_API_URL%/api}}{path}"'
    ' -H "Authorization: Bearer $PAPERCLIP_API_KEY"'
    ' -H "X-Paperclip-Run-Id: $PAPERCLIP_RUN_ID" -H "Content-Type: application/json"'
)
_SHORT = (
    " | python3 -c 'import json, sys; print(json.dumps([{name: one[name] for name in"
    ' ("id", "title", "status")} for one in json.load(sys.stdin)]))\''
)
_END = "END_OF_BODY"
_DATASET = re.compile(r"with the id ([0-9a-f-]{36})")
_LABELS = {"acceptLabel": "Confirm", "rejectLabel": "Request changes"}  # as a native card has
_KINDS = {"questions": "ask_user_questions", "confirmation": "request_confirmation"}

Arguments = Mapping[str, Any]


def command(step: Call | Finish, turn: Turn) -> Shell:
    """Return the shell command that does what ``step`` does on a native runner."""
    if isinstance(step, Finish):
        return Shell(_send("PATCH", _TASK, {"status": "done", "comment": step.summary}))
    if step.tool not in _COMMANDS:
        raise ScriptError(f"The legacy adapter has nothing like {step.tool!r}")
    return Shell(_COMMANDS[step.tool](step.arguments, turn))


def _send(method: str, path: str, body: Mapping[str, Any]) -> str:
    """Return a request with a body, in which ``_THIS`` stands for the id of the task."""
    text = json.dumps(body, ensure_ascii=False)
    quoted = text.replace("'", r"\u0027").replace(_THIS, f"'\"{_THIS}\"'")
    return f"{_CURL.format(method=method, path=path)} --data-binary '{quoted}'"


def _get(path: str) -> str:
    return _CURL.format(method="GET", path=path)


def _note(given: Arguments, _: Turn) -> str:
    return _send("POST", f"{_TASK}/comments", {"body": given["body"]})


def _block(given: Arguments, turn: Turn) -> str:
    """Report what is missing; a task that somebody else has to finish is named as a blocker."""
    body: dict[str, Any] = {"status": "blocked", "comment": given["summary"]}
    dataset = _DATASET.search(turn.request)
    if dataset and given["blocker"]["reasonCode"] == MISSING:
        body["blockedByIssueIds"] = [dataset[1]]
    return _send("PATCH", _TASK, body)


def _ask(given: Arguments, _: Turn) -> str:
    """Ask the person, and leave the task to them."""
    payload = dict(given["payload"])
    if given["interactionKind"] == "confirmation":
        payload |= {"prompt": given["prompt"], **_LABELS}
    if "target" in payload:
        payload["target"] = {**payload["target"], "issueId": _THIS}
    names = ("title", "continuationPolicy", "idempotencyKey")
    body = {
        "kind": _KINDS[given["interactionKind"]],
        "summary": given["prompt"],
        "payload": payload,
        **{name: given[name] for name in names},
    }
    asked = _send("POST", f"{_TASK}/interactions", body)
    return f"{asked} && {_send('PATCH', _TASK, {'status': 'in_review'})}"


def _write(given: Arguments, _: Turn) -> str:
    names = ("title", "body", "baseRevisionId")
    body = {"format": "markdown", **{name: given[name] for name in names}}
    return _send("PUT", f"{_TASK}/documents/{given['key']}", body)


def _create(given: Arguments, _: Turn) -> str:
    body = {
        "title": given["title"],
        "description": given["description"],
        "assigneeAgentId": given["assigneeActorId"],
        "status": "todo",
        "parentId": _THIS,
    }
    return _send("POST", _TASKS, body)


def _depend(given: Arguments, _: Turn) -> str:
    return _send("PATCH", _TASK, {"blockedByIssueIds": given["blockedByTaskIds"]})


_COMMANDS: Mapping[str, Callable[[Arguments, Turn], str]] = {
    company.REPORT_PROGRESS: _note,
    company.BLOCK: _block,
    company.CREATE_TASK: _create,
    company.SET_DEPENDENCIES: _depend,
    company.SEARCH_TASKS: lambda _given, _turn: _get(_TASKS) + _SHORT,
    company.LIST_AGENTS: lambda _given, _turn: (
        'printf \'{"id": "%s", "name": "me"}\' "$PAPERCLIP_AGENT_ID"'
    ),
    decisions.ASK: _ask,
    decisions.WRITE: _write,
    READ: lambda given, _turn: _get(f"{_TASK}/documents/{given['key']}"),
}
