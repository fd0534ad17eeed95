"""The events of a scenario, and what the pipeline makes of them."""

import json
from pathlib import Path

import pytest

from journeys.resources import resource
from journeys.skill_recorder.catalog import read
from journeys.skill_recorder.pipeline import process_session
from journeys.skill_recorder.recording import materialise
from journeys.skill_recorder.scenario import DescriberScenario
from journeys.skill_recorder.timeline import Timeline, host_of

NOW = 1_785_579_401_414
STEPS_EVENTS_LENGTH = {
    "web-to-spreadsheet": (6, 11, 15000),
    "invoice-extract": (4, 8, 14500),
    "research-compile": (6, 11, 19500),
    "directory-lookup": (6, 9, 15500),
    "irrelevant-detour": (7, 13, 20000),
    "expense-report": (10, 22, 24000),
    "release-notes": (15, 20, 30000),
    "lead-to-crm": (8, 18, 22500),
    "windows-deploy": (8, 12, 18000),
}


def bundle(id: str, root: Path) -> dict:  # type: ignore[type-arg]
    scenario = read("describer", resource(f"skill_recorder/describer/{id}.yaml"))
    assert isinstance(scenario, DescriberScenario)
    folder = materialise(scenario, root, NOW)
    process_session(folder)
    found: dict = json.loads((folder / "bundle.json").read_text())  # type: ignore[type-arg]
    return found


@pytest.mark.parametrize(("id", "facts"), STEPS_EVENTS_LENGTH.items())
def test_every_recording_has_its_known_shape(
    id: str, facts: tuple[int, int, int], tmp_path: Path
) -> None:
    found = bundle(id, tmp_path)

    stats = found["stats"]
    assert (stats["stepCount"], stats["eventCount"], found["session"]["durationMs"]) == facts


def test_the_detour_is_a_step_of_its_own(tmp_path: Path) -> None:
    found = bundle("irrelevant-detour", tmp_path)
    steps = [(one["startMs"] - NOW, one["hosts"]) for one in found["steps"]]

    assert [start for start, _ in steps] == [0, 1500, 4200, 9000, 11000, 16800, 19000]
    detour = found["steps"][3]
    assert detour["hosts"] == ["www.allrecipes.com"]
    assert detour["titles"] == ["Best Chocolate Chip Cookies - Allrecipes"]
    assert (detour["durationMs"], detour["clipboardCount"]) == (2000, 0)


def test_an_app_that_comes_to_the_front_is_activated_with_its_address() -> None:
    timeline = Timeline()
    timeline.visit(5, "Chrome", "https://a.example/x", "X")

    assert [(one.t, one.type) for one in timeline.events] == [
        (5, "app.activate"),
        (6, "browser.url"),
    ]
    assert timeline.events[0].payload["host"] == "a.example"


def test_an_app_in_front_reports_only_what_changed() -> None:
    timeline = Timeline()
    timeline.visit(0, "Chrome", "https://a.example/x", "X")
    timeline.visit(10, "Chrome", "https://a.example/y", "X")
    timeline.visit(20, "Chrome", "https://a.example/y", "Y")
    timeline.visit(30, "Chrome", "https://b.example/", "B")
    timeline.visit(40, "Chrome", "https://b.example/", "B")

    assert [(one.t, one.type) for one in timeline.events[2:]] == [
        (10, "browser.url"),
        (20, "app.title-change"),
        (30, "browser.url"),
        (31, "app.title-change"),
    ]


@pytest.mark.parametrize(
    ("url", "host"),
    [
        ("https://A.Example/x", "a.example"),
        ("https://a.example:443/", "a.example"),
        ("http://a.example:8080/", "a.example:8080"),
        ("about:blank", None),
        ("no address", None),
        ("http://[::1]:9/", "[::1]:9"),
        ("http://a.example:no/", None),
    ],
)
def test_hosts(url: str, host: str | None) -> None:
    assert host_of(url) == host
