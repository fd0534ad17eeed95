"""The OpenAI chat completions wire format: request bodies in, server-sent events out."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from journeys.rehearsal.conversation import Conversation
from journeys.rehearsal.dialect import Outcome
from journeys.rehearsal.offered_tools import OPENCODE, Tool, described
from journeys.rehearsal.replay import Answer
from journeys.rehearsal.wire import Body, Said, WireFormat, conversation, last_turn

_USAGE = {
    "prompt_tokens": 1200,
    "prompt_tokens_details": {"cached_tokens": 300},
    "completion_tokens": 60,
    "total_tokens": 1260,
}

Message = Mapping[str, Any]


def decode(body: Body) -> Conversation | None:
    """Read the conversation out of a request body; None when it is about no task."""
    messages = list(body.get("messages") or ())
    found = last_turn(
        Said(position, _text(message.get("content")))
        for position, message in enumerate(messages)
        if message.get("role") == "user"
    )
    if found is None:
        return None
    said, turn, number = found
    return conversation(said, turn, number, _outcomes(messages[said.position + 1 :]))


def encode(reply: Answer, talk: Conversation | None, body: Body) -> bytes:
    """Return the event stream that carries ``reply``; equal arguments give equal bytes."""
    key = f"{talk.key}_{talk.exchanges}" if talk else "without_task"
    deltas: list[dict[str, Any]] = [{"role": "assistant", "content": "\n\n".join(reply.texts)}]
    if reply.call is not None:
        name, arguments = OPENCODE.call(reply.call, _tools(body))
        function = {"name": name, "arguments": json.dumps(arguments)}
        call = {"index": 0, "id": f"call_{key}", "type": "function", "function": function}
        deltas.append({"tool_calls": [call]})
    ending = "stop" if reply.call is None else "tool_calls"
    head = {"id": f"chatcmpl_{key}", "object": "chat.completion.chunk", "created": 0}
    head |= {"model": body.get("model")}
    chunks = [{**head, "choices": [_choice(delta, None)]} for delta in deltas]
    chunks.append({**head, "choices": [_choice({}, ending)], "usage": _USAGE})
    return b"".join(f"data: {text}\n\n".encode() for text in (*map(json.dumps, chunks), "[DONE]"))


def _choice(delta: Message, ending: str | None) -> dict[str, Any]:
    return {"index": 0, "delta": delta, "finish_reason": ending}


def _outcomes(messages: Sequence[Message]) -> list[Outcome]:
    """Read what came back for each tool call, in the order of the calls."""
    calls = {
        call["id"]: call["function"]["name"]
        for message in messages
        for call in message.get("tool_calls") or ()
    }
    answers = {
        message["tool_call_id"]: _text(message.get("content"))
        for message in messages
        if message.get("role") == "tool"
    }
    return [OPENCODE.outcome(name, answers[id]) for id, name in calls.items() if id in answers]


def _tools(body: Body) -> list[Tool]:
    return [described(tool.get("function") or {}) for tool in body.get("tools") or ()]


def _text(content: object) -> str:
    if isinstance(content, list):
        return "".join(str(part.get("text", "")) for part in content if isinstance(part, Mapping))
    return content if isinstance(content, str) else ""


CHAT_COMPLETIONS = WireFormat(
    decode,
    encode,
    dialect=lambda _body: OPENCODE.name,
    is_aside=lambda body: not body.get("tools"),
)
