import json
from collections.abc import Mapping
from typing import Any

import pytest

from journeys.rehearsal import responses
from journeys.rehearsal.conversation import Conversation
from journeys.rehearsal.replay import Answer, answer
from journeys.rehearsal.steps import Call, Finish, Play, Say, Shell
from journeys.rehearsal.turn import Turn
from rehearsal.agent import (
    CODE,
    CODE_TOOLS,
    DIALECTS,
    Agent,
    Item,
    events,
    shell_answer,
    task,
    user,
)


def play(turn: Turn) -> Play:
    yield Say("First I look.")
    listing = yield Shell("ls")
    receipt = yield Call("register_deliverable", {"seen": listing.text})
    yield Finish("Done.", evidence=(receipt.field("attachmentId"),))
    yield Say(f"{turn.request}: {listing.ok}")


def reply(body: Item) -> bytes:
    conversation = decoded(body)
    return responses.encode(answer(play, conversation), conversation, body)


def decoded(body: Item) -> Conversation:
    conversation = responses.decode(body)
    assert conversation is not None
    return conversation


def an_agent(dialect: str, calls: list[tuple[str, Mapping[str, Any]]]) -> Agent:
    def tool(name: str, arguments: Mapping[str, Any]) -> str:
        calls.append((name, arguments))
        if name == "exec_command":
            return shell_answer(dialect, "slugify.py\n")
        return '{"attachmentId": "a1"}'

    return Agent(reply, dialect, tool)


@pytest.mark.parametrize("dialect", DIALECTS)
def test_a_script_is_played_alike_in_both_dialects(dialect: str) -> None:
    calls: list[tuple[str, Mapping[str, Any]]] = []
    agent = an_agent(dialect, calls)
    agent.turn(task(objective="Build"))
    assert agent.said == ["First I look.", "Build: True"]
    assert [name for name, _ in calls] == [
        "exec_command",
        "register_deliverable",
        "paperclip_finish",
    ]
    assert calls[1][1] == {"seen": "slugify.py\n"}
    assert calls[2][1]["evidence"] == [{"ref": "a1"}]


@pytest.mark.parametrize("dialect", DIALECTS)
def test_a_resumed_session_plays_its_second_turn_from_the_start(dialect: str) -> None:
    agent = an_agent(dialect, [])
    agent.turn(task(objective="Build"))
    agent.turn(task(revision="2", objective="Change"))
    assert agent.said[2:] == ["First I look.", "Change: True"]
    conversation = decoded(agent.body())
    assert (conversation.number, conversation.exchanges) == (2, 3)
    identifiers = [item["call_id"] for item in agent.history if item["type"].endswith("_call")]
    assert len(identifiers) == len(set(identifiers)) == 6


@pytest.mark.parametrize("dialect", DIALECTS)
def test_the_same_request_gets_the_same_bytes(dialect: str) -> None:
    agent = an_agent(dialect, [])
    agent.turn(task())
    body = agent.body()
    assert reply(body) == reply(json.loads(json.dumps(body)))


@pytest.mark.parametrize("model", ["gpt-5.6-sol", "gpt-5.4-mini", ""])
def test_the_tools_tell_the_dialect_and_not_the_model_name(model: str) -> None:
    assert responses.dialect({"model": model, "input": [CODE_TOOLS, user("x")]}).name == "code"
    assert responses.dialect({"model": model, "input": [user("x")]}).name == "functions"


def test_later_words_of_the_agent_itself_start_no_turn() -> None:
    body = {"input": [user(task()), user("<turn_note>{}</turn_note>")]}
    assert decoded(body).number == 1


@pytest.mark.parametrize("body", [{}, {"input": "x"}, {"input": [user("x")]}, {"input": ["x"]}])
def test_a_request_about_no_task_has_no_conversation(body: Item) -> None:
    assert responses.decode(body) is None


def called(call_id: str, name: str, output: str | None) -> list[Item]:
    call = {"type": "function_call", "call_id": call_id, "name": name, "arguments": "{}"}
    answered = {"type": "function_call_output", "call_id": call_id, "output": output}
    return [call] if output is None else [call, answered]


RUNNING = "Chunk ID: 1\nProcess running with session ID 5\nOutput:\n"
ENDED = "Chunk ID: 3\nProcess exited with code 0\nOutput:\n"


def test_a_command_that_runs_on_is_one_result_of_all_its_parts() -> None:
    begun = called("c1", "exec_command", f"{RUNNING}a\n")
    asked = called("c2", "write_stdin", f"{RUNNING}b\n")
    waiting = decoded({"input": [user(task()), *begun, *asked]})
    assert waiting.waiting == Call("write_stdin", {"session_id": 5})
    assert (waiting.results, waiting.exchanges) == ((), 2)
    done = called("c3", "write_stdin", f"{ENDED}c\n")
    ended = decoded({"input": [user(task()), *begun, *asked, *done]})
    assert ended.waiting is None
    assert [result.text for result in ended.results] == ["a\nb\nc\n"]


def test_each_command_has_a_result_of_its_own() -> None:
    items = [*called("c1", "exec_command", f"{ENDED}a\n"), *called("c2", "exec_command", ENDED)]
    results = decoded({"input": [user(task()), *items]}).results
    assert [result.text for result in results] == ["a\n", ""]


def test_a_call_without_an_output_is_not_counted() -> None:
    items = [*called("c1", "list_agents", "[]"), *called("c2", "list_agents", None)]
    assert decoded({"input": [user(task()), *items]}).exchanges == 1


def test_the_event_stream_has_the_shape_the_agent_expects() -> None:
    body = Agent(reply, CODE, lambda _name, _arguments: "", [user(task())]).body()
    stream = events(reply(body))
    assert [event["type"] for event in stream] == [
        "response.created",
        "response.output_item.added",
        "response.output_text.delta",
        "response.output_item.done",
        "response.output_item.added",
        "response.output_item.done",
        "response.completed",
    ]
    completed = stream[-1]["response"]
    assert completed["id"] == stream[0]["response"]["id"]
    assert completed["output"] == [stream[3]["item"], stream[5]["item"]]
    usage = completed["usage"]
    assert usage["total_tokens"] == usage["input_tokens"] + usage["output_tokens"] > 0


def test_only_words_that_end_the_turn_are_final() -> None:
    def phases(given: Answer) -> list[str]:
        stream = responses.encode(given, None, {})
        return [item["phase"] for item in events(stream)[-1]["response"]["output"][:1]]

    assert phases(Answer(("a",), Call("ls", {}))) == ["commentary"]
    assert phases(Answer(("a",))) == ["final_answer"]
