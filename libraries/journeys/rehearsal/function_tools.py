"""The dialect of models that call each tool directly, as a function."""

import json
import re
from typing import Any

from journeys.rehearsal.dialect import Dialect, Outcome, tool_outcome
from journeys.rehearsal.steps import Call
from journeys.rehearsal.tools import FIND, SHELL

_POLL = "write_stdin"
_RUNNING = re.compile(r"^Process running with session ID (\d+)$", re.MULTILINE)
_EXIT = re.compile(r"^Process exited with code (-?\d+)$", re.MULTILINE)
_OUTPUT = "\nOutput:\n"
_SERVICES = "mcp__"
_PATIENCE = {SHELL: 30_000, _POLL: 60_000}  # milliseconds before the agent reports "running"


def item(call: Call, call_id: str) -> dict[str, Any]:
    """Return the output item with which the model calls a tool, or looks for one.

    A tool that had to be looked for is called by its name inside its namespace.
    """
    if call.tool == FIND:
        return {
            "type": "tool_search_call",
            "call_id": call_id,
            "execution": "client",
            "status": "completed",
            "arguments": dict(call.arguments),
        }
    namespace, name = _place(call.tool)
    arguments = dict(call.arguments)
    if call.tool in _PATIENCE:
        arguments.setdefault("yield_time_ms", _PATIENCE[call.tool])
    return {
        "type": "function_call",
        "call_id": call_id,
        "name": name,
        "arguments": json.dumps(arguments),
        "status": "completed",
        **({"namespace": namespace} if namespace else {}),
    }


def _place(tool: str) -> tuple[str, str]:
    """Split a full name into namespace and name; only tools of services have a namespace."""
    if not tool.startswith(_SERVICES):
        return "", tool
    prefix, server, name = tool.split("__", 2)
    return f"{prefix}__{server}", name


def outcome(tool: str, text: str) -> Outcome:
    """Read what the agent sent back for a tool call."""
    if text.startswith("unsupported call: "):
        return Outcome(text, ok=False)
    if tool not in _PATIENCE:
        return tool_outcome(text)
    head, _, output = text.partition(_OUTPUT)
    if running := _RUNNING.search(head):
        return Outcome(output, waiting=Call(_POLL, {"session_id": int(running.group(1))}))
    ended = _EXIT.search(head)
    if ended is None:
        return Outcome(text, ok=False)
    return Outcome(output, ok=ended.group(1) == "0")


FUNCTION_TOOLS = Dialect("functions", item, outcome)
