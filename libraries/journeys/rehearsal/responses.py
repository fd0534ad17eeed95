"""The OpenAI Responses wire format: request bodies in, server-sent events out."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from journeys.rehearsal.code_mode import CODE_MODE
from journeys.rehearsal.conversation import Conversation
from journeys.rehearsal.dialect import Dialect
from journeys.rehearsal.function_tools import FUNCTION_TOOLS
from journeys.rehearsal.replay import Answer
from journeys.rehearsal.wire import Said, WireFormat, conversation, last_turn

_FOUND = "tool_search_output"
_CALLS = ("function_call", "custom_tool_call", "tool_search_call")
_OUTPUTS = ("function_call_output", "custom_tool_call_output", _FOUND)
_USAGE = {
    "input_tokens": 1200,
    "input_tokens_details": {"cached_tokens": 300},
    "output_tokens": 60,
    "output_tokens_details": {"reasoning_tokens": 0},
    "total_tokens": 1260,
}

Item = Mapping[str, Any]


def dialect(body: Item) -> Dialect:
    """Return the tool dialect of a request.

    The agent chooses it by its own tables and shows it by where it lists the tools; the
    model's name says nothing.
    """
    listed = any(item.get("type") == "additional_tools" for item in _items(body))
    return CODE_MODE if listed else FUNCTION_TOOLS


def decode(body: Item) -> Conversation | None:
    """Read the conversation out of a request body; None when it is about no task."""
    items = _items(body)
    found = last_turn(Said(position, text) for position, text in _user_messages(items))
    if found is None:
        return None
    said, turn, number = found
    spoken = dialect(body)
    outcomes = [
        spoken.outcome(str(call.get("name")), output)
        for call, output in _exchanges(items[said.position + 1 :])
    ]
    return conversation(said, turn, number, outcomes)


def encode(reply: Answer, talk: Conversation | None, body: Item) -> bytes:
    """Return the event stream that carries ``reply``; equal arguments give equal bytes."""
    key = f"{talk.key}_{talk.exchanges}" if talk else "without_task"
    phase = "final_answer" if reply.call is None else "commentary"
    items = [_message(text, f"msg_{key}_{n}", phase) for n, text in enumerate(reply.texts)]
    if reply.call is not None:
        items.append(
            {"id": f"item_{key}", **dialect(body).item(reply.call, f"call_{key}")},
        )
    response = {"id": f"resp_{key}", "object": "response", "model": body.get("model")}
    events = [{"type": "response.created", "response": {**response, "status": "in_progress"}}]
    for index, item in enumerate(items):
        events += _item_events(item, index)
    done = {**response, "status": "completed", "output": items, "usage": _USAGE}
    events.append({"type": "response.completed", "response": done})
    return b"".join(_event(event) for event in events)


def _items(body: Item) -> Sequence[Item]:
    given = body.get("input")
    return [item for item in given if isinstance(item, Mapping)] if isinstance(given, list) else []


def _user_messages(items: Sequence[Item]) -> list[tuple[int, str]]:
    return [
        (position, _text(item.get("content")))
        for position, item in enumerate(items)
        if item.get("type") == "message" and item.get("role") == "user"
    ]


def _exchanges(items: Sequence[Item]) -> list[tuple[Item, str]]:
    """Pair each tool call with what came back for it, in the order of the calls."""
    calls = {item["call_id"]: item for item in items if item.get("type") in _CALLS}
    outputs: dict[str, str] = {}
    for item in items:
        if item.get("type") in _OUTPUTS and item["call_id"] in calls:
            call_id = item["call_id"]
            said = _names(item) if item["type"] == _FOUND else _text(item.get("output"))
            outputs[call_id] = outputs.get(call_id, "") + said
    return [(calls[call_id], outputs[call_id]) for call_id in calls if call_id in outputs]


def _names(item: Item) -> str:
    """Return the full names of the tools that a search found, one a line."""
    groups = [each for each in item.get("tools") or () if isinstance(each, Mapping)]
    return "\n".join(
        f"{group.get('name')}__{tool.get('name')}"
        for group in groups
        for tool in group.get("tools") or ()
        if isinstance(tool, Mapping)
    )


def _text(content: object) -> str:
    if isinstance(content, list):
        return "".join(_text(part) for part in content)
    if isinstance(content, Mapping):
        return str(content.get("text") or "")
    return content if isinstance(content, str) else ""


def _message(text: str, item_id: str, phase: str) -> dict[str, Any]:
    return {
        "type": "message",
        "id": item_id,
        "role": "assistant",
        "status": "completed",
        "phase": phase,
        "content": [{"type": "output_text", "text": text, "annotations": []}],
    }


def _item_events(item: dict[str, Any], index: int) -> list[dict[str, Any]]:
    place = {"output_index": index}
    opened = {**item, "status": "in_progress"}
    if item["type"] != "message":
        return [
            {"type": "response.output_item.added", **place, "item": opened},
            {"type": "response.output_item.done", **place, "item": item},
        ]
    delta = {"item_id": item["id"], "content_index": 0, "delta": item["content"][0]["text"]}
    return [
        {"type": "response.output_item.added", **place, "item": {**opened, "content": []}},
        {"type": "response.output_text.delta", **place, **delta},
        {"type": "response.output_item.done", **place, "item": item},
    ]


def _event(event: dict[str, Any]) -> bytes:
    return f"event: {event['type']}\ndata: {json.dumps(event)}\n\n".encode()


RESPONSES = WireFormat(
    decode,
    encode,
    dialect=lambda body: dialect(body).name,
    is_aside=lambda _body: False,
)
