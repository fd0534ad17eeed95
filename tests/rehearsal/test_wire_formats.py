"""One script, two more wire formats: what agents send and get that list all their tools."""

import json
import subprocess
from collections.abc import Mapping
from typing import Any

import pytest

from journeys.rehearsal.chat_completions import CHAT_COMPLETIONS
from journeys.rehearsal.conversation import Conversation
from journeys.rehearsal.decisions import use_service
from journeys.rehearsal.messages import MESSAGES
from journeys.rehearsal.replay import Answer, answer
from journeys.rehearsal.steps import Call, Finish, Play, Say, Shell
from journeys.rehearsal.turn import Turn
from journeys.rehearsal.wire import WireFormat
from rehearsal.agent import task
from rehearsal.other_agents import Claude, Item, OpenCode, events, plain, shell_answer

Kind = type[Claude] | type[OpenCode]
FORMATS: dict[Kind, WireFormat] = {Claude: MESSAGES, OpenCode: CHAT_COMPLETIONS}
KINDS = pytest.mark.parametrize("kind", FORMATS)


def play(turn: Turn) -> Play:
    yield Say("First I look.")
    listing = yield Shell("ls 'a b'")
    receipt = yield Call("register_deliverable", {"seen": listing.text})
    yield Finish("Done.", evidence=(receipt.field("attachmentId"),))
    yield Say(f"{turn.request}: {listing.ok}")


def played(kind: Kind, script: Any, calls: list[tuple[str, Mapping[str, Any]]]) -> Any:
    wire = FORMATS[kind]

    def reply(body: Item) -> bytes:
        conversation = wire.decode(body)
        assert conversation is not None
        return wire.encode(answer(script, conversation), conversation, body)

    def tool(name: str, arguments: Mapping[str, Any]) -> str:
        calls.append((name, arguments))
        if name != kind.shell:
            return '{"attachmentId": "a1"}'
        command = plain(arguments["command"])
        done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)
        return shell_answer(done.stdout, done.returncode)

    return kind(reply, tool)


def decoded(kind: Kind, body: Item) -> Conversation:
    conversation = FORMATS[kind].decode(body)
    assert conversation is not None
    return conversation


@KINDS
def test_the_script_is_played_with_the_agents_own_names(kind: Kind) -> None:
    calls: list[tuple[str, Mapping[str, Any]]] = []
    agent = played(kind, play, calls)
    agent.turn(task(objective="Build"))
    assert agent.said == ["First I look.", "Build: False"]
    assert [name for name, _ in calls] == [
        kind.shell,
        f"{kind.prefix}register_deliverable",
        f"{kind.prefix}paperclip_finish",
    ]
    assert calls[2][1]["evidence"] == [{"ref": "a1"}]
    assert calls[2][1]["completionClaim"]["contractRevision"] == "1"


@KINDS
def test_a_resumed_session_plays_its_second_turn_from_the_start(kind: Kind) -> None:
    agent = played(kind, play, [])
    agent.turn(task(objective="Build"))
    agent.turn(task(revision="2", objective="Change"))
    assert agent.said[2:] == ["First I look.", "Change: False"]
    conversation = decoded(kind, agent.body())
    assert (conversation.number, conversation.exchanges) == (2, 3)


@KINDS
def test_each_call_of_a_session_has_an_id_of_its_own(kind: Kind) -> None:
    agent = played(kind, play, [])
    agent.turn(task(objective="Build"))
    agent.turn(task(revision="2", objective="Change"))
    found = json.dumps(agent.history)
    names = {part.split('"')[0] for part in found.split('"id": "')[1:]}
    assert len(names) == 6


@KINDS
def test_the_same_request_gets_the_same_bytes(kind: Kind) -> None:
    agent = played(kind, play, [])
    agent.turn(task())
    body = agent.body()
    assert agent.send(body) == agent.send(json.loads(json.dumps(body)))


@KINDS
def test_a_connected_service_is_found_and_called_by_its_real_name(kind: Kind) -> None:
    def uses(_turn: Turn) -> Play:
        yield from use_service("list pages", "list_pages", {"query": "x"})
        yield Say("Read.")

    calls: list[tuple[str, Mapping[str, Any]]] = []
    agent = played(kind, uses, calls)
    agent.turn(task())
    assert [name for name, _ in calls] == [kind.shell, kind.service]
    assert calls[1][1] == {"query": "x"}


@KINDS
def test_what_a_search_found_stays_when_the_tools_change(kind: Kind) -> None:
    def uses(_turn: Turn) -> Play:
        yield from use_service("list pages", "list_pages", {})
        yield Say("Read.")

    agent = played(kind, uses, [])
    agent.turn(task())
    body = agent.body()
    cut = json.loads(json.dumps(body))
    cut["tools"] = cut["tools"][:1]
    assert decoded(kind, cut).results == decoded(kind, body).results


@KINDS
@pytest.mark.parametrize("messages", [[], [{"role": "user", "content": "Hello"}]])
def test_a_request_about_no_task_has_no_conversation(kind: Kind, messages: list[Item]) -> None:
    assert FORMATS[kind].decode({"messages": messages}) is None


@KINDS
def test_a_request_without_tools_is_beside_the_work(kind: Kind) -> None:
    body = played(kind, play, []).body()
    assert not FORMATS[kind].is_aside(body)
    assert FORMATS[kind].is_aside({**body, "tools": []})


def test_a_message_stream_ends_for_the_reason_it_has() -> None:
    for call, reason in ((None, "end_turn"), (Call("list_agents", {}), "tool_use")):
        stream = events(MESSAGES.encode(Answer(("a",), call), None, {}))
        assert stream[0]["message"]["content"] == []
        assert stream[-2]["delta"]["stop_reason"] == reason
        assert stream[-1] == {"type": "message_stop"}


def test_a_stream_of_chunks_ends_for_the_reason_it_has() -> None:
    for call, reason in ((None, "stop"), (Call("list_agents", {}), "tool_calls")):
        raw = CHAT_COMPLETIONS.encode(Answer(("a",), call), None, {})
        assert raw.endswith(b"data: [DONE]\n\n")
        last = events(raw)[-1]
        assert last["choices"][0]["finish_reason"] == reason
        usage = last["usage"]
        assert usage["total_tokens"] == usage["prompt_tokens"] + usage["completion_tokens"]


def test_claude_tells_apart_which_tools_failed() -> None:
    call = {"type": "tool_use", "id": "t", "name": "mcp__paperclip__hire", "input": {}}
    result = {"type": "tool_result", "tool_use_id": "t", "content": "No such tool"}
    for failed in (True, False):
        blocks = [call, {**result, "is_error": failed}]
        messages = [{"role": "user", "content": task()}, {"role": "user", "content": blocks}]
        assert [one.ok for one in decoded(Claude, {"messages": messages}).results] == [not failed]
