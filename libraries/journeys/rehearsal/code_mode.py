"""The dialect of models that call tools from JavaScript, through one tool named ``exec``."""

import json
import re
from typing import Any

from journeys.rehearsal.dialect import Dialect, Outcome, tool_outcome
from journeys.rehearsal.steps import Call
from journeys.rehearsal.tools import FIND, SHELL

_EXEC = "exec"
_POLL = "wait"
_PATIENCE = 60_000  # milliseconds before the agent reports "running"
_RUNNING = re.compile(r"^Script running with cell ID (\S+)", re.MULTILINE)
_HEAD = re.compile(r"\A(Script [^\n]*)\nWall time [^\n]*\nOutput:\n")
_EXIT = re.compile(r"\Aexit code (\S+)\n")  # written by the shell's source below
_CALL = "const answer = await tools.{tool}({arguments});\ntext({shown});"
_SHOWN = 'typeof answer === "string" ? answer : JSON.stringify(answer)'
_SHELL = """\
let step = await tools.{tool}({arguments});
let output = step.output;
while (step.session_id !== undefined && step.exit_code === undefined) {{
  step = await tools.write_stdin({{ session_id: step.session_id, yield_time_ms: 5000 }});
  output += step.output;
}}
text("exit code " + step.exit_code + "\\n" + output);"""
_FIND = """\
const words = {arguments}.query.toLowerCase().split(" ");
const fits = (tool) =>
  words.every((word) => `${{tool.name}} ${{tool.description}}`.toLowerCase().includes(word));
const found = ALL_TOOLS.filter(fits);
text(found.map((tool) => tool.name).join("\\n"));"""


def item(call: Call, call_id: str) -> dict[str, Any]:
    """Return the output item with which the model runs a piece of JavaScript."""
    if call.tool == _POLL:
        arguments = json.dumps(call.arguments)
        return {
            "type": "function_call",
            "call_id": call_id,
            "name": _POLL,
            "arguments": arguments,
            "status": "completed",
        }
    return {
        "type": "custom_tool_call",
        "call_id": call_id,
        "name": _EXEC,
        "input": source(call),
        "status": "completed",
    }


def source(call: Call) -> str:
    """Return JavaScript that calls the tool and hands its answer to the model."""
    template = {SHELL: _SHELL, FIND: _FIND}.get(call.tool, _CALL)
    pragma = f"// @exec: {json.dumps({'yield_time_ms': _PATIENCE})}\n"
    return pragma + template.format(
        tool=call.tool, arguments=json.dumps(call.arguments), shown=_SHOWN
    )


def outcome(tool: str, text: str) -> Outcome:
    """Read what the agent sent back for a piece of JavaScript."""
    if tool not in (_EXEC, _POLL):
        return tool_outcome(text)
    head = _HEAD.match(text)
    if head is None:
        return Outcome(text, ok=False)
    output = text[head.end() :]
    if running := _RUNNING.match(head.group(1)):
        arguments = {"cell_id": running.group(1), "yield_time_ms": _PATIENCE}
        return Outcome(output, waiting=Call(_POLL, arguments))
    if head.group(1) != "Script completed":
        return Outcome(output, ok=False)
    if ended := _EXIT.match(output):
        return Outcome(output[ended.end() :], ok=ended.group(1) == "0")
    return tool_outcome(output)


CODE_MODE = Dialect("code", item, outcome)
