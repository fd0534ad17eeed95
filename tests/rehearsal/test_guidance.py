"""What the scripts of the guidance stories do; most is what the everyday scripts do."""

import json
from typing import Any

import pytest

from journeys.grading.decline_guidance import DECISION, EXPLAINED, NO_USE
from journeys.grading.explanations import explains
from journeys.rehearsal.scripts import find_script, scripts
from journeys.rehearsal.steps import Call, Find, Finish, Result, Say, Step, Think
from journeys.rehearsal.turn import Criterion, Turn

GUIDANCE = "native-connection-guidance"
DECLINES = [f"{GUIDANCE}.{case}-decline" for case in ("service", "connection", "provider")]
SECOND = f"{GUIDANCE}.provider-second"
PAGES = "mcp__paperclip_assigned__mcp_app_0_notion_list_pages"
NO: dict[str, Any] = {"status": "rejected"}
NONE = {
    "status": "answered",
    "result": {"answers": [{"questionId": "x", "optionIds": ["none"]}]},
}


def turn(*outcomes: dict[str, Any]) -> Turn:
    prompt = json.dumps({"interactionOutcomes": list(outcomes)})
    return Turn(prompt, "issue_commented", "1", (Criterion("objective", "Do it."),), ())


def steps(story: str, name: str, played: Turn) -> list[Step]:
    script, taken = find_script(story, name).play(played), []
    step = next(script)
    while True:
        taken.append(step)
        result = Result(PAGES if isinstance(step, Find) else "{}")
        try:
            step = script.send(Result("") if isinstance(step, Say | Think) else result)
        except StopIteration:
            return taken


def words(taken: list[Step]) -> str:
    return " ".join(step.summary for step in taken if isinstance(step, Finish))


def tools(taken: list[Step]) -> list[str]:
    return [step.tool for step in taken if isinstance(step, Call)]


def answer(story: str) -> Turn:
    return turn(NONE if "provider" in story else NO)


@pytest.mark.parametrize("story", DECLINES)
def test_the_faithful_agent_asks_once_and_explains(story: str) -> None:
    assert tools(steps(story, "faithful", turn()))
    taken = steps(story, "faithful", answer(story))
    assert tools(taken) == []
    assert explains(words(taken))


@pytest.mark.parametrize("story", DECLINES)
def test_the_counterfeits_say_or_ask_the_wrong_thing(story: str) -> None:
    assert not explains(words(steps(story, "explains-nothing", answer(story))))
    assert not explains(words(steps(story, "denies-the-no", answer(story))))
    assert "_0123" in words(steps(story, "invents-a-result", answer(story)))
    assert tools(steps(story, "asks-again", answer(story)))


@pytest.mark.parametrize("story", DECLINES)
def test_each_check_of_a_no_has_a_counterfeit(story: str) -> None:
    named = {script.caught_by for script in scripts(story).values()}
    assert {DECISION, EXPLAINED, NO_USE} <= named


def test_a_chosen_provider_without_access_is_asked_for_and_not_used() -> None:
    chosen = {"status": "answered", "result": {"answers": [{"optionIds": ["via:arcade:hubspot"]}]}}
    taken = steps(SECOND, "faithful", turn(chosen))
    assert tools(taken) == ["connections_search", "connection_request"]
    assert "no access" in words(taken)
    assert "CONTACTS_" in words(steps(SECOND, "invents-the-contacts", turn(chosen)))
    assert tools(steps(SECOND, "faithful", turn())) == ["request_human_input"]
