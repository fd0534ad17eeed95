"""A launch of the toy stories through the real pabot."""

import tempfile
from pathlib import Path

import pytest
from toys import PREFIX, toy_cells, toy_project

from journeys.campaign.conduct import Conducted, conduct
from journeys.campaign.launch import Launch
from journeys.campaign.progress import Event
from journeys.campaign.verdict import Ending, Status
from journeys.library.outcomes import read_outcomes


@pytest.fixture(scope="module")
def events() -> list[Event]:
    return []


@pytest.fixture(scope="module")
def conducted(events: list[Event], tmp_path_factory: pytest.TempPathFactory) -> Conducted:
    cells = tuple(
        cell
        for cell in toy_cells().values()
        if cell.environment == "local" and cell.case not in ("endless", "slow", "waiting")
    )
    launch = Launch(tmp_path_factory.mktemp("campaign"), cells, processes=2)
    return conduct(launch, toy_project(), events.append, read_outcomes)


def ending(conducted: Conducted, case: str) -> Ending:
    return next(one for one in conducted.endings if one.cell.id == PREFIX + case)


@pytest.mark.parametrize(
    ("case", "status", "reason"),
    [
        ("build-revise", Status.PASSED, ""),
        ("unexercised", Status.UNEXERCISED, "this version lacks the feature"),
        ("no-result", Status.FAILED, "the attempt left no result.json (Robot said PASS)"),
        ("contradiction", Status.FAILED, "Robot said PASS, but result.json says failed"),
        ("unready", Status.UNAVAILABLE, "PrerequisiteError: the product did not start"),
        ("vanish", Status.FAILED, "the cell did not run: it is missing in output.xml; pabot said:"),
    ],
)
def test_every_planned_cell_gets_its_verdict(
    conducted: Conducted, case: str, status: Status, reason: str
) -> None:
    found = ending(conducted, case)

    assert found.status is status
    assert reason in found.reason


def test_one_log_and_one_output_hold_all_delivered_cells(conducted: Conducted) -> None:
    delivered = read_outcomes(conducted.launch.output)

    planned = {cell.id for cell in conducted.launch.cells}
    assert planned - set(delivered) == {f"{PREFIX}vanish"}
    assert conducted.launch.log.exists()
    assert (conducted.launch.folder / "junit.xml").exists()


def test_the_cells_report_their_steps(conducted: Conducted, events: list[Event]) -> None:
    cell = ending(conducted, "build-revise").cell.id
    seen = [(one.kind, one.text or one.status) for one in events if one.cell == cell]

    assert seen == [("started", ""), ("step", "Deliver By Script"), ("finished", "PASS")]


def test_phases_come_from_the_results(conducted: Conducted) -> None:
    phases = ending(conducted, "build-revise").phases

    assert [(phase.name, phase.wall_seconds) for phase in phases] == [("start", 1.5), ("work", 2.0)]


def test_two_campaigns_at_once_do_not_delete_each_others_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    theirs = tmp_path / "pabot_temp_of_another_campaign.txt"
    theirs.write_text("still needed")
    cell = toy_cells()[PREFIX + "build-revise"]
    launch = Launch(tmp_path / "campaign", (cell,))
    ended = conduct(launch, toy_project(), lambda _event: None, read_outcomes)
    assert [one.status for one in ended.endings] == [Status.PASSED]
    assert theirs.exists()
    assert [path.name for path in tmp_path.glob("journeys-*")] == []
