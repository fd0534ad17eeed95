"""What the scripts around a decision do, step by step, and how tools of services are reached."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from journeys.rehearsal import decisions, responses
from journeys.rehearsal.replay import Answer, answer
from journeys.rehearsal.scripts import find_script, scripts
from journeys.rehearsal.steps import Call, Find, Finish, Result, Say, ScriptError, Step, Think
from journeys.rehearsal.turn import Criterion, Turn
from rehearsal.agent import CODE, CODE_TOOLS, DIALECTS, Item, events, task, user

PAGES = "mcp__paperclip_assigned__mcp_app_0_notion_list_pages"
CONTACTS = "mcp__paperclip_assigned__mcp_app_0_hubspot_listcontacts"
CASES = (
    "service-approve",
    "service-decline",
    "connection-decline",
    "provider-native",
    "provider-decline",
    "provider-second",
)


def turn(*outcomes: dict[str, Any]) -> Turn:
    data = {"interactionOutcomes": list(outcomes), "completedActions": []}
    prompt = f"Some words.\n```text\n{json.dumps(data)}\n```\n"
    return Turn(prompt, "issue_commented", "1", (Criterion("objective", "Do it."),), ())


def tool(step: Step) -> Result:
    match step:
        case Find("list pages"):
            return Result(f"web__run\n{PAGES}")
        case Find():
            return Result(CONTACTS)
        case Call(name) if name == CONTACTS:
            return Result("Contacts: Ada Fixture. Verification code: CONTACTS_1")
    return Result("{}")


def steps(case: str, name: str, played: Turn, act: Callable[[Step], Result] = tool) -> list[Step]:
    script, taken = find_script(case, name).play(played), []
    step = next(script)
    while True:
        taken.append(step)
        try:
            step = script.send(Result("") if isinstance(step, Say | Think) else act(step))
        except StopIteration:
            return taken


def tools_of(taken: list[Step]) -> list[str]:
    return [step.tool for step in taken if isinstance(step, Call)]


def words(taken: list[Step]) -> str:
    return " ".join(step.summary for step in taken if isinstance(step, Finish))


EXECUTED = {
    "status": "accepted",
    "result": {"summary": "Pages: Roadmap, Meeting notes. Verification code: SERVICE_1"},
}
REJECTED = {"status": "rejected"}


@pytest.mark.parametrize("case", CASES)
def test_the_faithful_agent_asks_and_then_leaves_it_to_the_person(case: str) -> None:
    taken = steps(case, "faithful", turn())
    assert isinstance(taken[-2], Think)
    assert not [step for step in taken if isinstance(step, Finish)]


def test_an_approved_action_becomes_a_briefing() -> None:
    assert tools_of(steps("service-approve", "faithful", turn())) == [PAGES]
    taken = steps("service-approve", "faithful", turn(EXECUTED))
    (written,) = [step for step in taken if isinstance(step, Call)]
    assert written.tool == "write_document"
    body = written.arguments["body"]
    assert "- Roadmap\n- Meeting notes\n" in body
    assert "SERVICE_1" in body


@pytest.mark.parametrize("case", CASES[1:4])
def test_a_no_is_explained_and_nothing_else_is_done(case: str) -> None:
    taken = steps(case, "faithful", turn(REJECTED))
    assert tools_of(taken) == []
    assert "You declined" in words(taken)
    assert len(tools_of(steps(case, "asks-again", turn(REJECTED)))) > 0
    assert "You declined" in words(steps(case, "asks-again", turn(REJECTED, REJECTED)))
    assert "declined" not in words(steps(case, "explains-nothing", turn(REJECTED)))


def chosen(option: str) -> dict[str, Any]:
    answers = [{"questionId": "connection-provider:hubspot", "optionIds": [option]}]
    return {"status": "answered", "result": {"answers": answers}}


def test_a_chosen_provider_is_used_once_and_none_not_at_all() -> None:
    played = turn(chosen("via:arcade:hubspot"))
    taken = steps("provider-second", "faithful", played)
    assert tools_of(taken) == [CONTACTS]
    assert "CONTACTS_1" in words(taken)
    assert tools_of(steps("provider-second", "reads-twice", played)) == [CONTACTS, CONTACTS]
    assert tools_of(steps("provider-second", "invents-the-contacts", played)) == []
    taken = steps("provider-decline", "faithful", turn(chosen("none")))
    assert tools_of(taken) == []
    assert "could not be read" in words(taken)


def test_the_question_is_explained_and_its_options_are_in_order() -> None:
    (asked,) = [s for s in steps("provider-second", "faithful", turn()) if isinstance(s, Call)]
    question = asked.arguments["payload"]["questions"][0]
    ids = [option["id"] for option in question["options"]]
    assert ids == ["via:composio:hubspot", "via:arcade:hubspot", "via:zapier:hubspot", "none"]
    assert "does not yet authorize HubSpot" in question["prompt"]


def test_a_service_that_never_appears_is_a_fault_of_the_script() -> None:
    with pytest.raises(ScriptError, match="No connected service"):
        steps("service-approve", "faithful", turn(), lambda _step: Result("web__run"))


def test_a_product_that_is_too_busy_is_asked_again() -> None:
    answers = iter([Result('Failed query: select "id"', ok=False)])
    taken = steps("provider-second", "faithful", turn(), lambda step: next(answers, tool(step)))
    assert tools_of(taken) == ["request_human_input"] * 2
    assert taken[0] == taken[2]
    with pytest.raises(ScriptError, match="never got through"):
        steps("provider-second", "faithful", turn(), lambda _step: Result("Failed query: x"))


@pytest.mark.parametrize("case", CASES)
def test_every_counterfeit_names_its_check(case: str) -> None:
    found = {name: script.caught_by for name, script in scripts(case).items()}
    assert found.pop("faithful") is None
    assert found
    assert all(found.values())


def test_a_pause_delays_the_next_answer_only() -> None:
    conversation = responses.decode(body(CODE))
    assert conversation is not None
    assert answer(lambda _turn: decisions.wait("Later."), conversation) == Answer(
        ("Later.",), delay=15.0
    )


def body(dialect: str, *items: Item) -> Item:
    listed = [CODE_TOOLS] if dialect == CODE else []
    return {"model": "some-model", "input": [*listed, user(task(objective="Build")), *items]}


def replied(dialect: str, call: Call, *items: Item) -> Item:
    request = body(dialect, *items)
    stream = responses.encode(Answer((), call), responses.decode(request), request)
    item: Item = events(stream)[-1]["response"]["output"][0]
    return item


def search(dialect: str) -> Item:
    return replied(dialect, Call("tool_search", {"query": "list pages", "limit": 8}))


def found(dialect: str, item: Item) -> Item:
    if dialect == CODE:
        text = f"Script completed\nWall time 0.1 seconds\nOutput:\n{PAGES}"
        return {
            "type": "custom_tool_call_output",
            "call_id": item["call_id"],
            "output": text,
        }
    namespace, _, name = PAGES.rpartition("__")
    tools = [{"type": "namespace", "name": namespace, "tools": [{"name": name}]}]
    return {"type": "tool_search_output", "call_id": item["call_id"], "tools": tools}


@pytest.mark.parametrize("dialect", DIALECTS)
def test_a_tool_is_looked_for_and_found_by_its_full_name(dialect: str) -> None:
    item = search(dialect)
    conversation = responses.decode(body(dialect, item, found(dialect, item)))
    assert conversation is not None
    assert (conversation.exchanges, conversation.results) == (1, (Result(PAGES),))


@pytest.mark.parametrize("dialect", DIALECTS)
def test_a_found_tool_is_called_where_it_lives(dialect: str) -> None:
    item = search(dialect)
    made = replied(dialect, Call(PAGES, {"query": "x"}), item, found(dialect, item))
    assert made["call_id"] != item["call_id"]
    if dialect == CODE:
        assert f"await tools.{PAGES}(" in made["input"]
    else:
        assert (made["namespace"], made["name"]) == (
            "mcp__paperclip_assigned",
            "mcp_app_0_notion_list_pages",
        )
