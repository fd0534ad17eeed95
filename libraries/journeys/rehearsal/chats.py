"""What a scripted agent does in a chat: look for projects, use the API, answer with links."""

import json
from collections.abc import Generator, Mapping
from typing import Any

from journeys.rehearsal.hiring import CALL_API
from journeys.rehearsal.steps import Call, Finish, Play, Result, Say, ScriptError, Step

LIST_PROJECTS = "list_projects"
RIGHT, ELSEWHERE, NOWHERE = "{}", "STU-999", ""


def project(name: str) -> Generator[Step, Result, Mapping[str, Any]]:
    """Return the project called ``name``."""
    result = yield Call(LIST_PROJECTS, {})
    start = result.text.find('{"projects":')
    listed = json.JSONDecoder().raw_decode(result.text, start)[0]["projects"] if start >= 0 else []
    found: list[Mapping[str, Any]] = [one for one in listed if one.get("name") == name]
    if not found:
        raise ScriptError(f"No project is called {name!r}: {result.text[:600]!r}")
    return found[0]


def api(operation: str, **arguments: Any) -> Generator[Step, Result, Result]:
    """Call the product's API with the agent's own rights."""
    answer = yield Call(CALL_API, {"operationId": operation, **arguments})
    return answer


def tell(words: str, identifiers: list[str], target: str) -> Play:
    """Answer in the chat; ``target`` is where each link leads, empty for none.

    The product makes a link of every identifier, so that an answer without one names nothing.
    """
    named = [f"[{one}](/issues/{target.format(one)})" for one in identifiers]
    answer = f"{words} {' and '.join(named) if target else 'as agreed'}."
    yield Finish(answer)
    yield Say(answer)
