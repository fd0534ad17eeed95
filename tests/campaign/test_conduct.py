"""Which record of an attempt counts."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from journeys.campaign import conduct as module
from journeys.campaign.cell import Cell
from journeys.campaign.conduct import conduct
from journeys.campaign.launch import Launch
from journeys.campaign.project import project
from journeys.campaign.running import Ended
from journeys.campaign.verdict import Ending, Outcome, Status
from journeys.evidence.attempt import AttemptFolder
from journeys.evidence.package import Inspection, package

CELL = Cell("everyday-workflows", "runner-codex", "local", "build", "Build", ("local",), 12)
RECORD: dict[str, Any] = {
    "schema": "agent-journeys.result.v1",
    "cell": CELL.id,
    "suite": CELL.suite,
    "profile": CELL.profile,
    "environment": CELL.environment,
    "case": CELL.case,
    "attempt": 1,
    "status": "passed",
    "modelSource": "scripted",
    "script": "faithful",
    "checks": [{"id": "a", "passed": True, "detail": ""}],
    "cleanup": {"status": "passed"},
    "startedAt": "2026-11-30T10:00:00Z",
    "finishedAt": "2026-11-30T10:00:04Z",
    "durationSeconds": 4.0,
    "provenance": {"product": None, "node": None, "codex": None, "revision": None},
}


@pytest.fixture
def judged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Ending]:
    """Judge the cell by this content of its result.json, when Robot says PASS."""
    monkeypatch.setattr(module, "run", lambda *_: Ended(0, False))

    def judge(content: str) -> Ending:
        launch = Launch(tmp_path, (CELL,))
        folder = launch.attempt_folder(CELL)
        folder.mkdir(parents=True)
        (folder / "result.json").write_text(content)
        package(AttemptFolder(folder), Inspection(), ())
        outcomes = {CELL.id: Outcome("PASS", "", 1.0)}
        (ending,) = conduct(launch, project(), lambda _: None, lambda _: outcomes).endings
        return ending

    return judge


def test_its_own_complete_record_counts(judged: Callable[[str], Ending]) -> None:
    assert judged(json.dumps(RECORD)).status is Status.PASSED


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"attempt": 2}, "is of ("),
        ({"script": "same-zip-twice"}, "is of ("),
        ({"modelSource": "live", "script": None}, "is of ("),
        ({"case": "other", "cell": CELL.id.replace("build", "other")}, "is of ("),
        ({"checks": []}, "is no result: "),
        ({"status": "splendid"}, "is no result: status"),
        ({"surprise": 1}, "is no result: surprise"),
    ],
)
def test_any_other_record_is_a_failure(
    judged: Callable[[str], Ending], change: dict[str, Any], reason: str
) -> None:
    found = judged(json.dumps(RECORD | change))

    assert found.status is Status.FAILED
    assert reason in found.reason


@pytest.mark.parametrize("content", ["", "{", json.dumps(RECORD)[:-1], "[]"])
def test_a_torn_record_is_a_failure(judged: Callable[[str], Ending], content: str) -> None:
    assert judged(content).status is Status.FAILED
