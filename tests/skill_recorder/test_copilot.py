"""The scripted model over HTTP, and the Copilot runtime where it is installed."""

import json
import os
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
import requests

from journeys.skill_recorder.analysis import Submission
from journeys.skill_recorder.brain import next_call
from journeys.skill_recorder.catalog import scenarios
from journeys.skill_recorder.model_server import ModelServer
from journeys.skill_recorder.targets import RUNTIME, open_target
from journeys.skill_recorder.tools import Inbox, describer_tools, judge_tools
from journeys.skill_recorder.trial import Trial

READY = find_spec("copilot") is not None and bool(os.environ.get(RUNTIME))


@pytest.fixture
def server() -> Iterator[ModelServer]:
    opened = ModelServer(next_call)
    yield opened
    opened.close()


@pytest.mark.parametrize("scenario", scenarios("describer"), ids=lambda one: one.id)
def test_the_model_describes_through_its_tools(
    scenario: Any, server: ModelServer, tmp_path: Path
) -> None:
    class OverHttp:
        def describe(self, session: Path) -> Any:
            return converse(server, session)

        def process(self, session: Path) -> None:
            open_target("reference", tmp_path).process(session)

    trial = Trial(scenario, OverHttp(), tmp_path)  # type: ignore[arg-type]
    trial.run()

    assert trial.passed, trial.error


def converse(server: ModelServer, session: Path) -> dict[str, Any]:
    inbox = Inbox()
    tools = {tool.name: tool for tool in describer_tools(session, inbox)}
    offered = [{"type": "function", "function": {"name": name}} for name in tools]
    messages: list[dict[str, Any]] = [{"role": "user", "content": "describe"}]
    for _ in range(5):
        body = {"messages": messages, "tools": offered}
        reply = requests.post(f"{server.address}/chat/completions", json=body, timeout=10).json()
        message = reply["choices"][0]["message"]
        messages.append(message)
        for call in message.get("tool_calls", []):
            arguments = json.loads(call["function"]["arguments"])
            text, _ = tools[call["function"]["name"]].call(arguments)
            messages.append({"role": "tool", "tool_call_id": call["id"], "content": text})
    assert inbox.submitted is not None
    return inbox.submitted


def test_what_is_not_valid_is_refused_and_may_be_sent_again() -> None:
    inbox = Inbox()
    tool = inbox.tool("submit_analysis", "", Submission)

    assert tool.call({"title": "t"}) == ("intent: Field required\nsteps: Field required", False)
    assert inbox.submitted is None
    assert tool.call({"title": "t", "intent": "i", "steps": []})[1]
    assert inbox.submitted is not None


def test_the_judge_has_one_tool() -> None:
    assert [tool.name for tool in judge_tools(Inbox())] == ["submit_judgement"]


@pytest.mark.skipif(not READY, reason=f"the Copilot SDK is not installed, or {RUNTIME} is not set")
def test_the_runtime_gets_only_our_tools(tmp_path: Path) -> None:
    target: Any = open_target("copilot", tmp_path)
    try:
        trial = Trial(scenarios("describer")[0], target, tmp_path)
        trial.run(with_judge=True)
        offered = [
            sorted(tool["function"]["name"] for tool in body["tools"])
            for body in target._server.requests
        ]
    finally:
        target.close()

    assert trial.passed, trial.error
    assert trial.opinion is not None
    described = ["get_events", "get_narration", "get_timeline", "list_frames", "submit_analysis"]
    assert offered[0] == described
    assert offered[-1] == ["submit_judgement"]
