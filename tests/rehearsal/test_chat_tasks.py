"""What the scripts of the chat stories do, step by step, in a pretended company."""

import json
from typing import Any

import pytest

from journeys.rehearsal.scripts import find_script, scripts
from journeys.rehearsal.steps import Call, Finish, Result, Say, ScriptError, Step
from journeys.rehearsal.turn import Criterion, Turn

CASES = ("create-backlog", "delegate-announcement")
AGENTS = [{"id": "m-1", "name": "Morgan"}, {"id": "c-1", "name": "Casey Vale"}]
BRIEF = (
    "We launch Quillfeather 12 on May 4, 2027. Whoever registers with the invitation code "
    "INV0A1B gets early access. The announcement is for our customers."
)
LAUNCH = {"id": "p-1", "name": "Launch", "description": BRIEF, "codebase": {"repoUrl": None}}


def turn(title: str) -> Turn:
    prompt = f"Some words.\n- Title: {json.dumps(title)}\n"
    return Turn(prompt, "issue_commented", "1", (Criterion("objective", "Do it."),), ())


CHAT, TASK = turn("Chat with Casey Vale"), turn("Draft the launch announcement")


def tool(step: Step, projects: list[dict[str, Any]]) -> Result:
    match step:
        case Call("list_agents"):
            return Result(json.dumps({"actors": AGENTS}))
        case Call("list_projects"):
            return Result("words " + json.dumps({"projects": projects}))
        case Call("call_api" | "create_task"):
            return Result(json.dumps({"id": "t-1", "identifier": "STU-2"}))
    return Result("{}")


def steps(
    case: str, name: str, played: Turn, projects: tuple[dict[str, Any], ...] = (LAUNCH,)
) -> list[Step]:
    script, taken = find_script(case, name).play(played), []
    step = next(script)
    while True:
        taken.append(step)
        try:
            step = script.send(Result("") if isinstance(step, Say) else tool(step, list(projects)))
        except StopIteration:
            return taken


def calls(taken: list[Step], name: str) -> list[dict[str, Any]]:
    return [dict(one.arguments) for one in taken if isinstance(one, Call) and one.tool == name]


def said(taken: list[Step]) -> str:
    return " ".join(one.text for one in taken if isinstance(one, Say))


def test_the_faithful_executive_makes_one_task_in_the_backlog() -> None:
    taken = steps("create-backlog", "faithful", CHAT)
    (made,) = calls(taken, "call_api")
    body = made["body"]
    assert (body["status"], body["assigneeAgentId"], body["projectId"]) == ("backlog", "m-1", "p-1")
    assert "[STU-2](/issues/STU-2)" in said(taken)


@pytest.mark.parametrize(
    ("name", "field", "value"),
    [("starts-it", "status", "todo"), ("keeps-it", "assigneeAgentId", "c-1")],
)
def test_a_counterfeit_changes_one_thing(name: str, field: str, value: str) -> None:
    right = calls(steps("create-backlog", "faithful", CHAT), "call_api")[0]["body"]
    wrong = calls(steps("create-backlog", name, CHAT), "call_api")[0]["body"]
    assert wrong == right | {field: value}


def test_other_counterfeits_of_the_backlog() -> None:
    assert len(calls(steps("create-backlog", "makes-two", CHAT), "call_api")) == 2
    corrected = calls(steps("create-backlog", "corrects-later", CHAT), "call_api")
    assert [one["body"]["status"] for one in corrected] == ["todo", "backlog"]
    none = calls(steps("create-backlog", "no-project", CHAT), "call_api")[0]["body"]
    assert "projectId" not in none
    assert "STU-" not in said(steps("create-backlog", "no-link", CHAT))
    assert "STU-999" in said(steps("create-backlog", "wrong-link", CHAT))
    assert calls(steps("create-backlog", "starts-it", TASK), "call_api") == []


def test_the_faithful_executive_hands_over_and_promises() -> None:
    taken = steps("delegate-announcement", "faithful", CHAT)
    (made,) = calls(taken, "create_task")
    assert (made["assigneeActorId"], made["projectId"]) == ("m-1", "p-1")
    assert calls(taken, "write_document") == []
    assert "[STU-2](/issues/STU-2)" in said(taken)


def test_the_faithful_colleague_writes_from_the_brief() -> None:
    taken = steps("delegate-announcement", "faithful", TASK)
    (written,) = calls(taken, "write_document")
    assert written["body"] == (
        "Quillfeather 12 launches on May 4, 2027. "
        "Register with the invitation code INV0A1B for early access."
    )
    assert [one for one in taken if isinstance(one, Finish)]


def test_counterfeits_of_the_delegation() -> None:
    assert calls(steps("delegate-announcement", "saves-nothing", TASK), "write_document") == []
    (invented,) = calls(steps("delegate-announcement", "invents-facts", TASK), "write_document")
    assert "Quillfeather" not in invented["body"]
    (long,) = calls(steps("delegate-announcement", "three-sentences", TASK), "write_document")
    assert long["body"].endswith("See you there!")
    assert len(calls(steps("delegate-announcement", "makes-two", CHAT), "create_task")) == 2
    (none,) = calls(steps("delegate-announcement", "no-project", CHAT), "create_task")
    assert "projectId" not in none


@pytest.mark.parametrize("case", CASES)
def test_every_counterfeit_names_its_check(case: str) -> None:
    found = {name: script.caught_by for name, script in scripts(case).items()}
    assert found.pop("faithful") is None
    assert found
    assert all(found.values())


@pytest.mark.parametrize("projects", [(), ({**LAUNCH, "name": "Other"},)])
def test_a_company_without_the_project_is_a_fault(projects: tuple[dict[str, Any], ...]) -> None:
    with pytest.raises(ScriptError, match="No project"):
        steps("create-backlog", "faithful", CHAT, projects)


def test_another_brief_is_a_fault() -> None:
    with pytest.raises(ScriptError, match="does not read"):
        steps("delegate-announcement", "faithful", TASK, ({**LAUNCH, "description": "Soon."},))
