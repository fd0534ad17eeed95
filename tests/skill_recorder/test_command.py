"""``journeys skills``: exit codes, results, and the tests that Robot runs."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from robot.api import ExecutionResult
from robot.api import TestSuite as Suite

from journeys.library.cells import CellExpander
from journeys.library.skill_recorder_scenarios import ScenarioExpander
from journeys.resources import FOLDER
from journeys.skill_recorder.targets import CHECKOUT

SUITES = FOLDER.parent / "suites" / "skill_recorder"


def journeys(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from journeys.cli import main; main()", "skills", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)


def test_all_scenarios_pass_and_are_reported(tmp_path: Path) -> None:
    done = journeys("all", "--results", str(tmp_path), "--judge")

    assert done.returncode == 0, done.stderr
    assert "24/24 scenarios passed" in done.stderr
    files = sorted(tmp_path.glob("*.json"))
    kinds = [file.name.split("-")[0] for file in files]
    assert kinds[1:] == ["builder", "skill"]
    rows: list[dict[str, Any]] = json.loads(files[0].read_text())["results"]
    assert len(rows) == 9
    assert all(row["ok"] and row["score"]["checks"] and row["judge"] for row in rows)
    (output,) = tmp_path.glob("*/output.xml")
    assert ExecutionResult(output).statistics.total.total == 24


def test_a_fault_ends_with_1_and_names_the_points(tmp_path: Path) -> None:
    arguments = ("--only=irrelevant-detour, invoice-extract", "--fault", "keep-detour")
    done = journeys("describer", *arguments, "--results", str(tmp_path))

    assert done.returncode == 1
    assert 'FAIL  no noise step "recipe"' in done.stderr
    assert "1/2 scenarios passed" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (("describer", "--only", "invoice-extrac"), 2, "nearest: invoice-extract"),
        (("describers",), 2, "describer"),
        (("describer", "--fault", "none"), 2, "--fault"),
        (("describer", "--target", "app"), 3, CHECKOUT),
        (("describer", "--target", "copilot", "--provider", "openai"), 3, "not ready"),
    ],
)
def test_what_cannot_be_run_is_told_in_a_line(
    arguments: tuple[str, ...], code: int, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(CHECKOUT, raising=False)
    monkeypatch.delenv("SKILL_RECORDER_ENDPOINT", raising=False)
    done = journeys(*arguments)

    assert done.returncode == code
    assert words in done.stderr
    assert done.stderr.count("\n") == 1


def test_every_file_is_one_test() -> None:
    suite = Suite.from_file_system(SUITES)
    ScenarioExpander().visit_suite(suite)
    counts = {child.name: len(child.tests) for child in suite.suites}

    assert counts == {"Builder": 10, "Describer": 9, "Live Capture": 3, "Skill": 5}


def test_no_scenario_is_a_cell() -> None:
    suite = Suite.from_file_system(SUITES)
    expander = CellExpander()
    expander.visit_suite(suite)

    assert expander.cells == []
    assert suite.test_count == 0
