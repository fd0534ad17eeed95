"""What a scripted agent does with services and with the person's decisions."""

import json
import re
from collections.abc import Generator, Mapping
from typing import Any

from journeys.rehearsal.steps import (
    Call,
    Find,
    Finish,
    Play,
    Result,
    Say,
    ScriptError,
    Shell,
    Step,
    Think,
)
from journeys.rehearsal.turn import Turn

SEARCH_CONNECTIONS = "connections_search"
REQUEST_CONNECTION = "connection_request"
ASK = "request_human_input"
WRITE = "write_document"

_OUTCOMES = re.compile(r'^\{"interactionOutcomes":.*$', re.MULTILINE)
_TRIES = 8
_PATIENCE = 15.0  # seconds
_BUSY = "Failed query"

Work = Generator[Step, Result, Result]


def outcomes(turn: Turn) -> list[Mapping[str, Any]]:
    """Return the decided cards that the product tells about: ``id``, ``kind``, ``status``, ..."""
    found = _OUTCOMES.search(turn.prompt)
    value = json.loads(found[0])["interactionOutcomes"] if found else []
    return list(value)


def insist(call: Call) -> Work:
    """Call a tool, and once more when the product's database was too busy to answer."""
    for _ in range(_TRIES):
        result = yield call
        if _BUSY not in result.text:
            return result
        yield Shell("sleep 1")
    raise ScriptError(f"{call.tool} never got through: {result.text[:300]!r}")


def use_service(words: str, tool: str, arguments: Mapping[str, Any]) -> Work:
    """Find the connected service's tool, whose name ends with ``tool``, and call it.

    The service is not there yet when the agent's first request comes.
    """
    name = re.compile(rf"^mcp__\w*{re.escape(tool)}$", re.MULTILINE | re.IGNORECASE)
    for _ in range(_TRIES):
        found = yield Find(words)
        if match := name.search(found.text):
            return (yield from insist(Call(match[0], arguments)))
        yield Shell("sleep 0.5")
    raise ScriptError(f"No connected service offers {tool!r}: {found.text[:300]!r}")


def request_connection(service: str) -> Work:
    """Look for ``service`` and ask the person to connect it."""
    yield from insist(Call(SEARCH_CONNECTIONS, {"query": service}))
    return (yield from insist(Call(REQUEST_CONNECTION, {"service": service})))


def ask(title: str, prompt: str, key: str, **payload: Any) -> Work:
    """Ask the person: questions when ``payload`` has some, otherwise for a yes or no."""
    kind = "questions" if "questions" in payload else "confirmation"
    asked = Call(
        ASK,
        {
            "interactionKind": kind,
            "continuationPolicy": "wake_assignee",
            "title": title,
            "prompt": prompt,
            "idempotencyKey": key,
            "payload": {"version": 1, **payload},
        },
    )
    return (yield from insist(asked))


def write_document(title: str, body: str) -> Work:
    """Save a document on the task."""
    key = re.sub(r"[^a-z]+", "-", title.lower()).strip("-")
    document = {"key": key, "title": title, "body": body, "baseRevisionId": None}
    return (yield from insist(Call(WRITE, {**document, "idempotencyKey": f"write-{key}"})))


def wait(words: str) -> Play:
    """Leave the rest to the person.

    The product parks a turn as soon as it sees the open card; a real model is still thinking
    then. Without the pause both would end the turn at once, and the session would be lost.
    """
    yield Think(_PATIENCE)
    yield Say(words)


def report(words: str) -> Play:
    """Report the work as done and tell the person so."""
    yield Finish(words)
    yield Say(words)
