"""`journeys rehearse` and `journeys calibrate` with toy stories, from option to exit code."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from toys import PREFIX, toy_project

from journeys import cli
from journeys.campaign import preflight
from journeys.commands import calibrate, rehearse
from journeys.rehearsal.scripts import FAITHFUL, Script, all_scripts, scripts

CELL = f"{PREFIX}build-revise"


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli.main, list(arguments), obj=toy_project())


@pytest.fixture(autouse=True)
def ready(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine that is ready, whatever this one is."""
    monkeypatch.setattr(preflight, "preflight", lambda _results: None)


def test_a_rehearsal_shows_steps_phases_log_and_verdict(tmp_path: Path) -> None:
    result = run("rehearse", "--id", CELL, "--results", str(tmp_path))

    (campaign,) = tmp_path.iterdir()
    assert result.exit_code == 0, result.output
    assert "Deliver By Script" in result.output
    assert ["total", "3.5", "0.8", "1.8"] in [line.split() for line in result.output.splitlines()]
    assert f"log       {campaign}/log.html" in result.output
    assert result.output.splitlines()[-1] == "passed: 1 of 1 cells passed"
    assert json.loads((campaign / "campaign.json").read_text())["verdict"] == "passed"


def test_a_counterfeit_makes_a_rehearsal_fail(tmp_path: Path) -> None:
    options = ("--counterfeit", "same-zip-twice", "--results", str(tmp_path))
    result = run("rehearse", "--id", CELL, *options)

    assert result.exit_code == 1
    assert f"{CELL} failed: new-artifact-revision does not hold" in result.output
    assert result.output.splitlines()[-1] == "failed: 0 of 1 cells passed, 1 failed"


@pytest.mark.parametrize(
    ("case", "code", "last"),
    [
        ("unexercised", 0, "passed: 0 of 1 cells passed, 1 ended unexercised and proved nothing"),
        ("unready", 3, "unavailable: 0 of 1 cells passed, 1 could not run because this machine"),
    ],
)
def test_a_cell_without_a_verdict_on_the_product_is_never_hidden(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, case: str, code: int, last: str
) -> None:
    monkeypatch.setattr(rehearse, "all_scripts", lambda _case: scripts("build-revise"))
    cell = f"{PREFIX}{case}"
    result = run("rehearse", "--id", cell, "--results", str(tmp_path))

    assert result.exit_code == code
    assert result.output.splitlines()[-1].startswith(last)


def test_a_calibration_names_the_check_that_caught_each(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(calibrate, "changes", lambda _folder, _case: {"always": ()})
    result = run("calibrate", "--id", CELL, "--results", str(tmp_path))

    known = all_scripts("build-revise")
    counterfeits = len(known) - 1
    assert result.exit_code == 0, result.output
    assert result.output.splitlines()[-1] == f"{counterfeits}/{counterfeits} caught"
    rows = [line.split("  ") for line in result.output.splitlines() if line.endswith("  caught")]
    told = {row[1]: [text.strip() for text in row[2:] if text] for row in rows}
    assert told["null"] == ["any check", "anything", "caught"]
    assert told["intruder"] == ["intruder-kept-out", "intruder-kept-out", "caught"]
    assert len(told) == counterfeits
    assert len(list(tmp_path.glob("*/counterfeits/*/log.html"))) == counterfeits
    assert len(list(tmp_path.glob("*/faithful/log.html"))) == 1
    (saved,) = tmp_path.glob("*/matrix.txt")
    assert saved.read_text().strip() in result.output


def only(monkeypatch: pytest.MonkeyPatch, *known: Script) -> None:
    chosen = {script.name: script for script in known}
    monkeypatch.setattr(calibrate, "all_scripts", lambda _case: chosen)


def test_a_check_that_nothing_turned_false_fails_the_calibration(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    known = scripts("build-revise")
    only(monkeypatch, known[FAITHFUL], known["same-zip-twice"])
    result = run("calibrate", "--id", CELL, "--results", str(tmp_path))

    assert result.exit_code == 1
    assert result.output.splitlines()[-2:] == [
        "nothing ever turned false: build-revise: always",
        "1/1 caught",
    ]
    (saved,) = tmp_path.glob("*/campaign.json")
    assert json.loads(saved.read_text())["verdict"] == "failed"


def test_a_counterfeit_caught_by_another_check_is_missed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    real = scripts("build-revise")["same-zip-twice"]
    only(monkeypatch, replace(real, caught_by="some-other-check"))
    result = run("calibrate", "--id", CELL, "--results", str(tmp_path))

    assert result.exit_code == 1
    assert "MISSED: the attempt failed, but not by this check" in result.output
    assert result.output.splitlines()[-1] == "0/1 caught"
