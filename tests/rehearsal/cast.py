"""Any pretended agent by the name of its dialect, with tools that have the scripts' own names."""

from collections.abc import Callable, Mapping
from typing import Any

from journeys.rehearsal.chat_completions import CHAT_COMPLETIONS
from journeys.rehearsal.messages import MESSAGES
from journeys.rehearsal.responses import RESPONSES
from journeys.rehearsal.wire import WireFormat
from rehearsal.agent import CODE, FUNCTIONS, Agent, Item, Tool
from rehearsal.other_agents import Claude, OpenCode, plain

CLAUDE, OPENCODE = "claude", "opencode"
EVERY_DIALECT = (FUNCTIONS, CODE, CLAUDE, OPENCODE)
SPOKEN: Mapping[str, WireFormat] = {
    **dict.fromkeys((FUNCTIONS, CODE), RESPONSES),
    CLAUDE: MESSAGES,
    OPENCODE: CHAT_COMPLETIONS,
}
Player = Agent | Claude | OpenCode


def player(dialect: str, send: Callable[[Item], bytes], tool: Tool) -> Player:
    """Return the agent that speaks ``dialect``."""
    if dialect == CLAUDE:
        return Claude(send, _renamed(tool, Claude.shell, Claude.prefix))
    if dialect == OPENCODE:
        return OpenCode(send, _renamed(tool, OpenCode.shell, OpenCode.prefix))
    return Agent(send, dialect, tool)


def _renamed(tool: Tool, shell: str, prefix: str) -> Tool:
    def call(name: str, arguments: Mapping[str, Any]) -> str:
        if name == shell:
            return tool("exec_command", {"cmd": plain(arguments["command"])})
        assert name.startswith(prefix), name
        return tool(name.removeprefix(prefix), arguments)

    return call
