"""Pretended agents that list all their tools: one speaks the Messages API, one chat completions."""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

Item = dict[str, Any]
Tool = Callable[[str, Mapping[str, Any]], str]
SERVICE = "mcp_app-gallery-link-1f_list-pages"


def shell_answer(output: str, status: int = 0) -> str:
    """Return what a command prints, with the word that it adds on how it ended."""
    return f"{output}\nexit code {status}"


def events(stream: bytes) -> list[Item]:
    """Read server-sent events; those with a name must be named like their type."""
    found = []
    for block in stream.decode().removesuffix("\n\n").split("\n\n"):
        *names, data = block.split("\n")
        if data == "data: [DONE]":
            continue
        event = json.loads(data.removeprefix("data: "))
        assert names == ([f"event: {event['type']}"] if "type" in event else [])
        found.append(event)
    return found


@dataclass
class Claude:
    """Keeps a conversation of content blocks."""

    send: Callable[[Item], bytes]
    tool: Tool
    path = "messages"
    shell, prefix = "Bash", "mcp__paperclip__"
    service = f"mcp__paperclip-assigned__{SERVICE}"
    history: list[Item] = field(default_factory=list)
    said: list[str] = field(default_factory=list)

    def body(self) -> Item:
        tools = [{"name": self.shell}, {"name": f"{self.prefix}list_agents"}]
        tools.append({"name": self.service, "description": "List pages"})
        return {"model": "m", "stream": True, "tools": tools, "messages": self.history}

    def turn(self, message: str) -> None:
        reminder = {"type": "text", "text": "<system-reminder>Be brief.</system-reminder>"}
        content = [reminder, {"type": "text", "text": message}]
        self.history.append({"role": "user", "content": content})
        while calls := self._answered():
            self.history.append({"role": "user", "content": [self._done(c) for c in calls]})

    def _answered(self) -> list[Item]:
        blocks: list[Item] = []
        for event in events(self.send(self.body())):
            if event["type"] == "content_block_start":
                blocks.append(event["content_block"])
            if event["type"] == "content_block_delta":
                delta = event["delta"]
                if delta["type"] == "text_delta":
                    blocks[-1]["text"] += delta["text"]
                else:
                    blocks[-1]["input"] = json.loads(delta["partial_json"])
        self.said += [block["text"] for block in blocks if block["type"] == "text"]
        self.history.append({"role": "assistant", "content": blocks})
        return [block for block in blocks if block["type"] == "tool_use"]

    def _done(self, call: Item) -> Item:
        text = self.tool(call["name"], call["input"])
        content = [{"type": "text", "text": text}]
        return {"type": "tool_result", "tool_use_id": call["id"], "content": content}


@dataclass
class OpenCode:
    """Keeps a conversation of plain messages."""

    send: Callable[[Item], bytes]
    tool: Tool
    path = "chat/completions"
    shell, prefix = "bash", "paperclip_"
    service = f"paperclip-assigned_{SERVICE}"
    history: list[Item] = field(default_factory=list)
    said: list[str] = field(default_factory=list)

    def body(self) -> Item:
        names = {self.shell: "", f"{self.prefix}list_agents": "", self.service: "List pages"}
        functions = [{"name": name, "description": text} for name, text in names.items()]
        tools = [{"type": "function", "function": function} for function in functions]
        return {"model": "m", "stream": True, "tools": tools, "messages": self.history}

    def turn(self, message: str) -> None:
        self.history.append({"role": "user", "content": message})
        while calls := self._answered():
            self.history += [self._done(call) for call in calls]

    def _answered(self) -> list[Item]:
        text = ""
        calls: list[Item] = []
        for chunk in events(self.send(self.body())):
            delta = chunk["choices"][0]["delta"]
            text += delta.get("content") or ""
            calls += delta.get("tool_calls") or []
        self.said += [text] if text else []
        self.history.append({"role": "assistant", "content": text, "tool_calls": calls})
        return calls

    def _done(self, call: Item) -> Item:
        function = call["function"]
        text = self.tool(function["name"], json.loads(function["arguments"]))
        return {"role": "tool", "tool_call_id": call["id"], "content": text}


def plain(command: str) -> str:
    """Return the command inside what the dialect wraps around it."""
    found = re.fullmatch(r'\(\n(.*)\n\)\nprintf "\\nexit code %s" "\$\?"', command, re.DOTALL)
    assert found is not None
    return found[1]
