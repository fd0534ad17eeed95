"""Talking to colleagues: what is read out of answers, however they are quoted."""

import json

import pytest

from journeys.rehearsal.company import Subtask, colleague, entries, hand_over, status_of, wait_for
from journeys.rehearsal.steps import Call, Result, ScriptError
from journeys.rehearsal.turn import parse_turn
from rehearsal.agent import prompt, task


def quoted(value: object, times: int) -> str:
    text = json.dumps(value)
    for _ in range(times):
        text = json.dumps({"contentItems": [{"type": "inputText", "text": text}]})
    return text


@pytest.mark.parametrize("times", [0, 1, 2])
def test_entries_are_found_at_any_depth_of_quoting(times: int) -> None:
    plain = {"id": "task-1", "title": "Build"}
    assert plain in entries(Result(quoted({"tasks": [plain]}, times)))


def test_what_is_no_json_object_is_no_entry() -> None:
    assert entries(Result("{not json} {} []")) == [{}]


def test_a_colleague_is_found_by_the_whole_name() -> None:
    script = colleague("Riley")
    assert next(script) == Call("list_agents", {})
    listed = [{"id": "a-2", "name": "Riley Builder"}, {"id": "a-1", "name": "Riley"}]
    with pytest.raises(StopIteration) as found:
        script.send(Result(quoted({"actors": listed}, 1)))
    assert found.value.value == "a-1"


def test_an_unknown_colleague_is_an_error_of_the_script() -> None:
    script = colleague("Riley")
    next(script)
    with pytest.raises(ScriptError, match="called 'Riley'"):
        script.send(Result(quoted({"actors": []}, 1)))


@pytest.mark.parametrize(("title", "status"), [("Build", "done"), ("Test", None)])
def test_a_task_is_found_by_its_whole_title(title: str, status: str | None) -> None:
    script = status_of(title)
    assert next(script) == Call("search_tasks", {"query": title})
    listed = [{"title": "Build", "status": "done"}, {"title": "Test it", "status": "todo"}]
    with pytest.raises(StopIteration) as found:
        script.send(Result(quoted({"tasks": listed}, 1)))
    assert found.value.value == status


def test_work_handed_over_blocks_the_task_until_it_is_done() -> None:
    script = hand_over(Subtask("Build", "Please.", "build"), "a-1")
    created = next(script)
    assert isinstance(created, Call)
    assert created.arguments["assigneeActorId"] == "a-1"
    depends = script.send(Result(quoted({"task": {"id": "t-1", "identifier": "STU-2"}}, 1)))
    assert isinstance(depends, Call)
    assert depends.arguments["blockedByTaskIds"] == ["t-1"]
    with pytest.raises(StopIteration) as found:
        script.send(Result("{}"))
    assert found.value.value == "STU-2"


def test_waiting_claims_nothing_as_done() -> None:
    turn = parse_turn(task(revision="3", first="One.", second="Two."))
    assert turn is not None
    report = wait_for(turn, "Riley", "Riley works on it.").arguments
    assert report["reportedWorkDisposition"] == "blocked"
    claim = report["completionClaim"]
    assert (claim["contractRevision"], claim["objectiveSatisfied"]) == ("3", False)
    assert {one["criterionId"]: one["status"] for one in claim["criteria"]} == {
        "first": "not_satisfied",
        "second": "not_satisfied",
    }


@pytest.mark.parametrize("title", ["Build", 'Say "hello" \\ now', "Größe"])
def test_a_turn_knows_the_title_of_its_task(title: str) -> None:
    text = f'{prompt()}\n- Issue: "STU-1"\n- Title: {json.dumps(title, ensure_ascii=False)}\n'
    turn = parse_turn(task(text))
    assert turn is not None
    assert turn.title == title


def test_a_turn_without_a_title_has_none() -> None:
    turn = parse_turn(task())
    assert turn is not None
    assert turn.title == ""
