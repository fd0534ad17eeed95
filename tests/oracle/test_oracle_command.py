"""`journeys oracle` and the Robot library, as a user meets them."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from journeys.cli import main
from oracle.programs import changed, delivered, packed, project

STORY = """
*** Settings ***
Library    journeys.library.ZipOracle

*** Test Cases ***
Judged
    Zip Should Pass    {file}    base rules    seed=abc
"""


def call(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["oracle", *arguments])


@pytest.mark.parametrize(
    "arguments", [["grade"], ["grade", "absent.zip", "--rules", "base"], ["no-such-thing"]]
)
def test_wrong_use_is_2(arguments: list[str]) -> None:
    assert call(*arguments).exit_code == 2


def test_unknown_rules_are_named(tmp_path: Path) -> None:
    result = call("grade", str(delivered(tmp_path, project())), "--rules", "bass")
    assert result.exit_code == 2
    assert "separator" in result.output


@pytest.mark.engine
@pytest.mark.usefixtures("image")
@pytest.mark.parametrize(
    ("program", "code", "outcome"),
    [
        (changed(), 0, "passed"),
        (changed((".strip(separator)", ".lstrip(separator)")), 1, "failed"),
    ],
)
def test_grades(tmp_path: Path, program: str, code: int, outcome: str) -> None:
    file = delivered(tmp_path, project(program))
    result = call("grade", str(file), "--rules", "base", "--seed", "s", "--json")
    verdict = json.loads(result.stdout)
    assert (result.exit_code, verdict["outcome"], verdict["seed"]) == (code, outcome, "s")
    assert set(verdict["checks"][0]) == {"id", "passed", "detail"}
    assert verdict["image"]["id"].startswith("sha256:")
    broken = {check["id"] for check in verdict["checks"] if not check["passed"]}
    assert ("base-1" in broken) == (outcome == "failed")


@pytest.mark.engine
@pytest.mark.usefixtures("image")
def test_a_folder_gives_a_line_for_each_and_the_worst_code(tmp_path: Path) -> None:
    (tmp_path / "a.zip").write_bytes(packed(project()))
    (tmp_path / "b.zip").write_bytes(b"<html>")
    (tmp_path / "c.txt").write_text("no archive")
    result = call("grade", str(tmp_path), "--rules", "base")
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    found = [(line["archive"], line["outcome"]) for line in lines]
    assert found == [("a.zip", "passed"), ("b.zip", "failed")]
    assert result.exit_code == 1


def test_an_empty_folder_is_wrong_use(tmp_path: Path) -> None:
    assert call("grade", str(tmp_path), "--rules", "base").exit_code == 2


def test_a_machine_that_cannot_judge_is_3(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOCKER_HOST", "unix:///nowhere/docker.sock")
    result = call("grade", str(delivered(tmp_path, project())), "--rules", "base", "--json")
    assert result.exit_code == 3
    assert json.loads(result.stdout)["outcome"] == "unavailable"
    assert call("preflight").exit_code == 3
    assert call("build-image").exit_code == 3


@pytest.mark.engine
@pytest.mark.usefixtures("image")
def test_the_preflight_prints_what_stopped_each_attack() -> None:
    result = call("preflight", "--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout)["passed"] is True
    assert call("preflight").stdout.strip().endswith("ready: yes")


@pytest.mark.engine
@pytest.mark.usefixtures("image")
@pytest.mark.parametrize(("broken", "code"), [(False, 0), (True, 1)])
def test_the_robot_library_works_alone(tmp_path: Path, broken: bool, code: int) -> None:
    program = changed((".strip(separator)", ".lstrip(separator)")) if broken else changed()
    story = tmp_path / "story.robot"
    story.write_text(STORY.format(file=delivered(tmp_path, project(program))))
    command = [sys.executable, "-m", "robot", "--outputdir", str(tmp_path), str(story)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == code, done.stdout
    assert "base-1" in (tmp_path / "output.xml").read_text()
