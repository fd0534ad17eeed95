"""The Anthropic Messages wire format: request bodies in, server-sent events out."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from journeys.rehearsal.conversation import Conversation
from journeys.rehearsal.dialect import Outcome
from journeys.rehearsal.offered_tools import CLAUDE, Tool, described
from journeys.rehearsal.replay import Answer
from journeys.rehearsal.wire import Body, Said, WireFormat, conversation, last_turn

_USAGE = {
    "input_tokens": 900,
    "cache_creation_input_tokens": 0,
    "cache_read_input_tokens": 300,
    "output_tokens": 60,
}

Block = Mapping[str, Any]


def decode(body: Body) -> Conversation | None:
    """Read the conversation out of a request body; None when it is about no task."""
    blocks = list(_blocks(body))
    found = last_turn(
        Said(position, str(block.get("text", "")))
        for position, (role, block) in enumerate(blocks)
        if role == "user" and block.get("type") == "text"
    )
    if found is None:
        return None
    said, turn, number = found
    later = [block for _, block in blocks[said.position + 1 :]]
    return conversation(said, turn, number, _outcomes(later))


def encode(reply: Answer, talk: Conversation | None, body: Body) -> bytes:
    """Return the event stream that carries ``reply``; equal arguments give equal bytes."""
    key = f"{talk.key}_{talk.exchanges}" if talk else "without_task"
    blocks: list[dict[str, Any]] = [{"type": "text", "text": text} for text in reply.texts]
    if reply.call is not None:
        name, arguments = CLAUDE.call(reply.call, _tools(body))
        call = {"type": "tool_use", "id": f"toolu_{key}", "name": name}
        blocks.append({**call, "input": arguments})
    message: dict[str, Any] = {"id": f"msg_{key}", "type": "message", "role": "assistant"}
    message |= {"model": body.get("model"), "content": [], "usage": _USAGE}
    message |= {"stop_reason": None, "stop_sequence": None}
    ending = "end_turn" if reply.call is None else "tool_use"
    events: list[dict[str, Any]] = [{"type": "message_start", "message": message}]
    for index, block in enumerate(blocks):
        events += _block_events(block, index)
    stop = {"stop_reason": ending, "stop_sequence": None}
    events.append({"type": "message_delta", "delta": stop, "usage": _USAGE})
    events.append({"type": "message_stop"})
    return b"".join(
        f"event: {event['type']}\ndata: {json.dumps(event)}\n\n".encode() for event in events
    )


def _blocks(body: Body) -> Iterator[tuple[str, Block]]:
    """Go through all content of a conversation, in order, with the role of who said it."""
    for message in body.get("messages") or ():
        content = message.get("content")
        blocks = [{"type": "text", "text": content}] if isinstance(content, str) else content
        for block in blocks or ():
            yield str(message.get("role")), block


def _outcomes(blocks: Sequence[Block]) -> list[Outcome]:
    """Read what came back for each tool call, in the order of the calls."""
    calls = {block["id"]: block["name"] for block in blocks if block.get("type") == "tool_use"}
    answers = {
        block["tool_use_id"]: block for block in blocks if block.get("type") == "tool_result"
    }
    return [
        CLAUDE.outcome(
            name, _text(answers[id].get("content")), failed=answers[id].get("is_error") is True
        )
        for id, name in calls.items()
        if id in answers
    ]


def _tools(body: Body) -> list[Tool]:
    return [described(tool) for tool in body.get("tools") or ()]


def _text(content: object) -> str:
    if isinstance(content, list):
        return "".join(str(part.get("text", "")) for part in content if isinstance(part, Mapping))
    return content if isinstance(content, str) else ""


def _block_events(block: Block, index: int) -> list[dict[str, Any]]:
    if block["type"] == "text":
        opened: dict[str, Any] = {"type": "text", "text": ""}
        delta = {"type": "text_delta", "text": block["text"]}
    else:
        opened = {**block, "input": {}}
        delta = {"type": "input_json_delta", "partial_json": json.dumps(block["input"])}
    return [
        {"type": "content_block_start", "index": index, "content_block": opened},
        {"type": "content_block_delta", "index": index, "delta": delta},
        {"type": "content_block_stop", "index": index},
    ]


MESSAGES = WireFormat(
    decode,
    encode,
    dialect=lambda _body: CLAUDE.name,
    is_aside=lambda body: not body.get("tools"),
)
