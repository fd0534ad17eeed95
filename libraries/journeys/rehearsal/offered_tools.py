"""The dialects of agents that list every tool in each request and call it by its full name.

A tool of the product has a prefix there, and the shell belongs to the agent. Its answers do not
always say how a command ended, so the command says it itself. There is no tool that looks for
tools: looking is done with the shell, so that what was found stays in the conversation.
"""

import re
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from journeys.rehearsal.dialect import Outcome, tool_outcome
from journeys.rehearsal.steps import Call
from journeys.rehearsal.tools import FIND, SHELL

_LONGEST = 600_000  # milliseconds that a command may take
_SERVICES = "mcp__"
_INVALID = "invalid"  # what an agent calls instead of a tool that does not exist
_SHELL = '(\n{command}\n)\nprintf "\\nexit code %s" "$?"'
_EXIT = re.compile(r"\n?exit code (\d+)\s*\Z")
_ODD = re.compile(r"[^A-Za-z0-9_]")


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool that a request offers."""

    name: str
    description: str

    @property
    def full_name(self) -> str:
        """The name by which scripts know a connected service's tool."""
        plain = _ODD.sub("_", self.name)
        return plain if plain.startswith(_SERVICES) else f"{_SERVICES}{plain}"


@dataclass(frozen=True, slots=True)
class OfferedTools:
    """How an agent names things: ``shell`` is its own, ``prefix`` precedes the product's tools."""

    name: str
    shell: str
    prefix: str

    def call(self, call: Call, offered: Sequence[Tool]) -> tuple[str, dict[str, Any]]:
        """Return the name and the arguments with which this agent makes ``call``."""
        if call.tool == SHELL:
            return self.shell, _command(str(call.arguments["cmd"]))
        if call.tool == FIND:
            return self.shell, _command(self._look(str(call.arguments["query"]), offered))
        arguments = dict(call.arguments)
        if call.tool.startswith(_SERVICES):
            same = (tool.name for tool in offered if tool.full_name == call.tool)
            return next(same, call.tool), arguments
        return f"{self.prefix}{call.tool}", arguments

    def outcome(self, tool: str, text: str, *, failed: bool = False) -> Outcome:
        """Read the answer of ``tool``, an agent's name of it; ``failed`` is the agent's word."""
        if tool != self.shell:
            read = tool_outcome(text)
            return Outcome(read.text, read.ok and not failed and tool != _INVALID)
        ended = _EXIT.search(text)
        if ended is None:
            return Outcome(text, ok=False)
        return Outcome(text[: ended.start()], ok=ended[1] == "0")

    def _look(self, words: str, offered: Sequence[Tool]) -> str:
        wanted = words.lower().split()
        found = [
            tool.full_name
            for tool in offered
            if not tool.name.startswith(self.prefix)
            and all(word in f"{tool.full_name} {tool.description}".lower() for word in wanted)
        ]
        return f"printf '%s\\n' {shlex.join(found)}" if found else "true"


def _command(text: str) -> dict[str, Any]:
    command = _SHELL.format(command=text)
    return {"command": command, "description": "Work on the task", "timeout": _LONGEST}


def described(tool: Mapping[str, Any]) -> Tool:
    """Read a tool's own entry in a request."""
    return Tool(str(tool.get("name", "")), str(tool.get("description") or ""))


CLAUDE = OfferedTools("claude", "Bash", "mcp__paperclip__")
OPENCODE = OfferedTools("opencode", "bash", "paperclip_")
