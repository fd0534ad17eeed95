"""The target ``copilot``: our briefs and tools in the Copilot runtime, over its Python SDK."""

import asyncio
import logging
import os
import shutil
import tempfile
from collections.abc import Awaitable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Thread
from typing import Any

from copilot import CopilotClient, RuntimeConnection
from copilot.session import PermissionHandler
from copilot.tools import Tool as SdkTool
from copilot.tools import ToolResult

from journeys.resources import resource
from journeys.skill_recorder.brain import next_call
from journeys.skill_recorder.model_server import ModelServer
from journeys.skill_recorder.pipeline import process_session
from journeys.skill_recorder.targets import ENDPOINT, KEY, RUNTIME, AgentError
from journeys.skill_recorder.tools import (
    Inbox,
    Tool,
    automation_tools,
    describer_tools,
    judge_tools,
    skill_tools,
)

TURN = 180.0  # seconds
JUDGING = 120.0
START = 30.0
KICK_OFF = "Describe this recording: timeline first, events where it is unclear; then submit it."
NUDGE = "Nothing was submitted yet. Call submit_analysis now."


@dataclass(frozen=True, slots=True)
class Question:
    """``brief`` names the brief; ``messages`` are sent until the inbox is full."""

    brief: str
    tools: Sequence[Tool]
    messages: tuple[str, ...]
    inbox: Inbox
    seconds: float = TURN


class CopilotTarget:
    """One runtime for all sessions; each question is a session with its own few tools."""

    def __init__(self, root: Path, provider: str, model: str, fault: str = "") -> None:
        logging.getLogger("copilot").setLevel(logging.CRITICAL)
        self._root = root
        self._model = model
        self._server: ModelServer | None = None
        self._address = os.environ.get(ENDPOINT, "") if provider == "openai" else ""
        if provider == "scripted":
            self._server = ModelServer(lambda body: next_call(body, fault))
            self._address = self._server.address
        self._home = tempfile.mkdtemp(prefix="journeys-copilot-")
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, name="copilot", daemon=True)
        self._thread.start()
        self._client: Any = None

    def process(self, session: Path) -> None:
        """Run our own pipeline; the runtime has none."""
        process_session(session)

    def describe(self, session: Path) -> Mapping[str, Any]:
        """Describe a session; a turn without a submission is followed by one nudge."""
        inbox = Inbox()
        tools = describer_tools(session, inbox)
        self._converse(Question("describer", tools, (KICK_OFF, NUDGE), inbox), session)
        return _submitted(inbox, "the agent finished without submitting an analysis")

    def automate(self, session: Path, architecture: str) -> Mapping[str, Any]:
        """Plan an automation."""
        inbox = Inbox()
        asked = f"Plan an automation for {architecture}."
        tools = automation_tools(session, inbox)
        self._converse(Question("automation", tools, (asked,), inbox), session)
        return _submitted(inbox, "the agent finished without proposing a plan")

    def skill(self, session: Path, architecture: str) -> Mapping[str, Any]:
        """Plan a skill."""
        inbox = Inbox()
        asked = f"Plan a skill for {architecture}."
        self._converse(Question("skill", skill_tools(session, inbox), (asked,), inbox), session)
        return _submitted(inbox, "the agent finished without proposing a plan")

    def judge(self, prompt: str) -> Mapping[str, Any]:
        """Ask a fresh agent with one tool."""
        inbox = Inbox()
        self._root.mkdir(parents=True, exist_ok=True)
        self._converse(Question("judge", judge_tools(inbox), (prompt,), inbox, JUDGING), self._root)
        return _submitted(inbox, "the judge submitted nothing")

    def close(self) -> None:
        """Stop the runtime, the server and the loop."""
        if self._client is not None:
            self._wait(self._client.stop(), START)
            self._client = None
        if self._server is not None:
            self._server.close()
            self._server = None
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(timeout=10)
        shutil.rmtree(self._home, ignore_errors=True)

    def _converse(self, question: Question, folder: Path) -> None:
        if self._client is None:
            self._client = self._wait(self._started(), START)
        limit = question.seconds * len(question.messages) + START
        self._wait(self._talk(question, folder), limit)

    async def _started(self) -> Any:
        runtime = os.environ.get(RUNTIME)
        environment = dict(os.environ)
        if self._address:
            offline = {"COPILOT_OFFLINE": "true", "COPILOT_AUTO_UPDATE": "false"}
            environment |= {**offline, "COPILOT_PROVIDER_BASE_URL": self._address}
        client = CopilotClient(
            connection=RuntimeConnection.for_stdio(path=runtime) if runtime else None,
            env=environment,
            base_directory=self._home,
            log_level="none",
        )
        await client.start()
        return client

    async def _talk(self, question: Question, folder: Path) -> None:
        brief = resource(f"skill_recorder/briefs/{question.brief}.md")
        text = brief.read_text(encoding="utf-8")
        tools = question.tools
        session = await self._client.create_session(
            tools=[_sdk_tool(tool) for tool in tools],
            available_tools=[tool.name for tool in tools],
            system_message={"mode": "append", "content": text},
            working_directory=str(folder),
            on_permission_request=PermissionHandler.approve_all,
            enable_host_git_operations=False,
            infinite_sessions={"enabled": False},
            **self._provider(),
        )
        try:
            for message in question.messages:
                await session.send_and_wait(message, timeout=question.seconds)
                if question.inbox.submitted is not None:
                    return
        finally:
            await session.disconnect()

    def _provider(self) -> dict[str, Any]:
        named = {"model": self._model} if self._model else {}
        if not self._address:
            return named
        key = os.environ.get(KEY, "none")
        provider = {"type": "openai", "wire_api": "completions", "base_url": self._address}
        return {"model": "scripted", **named, "provider": {**provider, "api_key": key}}

    def _wait(self, work: Awaitable[Any], seconds: float) -> Any:
        async def limited() -> Any:
            return await asyncio.wait_for(work, seconds)

        future = asyncio.run_coroutine_threadsafe(limited(), self._loop)
        try:
            return future.result()
        except TimeoutError as error:
            raise AgentError(f"no answer within {seconds:.0f} s") from error
        except Exception as error:  # the SDK raises many kinds; each is the agent's failure
            raise AgentError(f"{type(error).__name__}: {error}") from error


def _sdk_tool(tool: Tool) -> SdkTool:
    def handle(invocation: Any) -> ToolResult:
        text, worked = tool.call(invocation.arguments or {})
        kind = "success" if worked else "failure"
        return ToolResult(text_result_for_llm=text, result_type=kind)

    return SdkTool(tool.name, tool.about, parameters=tool.parameters, handler=handle)


def _submitted(inbox: Inbox, otherwise: str) -> Mapping[str, Any]:
    if inbox.submitted is None:
        raise AgentError("; ".join([otherwise, *inbox.refused]))
    return inbox.submitted
