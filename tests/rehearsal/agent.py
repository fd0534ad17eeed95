"""A pretended codex: builds requests in both tool dialects and reads the answers."""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

Item = dict[str, Any]
Tool = Callable[[str, Mapping[str, Any]], str]

FUNCTIONS = "functions"
CODE = "code"
DIALECTS = (FUNCTIONS, CODE)
CODE_TOOLS: Item = {"type": "additional_tools", "role": "developer", "tools": []}
_CALL = re.compile(r"await tools\.(\w+)\((.*)\);$", re.MULTILINE)


def prompt(reason: str = "issue_assigned", *comments: tuple[str, str]) -> str:
    """Return a task text; ``comments`` are pairs of id and body."""
    lines = ["## Wake", "", f"- reason: {reason}", "- issue: STU-1", ""]
    if comments:
        lines.append("New comments in order:")
    for number, (identifier, body) in enumerate(comments, 1):
        lines += [
            f"{number}. comment {identifier} at 2026-11-30T02:09:21.222Z by user board",
            body,
            "",
        ]
    return "\n".join([*lines, "## Questions", "- reason: quoted by a person"])


def task(text: str = "", revision: str = "1", **criteria: str) -> str:
    """Return a user message as the product writes it: JSON that holds JSON."""
    entries = [{"id": key, "requirement": value} for key, value in criteria.items()]
    contract = {"revision": revision, "criteria": entries or [{"id": "objective"}]}
    inner = {"task": {"title": "Build", "prompt": text or prompt()}, "completionContract": contract}
    return json.dumps({"task": {"completionContract": contract}, "message": json.dumps(inner)})


def user(text: str) -> Item:
    content = [{"type": "input_text", "text": text}]
    return {"type": "message", "role": "user", "content": content}


def events(stream: bytes) -> list[Item]:
    """Read server-sent events; each must be named like its type."""
    found = []
    for block in stream.decode().removesuffix("\n\n").split("\n\n"):
        name, data = block.split("\n")
        event = json.loads(data.removeprefix("data: "))
        assert name == f"event: {event['type']}"
        found.append(event)
    return found


@dataclass
class Agent:
    """Keeps a conversation, sends it and lets ``tool`` carry out each call."""

    send: Callable[[Item], bytes]
    dialect: str
    tool: Tool
    history: list[Item] = field(default_factory=list)
    said: list[str] = field(default_factory=list)

    def body(self) -> Item:
        listed = [CODE_TOOLS] if self.dialect == CODE else []
        environment = user("<environment_context>{}</environment_context>")
        return {"model": "some-model", "input": [*listed, environment, *self.history]}

    def turn(self, message: str) -> None:
        """Play one turn to its end."""
        self.history.append(user(message))
        for _ in range(60):
            items = events(self.send(self.body()))[-1]["response"]["output"]
            self.history += items
            self.said += [i["content"][0]["text"] for i in items if i["type"] == "message"]
            calls = [item for item in items if item["type"] != "message"]
            if not calls:
                return
            self.history += [self._carried_out(call) for call in calls]
        raise AssertionError("The turn does not end")

    def _carried_out(self, call: Item) -> Item:
        if call["type"] == "function_call":
            output: Any = self.tool(call["name"], json.loads(call["arguments"]))
            return {"type": "function_call_output", "call_id": call["call_id"], "output": output}
        found = _CALL.search(call["input"])
        assert found is not None
        texts = ["Script completed\nWall time 0.1 seconds\nOutput:\n"]
        texts.append(self.tool(found.group(1), json.loads(found.group(2))))
        output = [{"type": "input_text", "text": text} for text in texts]
        return {"type": "custom_tool_call_output", "call_id": call["call_id"], "output": output}


def shell_answer(dialect: str, output: str, status: int = 0) -> str:
    """Return what a shell command's end looks like in ``dialect``."""
    if dialect == CODE:
        return f"exit code {status}\n{output}"
    if dialect != FUNCTIONS:
        return f"{output}\nexit code {status}"
    return (
        f"Chunk ID: a6f82d\nWall time: 0.0 seconds\nProcess exited with code {status}\n"
        f"Original token count: 20\nOutput:\n{output}"
    )
