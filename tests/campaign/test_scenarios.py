"""Scenarios: the query is the only part of them that anybody but a judge gets to see."""

import json
from pathlib import Path

import pytest

from journeys.campaign.scenarios import scenario
from journeys.errors import HarnessError
from journeys.grading.create_backlog import SCENARIO as BACKLOG
from journeys.grading.delegate_announcement import SCENARIO as DELEGATE
from journeys.library.chats import SCENARIOS
from journeys.resources import resource
from test_prompts import BANNED

FILE = resource(SCENARIOS)
RECORDED = Path(__file__).parent.parent / "grading" / "recorded"


@pytest.mark.parametrize("id", [BACKLOG, DELEGATE])
def test_the_query_is_sent_word_for_word(id: str) -> None:
    query = scenario(FILE, id).query
    case = id.removeprefix("tasks.")
    record = json.loads((RECORDED / f"{case}.json").read_text())
    assert record["message"]["text"] == query == record["prompt"]
    assert record["chat"]["comments"][0]["body"] == query
    assert f"Ask In A Chat    {id}" in (resource("../suites/chat_features/tasks.robot")).read_text()


@pytest.mark.parametrize("id", [BACKLOG, DELEGATE])
def test_what_is_expected_reaches_nobody(id: str) -> None:
    found = scenario(FILE, id)
    case = id.removeprefix("tasks.")
    told = (RECORDED / f"{case}.json").read_text()
    for words in (found.context, *found.expected):
        assert words not in told
        assert words not in found.query
    personas = [file.read_text() for file in resource("personas").glob("*.yaml")]
    assert [words for words in found.expected if any(words in text for text in personas)] == []


@pytest.mark.parametrize("id", [BACKLOG, DELEGATE])
def test_a_query_names_no_tool(id: str) -> None:
    assert not BANNED.search(scenario(FILE, id).query)


def test_the_query_holds_none_of_the_facts_of_the_brief() -> None:
    brief = json.loads((RECORDED / "delegate-announcement.json").read_text())["fixture"]["brief"]
    query = scenario(FILE, DELEGATE).query
    assert [fact for fact in brief.values() if fact in query] == []


def test_an_unknown_or_damaged_scenario_is_an_error_of_ours(tmp_path: Path) -> None:
    with pytest.raises(HarnessError, match=r"has no scenario 'tasks\.x'"):
        scenario(FILE, "tasks.x")
    file = tmp_path / "x.yaml"
    file.write_text("a: {query: x}")
    with pytest.raises(HarnessError, match=r"x\.yaml"):
        scenario(file, "a")
    with pytest.raises(HarnessError, match=r"none\.yaml"):
        scenario(tmp_path / "none.yaml", "a")
