"""campaign.json and what the terminal shows."""

import json
import re
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from journeys.campaign import preflight, report
from journeys.campaign.calibration import catch
from journeys.campaign.cell import Cell
from journeys.campaign.identity import create_folder
from journeys.campaign.launch import Launch
from journeys.campaign.record import Record, catch_row, ending_row, planned_row
from journeys.campaign.selection import Selectors
from journeys.campaign.verdict import Ending, Status
from journeys.errors import PrerequisiteError
from journeys.evidence.failure import FailureClass
from journeys.evidence.timings import Phase
from journeys.rehearsal.scripts import Script
from journeys.rehearsal.scripts.universal import null

CELL = Cell("everyday-workflows", "runner-codex", "local", "build", "Build", ("local",), 12)
STARTED = datetime(2026, 11, 30, 12, 0, tzinfo=timezone(timedelta(hours=2)))


def phase(name: str, wall: float, product: float | None) -> Phase:
    return Phase(name=name, wall_seconds=wall, test_cpu_seconds=0.5, product_cpu_seconds=product)


BROKEN = Ending(
    CELL,
    Status.FAILED,
    "two\nlines | one bar",
    12.34,
    FailureClass.CANDIDATE,
    ("initial.base-1",),
    (phase("start", 4.0, 3.0), phase("work", 6.0, 2.0)),
)


def record(folder: Path) -> Record:
    return Record(folder, "rehearse", Selectors(cases=("build",)), "scripted", STARTED)


def test_a_campaign_says_what_was_asked_and_how_it_ended(tmp_path: Path) -> None:
    launch = Launch(tmp_path, (CELL,))
    record(tmp_path).write([planned_row(CELL.id)], "running")
    assert json.loads((tmp_path / "campaign.json").read_text())["finishedAt"] is None

    record(tmp_path).write([ending_row(BROKEN, launch)], "failed", STARTED + timedelta(seconds=9))

    saved = json.loads((tmp_path / "campaign.json").read_text())
    assert saved["startedAt"] == "2026-11-30T10:00:00Z"
    assert saved["finishedAt"] == "2026-11-30T10:00:09Z"
    assert saved["selection"] == {"cases": ["build"]}
    assert saved["versions"]["robotframework"]
    assert saved["cells"] == [
        {
            "id": CELL.id,
            "status": "failed",
            "seconds": 12.3,
            "failureClass": "candidate_failure",
            "failedChecks": ["initial.base-1"],
            "reason": "two\nlines | one bar",
            "evidence": "everyday-workflows/runner-codex/local/build/attempt-1",
            "log": "log.html",
        }
    ]


def test_a_caught_counterfeit_points_to_its_own_folder(tmp_path: Path) -> None:
    launch = Launch(tmp_path / "counterfeits" / "fake", (CELL,))
    row = catch_row(catch(Script("fake", "", null, "initial.base-1"), BROKEN), launch, tmp_path)

    assert row["caught"] is True
    assert row["evidence"] == f"counterfeits/fake/{CELL.folder}/attempt-1"
    assert row["log"] == "counterfeits/fake/log.html"


def test_phases_of_one_cell_and_the_mean_of_several() -> None:
    other = Ending(CELL, Status.PASSED, phases=(phase("start", 8.0, None),))

    assert [line.split() for line in report.phases([BROKEN]).splitlines()][1:] == [
        ["start", "4.0", "0.5", "3.0"],
        ["work", "6.0", "0.5", "2.0"],
        ["total", "10.0", "1.0", "5.0"],
    ]
    both = report.phases([BROKEN, other]).splitlines()
    assert both[0] == "mean of 2 cells"
    assert both[2].split() == ["start", "6.0", "0.5", "3.0"]
    assert report.phases([Ending(CELL, Status.PASSED)]) == ""


def test_a_problem_keeps_its_lines_and_loses_what_a_terminal_would_obey() -> None:
    nasty = Ending(CELL, Status.FAILED, "expected a\nfound \x1b[2Jb")

    assert report.problems([nasty]) == f"{CELL.id} failed: expected a\nfound \\x1b[2Jb"


@pytest.mark.parametrize(
    ("statuses", "line"),
    [
        ([Status.PASSED], "1 of 1 cells passed"),
        (
            [Status.PASSED, Status.UNEXERCISED],
            "1 of 2 cells passed, 1 ended unexercised and proved nothing",
        ),
        (
            [Status.FAILED, Status.UNAVAILABLE],
            "0 of 2 cells passed, 1 failed, 1 could not run because this machine is not ready",
        ),
    ],
)
def test_the_last_line_hides_nothing(statuses: list[Status], line: str) -> None:
    endings = [Ending(CELL, status) for status in statuses]

    assert report.last_line(endings) == line


def test_a_campaigns_folder_is_named_by_its_time_in_utc(tmp_path: Path) -> None:
    folder = create_folder(tmp_path / "new", STARTED)

    assert re.fullmatch(r"20261130T100000Z-[0-9a-f]{4}", folder.name)
    assert folder.is_dir()


def test_a_results_folder_that_cannot_be_made_is_a_prerequisite(tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    with pytest.raises(PrerequisiteError, match="choose another folder with --results"):
        create_folder(tmp_path / "file", datetime.now(UTC))


def test_a_full_disk_is_a_prerequisite(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    preflight.require_room(tmp_path / "not" / "yet", "--results")

    monkeypatch.setattr(preflight, "FREE_GIGABYTES", 1e6)
    with pytest.raises(PrerequisiteError, match=rf"GB are free below {tmp_path}, .* --results"):
        preflight.require_room(tmp_path / "not" / "yet", "--results")
