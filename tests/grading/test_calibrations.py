"""Each change in resources/calibration really turns its check false, in recorded evidence."""

import json
from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import pytest

from grading.records import GONE, changed
from journeys.campaign.pairs import VARIANTS
from journeys.campaign.tested import SHARED, Change, inherited, read
from journeys.errors import HarnessError
from journeys.grading.stories import GRADERS, grade
from journeys.grading.story import NOT_REACHED
from journeys.resources import resource

RECORDED = Path(__file__).parent / "recorded"
FOLDER = resource("calibration")
STORIES = [case for case in GRADERS if (RECORDED / f"{case}.json").exists()]
OWN_CHANGES = {case: read(FOLDER / f"{case}.yaml") for case in STORIES}
SHARED_CHANGES = {case: inherited(FOLDER, case) for case in STORIES}
OWN = [(case, id) for case in STORIES for id in OWN_CHANGES[case]]
INHERITED = [
    (case, id) for case in STORIES for id in SHARED_CHANGES[case] if id not in OWN_CHANGES[case]
]


def recorded(case: str) -> dict[str, Any]:
    record: dict[str, Any] = json.loads((RECORDED / f"{case}.json").read_text())
    return record


def verdicts(case: str, record: dict[str, Any]) -> dict[str, bool]:
    return {check.id: check.passed for check in grade(case, record)}


def wrong_verdicts(record: dict[str, Any], pattern: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the id of each oracle check of that name, and the record in which it failed."""
    for place, said in enumerate(record["verdicts"]):
        for number, check in enumerate(said["checks"]):
            id = f"{said['phase']}.{check['id']}"
            if fnmatchcase(id, pattern):
                other = changed(record, f"verdicts.{place}.checks.{number}.passed", False)
                yield id, changed(other, f"verdicts.{place}.outcome", "failed")


def turned_false(case: str, pattern: str, change: Change) -> int:
    """Make ``change`` and return how many checks it turned false; every one of the pattern."""
    record = recorded(case)
    before = verdicts(case, record)
    named = [id for id, passed in before.items() if passed and fnmatchcase(id, pattern)]
    if change.oracle:
        for id, wrong in wrong_verdicts(record, pattern):
            assert verdicts(case, wrong)[id] is False, f"{id} does not notice the oracle's verdict"
        assert named == [id for id, _ in wrong_verdicts(record, pattern)]
    elif named:
        value = GONE if change.gone else change.value
        after = verdicts(case, changed(record, change.path, value))
        assert [id for id in named if after.get(id) is not False] == [], change
    return len(named)


@pytest.mark.parametrize(("case", "pattern"), OWN)
def test_a_change_for_one_story_turns_its_check_false(case: str, pattern: str) -> None:
    for change in OWN_CHANGES[case][pattern]:
        assert turned_false(case, pattern, change), f"{case} has no check {pattern} any more"


@pytest.mark.parametrize(("case", "pattern"), INHERITED)
def test_a_change_for_every_story_turns_its_check_false(case: str, pattern: str) -> None:
    for change in SHARED_CHANGES[case][pattern]:
        turned_false(case, pattern, change)  # a story may lack the check


@pytest.mark.parametrize("case", GRADERS)
def test_every_story_has_recorded_evidence(case: str) -> None:
    story, _, variant = case.rpartition("-")
    twins = [f"{story}-{one}" for one in VARIANTS] if variant in VARIANTS else []
    known = {case, *twins} & set(STORIES)  # of a pair one will do: its checks are the same
    assert known, f"tests/grading/recorded/{case}.json is missing"


@pytest.mark.parametrize("case", STORIES)
def test_the_recorded_evidence_of_a_story_is_valid(case: str) -> None:
    record = recorded(case)
    reached = [one for one in grade(case, record) if not one.detail.startswith(NOT_REACHED)]
    stopped = {"workflow-completed"} if record.get("probes") else set()
    assert {one.id for one in reached if not one.passed} == stopped


def test_every_file_is_about_a_story() -> None:
    kinds = {case.partition("-")[0] for case in GRADERS}
    assert {file.stem for file in FOLDER.iterdir()} <= {SHARED, *kinds, *GRADERS}


@pytest.mark.parametrize("pattern", read(FOLDER / f"{SHARED}.yaml"))
def test_a_shared_change_is_about_a_check_of_some_story(pattern: str) -> None:
    every = [id for case in STORIES for id in verdicts(case, recorded(case))]
    assert any(fnmatchcase(id, pattern) for id in every)


def test_a_change_that_turns_nothing_false_is_noticed() -> None:
    idle = Change(path="prompt", value="anything")
    with pytest.raises(AssertionError):
        turned_false("build-revise", "tasks-done", idle)
    assert turned_false("build-revise", "no-such-check", idle) == 0


def test_a_damaged_file_is_an_error_of_ours(tmp_path: Path) -> None:
    file = tmp_path / "x.yaml"
    file.write_text("tasks-done: [{paht: issues}]")
    with pytest.raises(HarnessError, match=r"x\.yaml"):
        read(file)
    file.write_text("tasks-done: [{value: 1}]")
    with pytest.raises(HarnessError, match="either a path or an oracle's phase"):
        read(file)
    assert read(tmp_path / "none.yaml") == {}
