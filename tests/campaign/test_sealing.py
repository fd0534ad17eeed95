"""What Robot's files and the packages of attempts do to verdicts."""

import shutil
from pathlib import Path

import pytest

from campaign.folders import attempt, result
from journeys.campaign.cell import Cell
from journeys.campaign.launch import Launch
from journeys.campaign.sealing import sealed
from journeys.campaign.verdict import Ending, Status
from journeys.evidence.failure import FailureClass
from journeys.evidence.manifest import MANIFEST

SHAPE = "sk-ant-api03-" + "Ab1" * 12
CELLS = tuple(
    Cell("everyday-workflows", "runner-codex", "local", case, case, (), 12) for case in ("a", "b")
)
OUTPUT = """\
<robot generator="Rebot" generated="2026-11-30T10:00:00" rpa="false" schemaversion="5">
<suite id="s1" name="S"><test id="s1-t1" name="T"><kw name="Log">
<msg time="2026-11-30T10:00:00" level="INFO">{text}</msg>
<status status="PASS" start="2026-11-30T10:00:00" elapsed="1"/></kw><tag>cell:{cell}</tag>
<status status="PASS" start="2026-11-30T10:00:00" elapsed="1"/></test>
<status status="PASS" start="2026-11-30T10:00:00" elapsed="1"/></suite></robot>"""


@pytest.fixture
def launch(tmp_path: Path) -> Launch:
    for cell in CELLS:
        attempt(tmp_path, result(cell.case))
    return Launch(tmp_path, CELLS)


def judged(launch: Launch) -> list[Status]:
    return [one.status for one in sealed(launch, [Ending(c, Status.PASSED) for c in CELLS])]


def test_whole_evidence_changes_nothing(launch: Launch) -> None:
    assert judged(launch) == [Status.PASSED, Status.PASSED]


def test_a_leak_in_one_cells_output_fails_that_cell_and_the_log_is_made_anew(
    launch: Launch,
) -> None:
    output = OUTPUT.format(text=SHAPE, cell=CELLS[0].id)
    for file in (launch.output, launch.folder / "pabot_results" / "0" / "output.xml"):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(output)
    launch.log.write_text(f"<html>{SHAPE}</html>")
    launch.console.parent.mkdir()

    first, second = sealed(launch, [Ending(cell, Status.PASSED) for cell in CELLS])

    assert (first.status, first.failure_class) == (Status.FAILED, FailureClass.SECRET_LEAK)
    assert "Anthropic key" in first.reason
    assert second.status is Status.PASSED
    log = launch.log.read_text()
    assert SHAPE not in log
    assert "REDACTED_SECRET_SHAPE" in log


def test_a_leak_that_names_no_cell_fails_all(launch: Launch) -> None:
    launch.console.parent.mkdir()
    launch.console.write_text(SHAPE)
    assert judged(launch) == [Status.FAILED, Status.FAILED]


@pytest.mark.parametrize("part", [MANIFEST, "result.json", "screenshots"])
def test_a_pass_without_its_evidence_is_none(launch: Launch, part: str) -> None:
    gone = launch.attempt_folder(CELLS[1]) / part
    shutil.rmtree(gone) if gone.is_dir() else gone.unlink()
    assert judged(launch) == [Status.PASSED, Status.FAILED]


def test_what_did_not_pass_stays_as_it_was(launch: Launch) -> None:
    shutil.rmtree(launch.attempt_folder(CELLS[0]))
    before = Ending(CELLS[0], Status.UNEXERCISED, "the premise was missing")
    assert sealed(launch, [before]) == (before,)
