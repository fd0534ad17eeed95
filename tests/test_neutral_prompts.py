"""The guidance stories that end in a no: neither their prompts nor their titles hint at it."""

import re

import pytest

from journeys.campaign.catalog import load
from journeys.campaign.project import project
from journeys.library.stories import read_cells
from journeys.resources import resource

SUITES = project().suites
GUIDANCE = "native-connection-guidance"
DECLINES = {
    "service-decline": "brief_pages_from_the_service.md",
    "connection-decline": "brief_pages_from_notion.md",
    "provider-decline": "read_contacts_from_hubspot.md",
}
EVERYDAY = {
    "service-decline": "brief_recent_pages_if_allowed.md",
    "connection-decline": "connect_notion_for_a_briefing.md",
    "provider-decline": "read_hubspot_contacts_if_allowed.md",
}
SAME = {"service-approve": "brief_recent_pages.md", "provider-second": "read_hubspot_contacts.md"}
HINT = re.compile(
    r"declin|not now|none for now|do not|retry|try again|connection_request|connections_search"
    r"|paperclip_|yield|poll|reject|leave it at that|\bno\b",
    re.IGNORECASE,
)


def text(prompt: str) -> str:
    return resource(f"prompts/{prompt}").read_text(encoding="utf-8")


def asked(folder: str) -> dict[str, str]:
    """Return the prompt with which each story of a suite begins, by case."""
    found = {}
    for file in (SUITES / folder).glob("*.robot"):
        for story in re.split(r"\n(?=\S)", file.read_text(encoding="utf-8")):
            case = re.search(r"case:(\S+)", story)
            prompt = re.search(r"Ask The Lead For Work    (\S+)", story)
            if case and prompt:
                found[case[1]] = prompt[1]
    return found


def test_each_story_is_asked_for_with_its_prompt() -> None:
    assert asked("native_connection_guidance") == {**DECLINES, **SAME}
    everyday = asked("everyday_workflows")
    assert {case: everyday[case] for case in (*EVERYDAY, *SAME)} == {**EVERYDAY, **SAME}


@pytest.mark.parametrize("prompt", DECLINES.values())
def test_a_prompt_gives_no_hint(prompt: str) -> None:
    words = " ".join(text(prompt).split())
    assert re.search(r"brief explanation is enough", words)
    assert HINT.findall(words) == []


@pytest.mark.parametrize("case", DECLINES)
def test_the_everyday_prompt_still_gives_one(case: str) -> None:
    assert HINT.search(text(EVERYDAY[case]))
    assert text(EVERYDAY[case]) != text(DECLINES[case])


def test_no_title_gives_a_hint() -> None:
    cells = read_cells(SUITES, load(project().catalog).manual_suites)
    titles = {cell.case: cell.story for cell in cells if cell.suite == GUIDANCE}
    assert titles.keys() == {*DECLINES, *SAME}
    assert [titles[case] for case in DECLINES if HINT.search(titles[case])] == []
