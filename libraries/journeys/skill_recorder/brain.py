"""What the scripted model answers: the reference rules, through real tool calls.

It knows a conversation only by its messages, reads the tool results out of it, and goes on from
the number of its own answers since the last message of the user.
"""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from journeys.skill_recorder.describer_faults import describe
from journeys.skill_recorder.proposals import automation, skill
from journeys.skill_recorder.reference import ReferenceTarget

Message = Mapping[str, Any]
Call = tuple[str, dict[str, Any]]
NOTHING_TO_DO = "There is nothing that I could do here."


def next_call(body: Mapping[str, Any], fault: str = "") -> Call | str:
    """Return the next tool call, as name and arguments, or a closing text."""
    messages: Sequence[Message] = body.get("messages", [])
    names = [tool["function"]["name"] for tool in body.get("tools", [])]
    results = tool_results(messages)
    if "submit_judgement" in names:
        return _judge(messages) if not _submitted(results) else "Done."
    for last, reads in _READS.items():
        if last in names:
            return _go_on(last, reads, results, _architecture(messages), fault)
    return NOTHING_TO_DO


def tool_results(messages: Sequence[Message]) -> dict[str, str]:
    """Return the last result of each tool that was called since the user spoke last."""
    named: dict[str, str] = {}
    found: dict[str, str] = {}
    for message in messages:
        if message["role"] == "user":
            found = {}
        for call in message.get("tool_calls") or []:
            named[call["id"]] = call["function"]["name"]
        if message["role"] == "tool":
            found[named.get(message["tool_call_id"], "")] = text_of(message)
    return found


def text_of(message: Message) -> str:
    """Return the text of a message, whichever of the two shapes it has."""
    content = message.get("content") or ""
    if isinstance(content, str):
        return content
    return "".join(part.get("text", "") for part in content)


_READS = {
    "submit_analysis": ("get_timeline", "get_events"),
    "propose_automation_plan": ("get_timeline", "get_analysis"),
    "propose_plan": ("get_timeline", "get_analysis"),
}


def _go_on(
    last: str, reads: Sequence[str], results: Mapping[str, str], architecture: str, fault: str
) -> Call | str:
    for name in reads:
        if name not in results:
            return name, {}
    if last in results:
        return "Done."
    timeline, other = (json.loads(results[name]) for name in reads)
    if last == "submit_analysis":
        return last, describe(timeline, other["events"], fault)
    if last == "propose_plan":
        return last, skill(other, architecture, timeline["platform"], fault)
    return last, automation(other, timeline["platform"], fault)


def _judge(messages: Sequence[Message]) -> Call:
    asked = next(text_of(one) for one in reversed(messages) if one["role"] == "user")
    return "submit_judgement", dict(ReferenceTarget().judge(asked))


def _submitted(results: Mapping[str, str]) -> bool:
    return "submit_judgement" in results


def _architecture(messages: Sequence[Message]) -> str:
    asked = " ".join(text_of(one) for one in messages if one["role"] == "user").lower()
    return "cowork" if "cowork" in asked else "scout"


def cassette(file: Path) -> list[Call | str]:
    """Return the recorded turns of a JSON file: a text, or a tool with its arguments."""
    turns = json.loads(file.read_text(encoding="utf-8"))
    return [one if isinstance(one, str) else (one["tool"], one["args"]) for one in turns]
