"""The command line: what it prints, and how it ends."""

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from journeys import cli
from journeys.campaign import preflight
from journeys.campaign.project import Project, project
from journeys.errors import PrerequisiteError

TOYS = Path(__file__).parent / "robot" / "suites"
CELL = "everyday-workflows.runner-codex.local.build-revise"


def run(*arguments: str, toys: bool = True) -> Result:
    where: Project = replace(project(), suites=TOYS) if toys else project()
    return CliRunner().invoke(cli.main, list(arguments), obj=where)


@pytest.fixture
def ready(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine that is ready, whatever this one is."""
    monkeypatch.setattr(preflight, "preflight", lambda _results: None)


def test_without_arguments_it_helps() -> None:
    result = run()

    assert result.exit_code == 0
    assert "rehearse" in result.output


def test_lists_the_cells_of_all_stories_as_a_table() -> None:
    result = run("list", "--case", "build-revise")

    assert result.exit_code == 0
    assert [line.split() for line in result.output.splitlines()][1:] == [
        [
            "everyday-workflows.runner-acpx-claude.daytona.build-revise",
            *("everyday-workflows", "native", "acpx", "claude-sonnet-5"),
            "ANTHROPIC_API_KEY,DAYTONA_API_KEY",
        ],
        [
            "everyday-workflows.runner-codex-mini.local.build-revise",
            *("everyday-workflows", "native", "codex", "gpt-5.4-mini", "OPENAI_API_KEY"),
        ],
        [CELL, "everyday-workflows", "native", "codex", "gpt-5.6-sol", "OPENAI_API_KEY"],
    ]


def test_lists_as_json() -> None:
    (entry,) = json.loads(run("list", "--json", "--id", CELL).output)

    assert entry["id"] == CELL
    assert entry["groups"] == ["local", "native"]
    assert entry["manual"] is True


def test_lists_as_the_matrix_of_a_job() -> None:
    matrix = json.loads(run("list", "--matrix-json", "--case", "build-revise").output)

    assert matrix["needsDaytona"] is True
    assert CELL in matrix["executionIds"]
    assert [job["timeoutMinutes"] for job in matrix["include"]] == [68, 32, 32]
    assert [job["needsDaytona"] for job in matrix["include"]] == [True, False, False]


def test_the_real_stories_are_listed() -> None:
    assert CELL in run("list", toys=False).output


def test_listing_loads_neither_the_product_nor_the_container_client() -> None:
    program = (
        "import sys; from journeys import cli\n"
        "try: cli.main(['list'])\n"
        "except SystemExit: pass\n"
        "print([n for n in ('docker', 'Browser', 'uvicorn', 'requests') if n in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )

    assert done.stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["lst"], "unknown command 'lst'; nearest: list"),
        (["list", "--profil", "x"], "Did you mean '--profile'?"),
        (["list", "--profile", "runner-codx"], "nearest: runner-codex"),
        (["rehearse"], "nothing is selected"),
        (["rehearse", "--id", CELL[:-1]], f"nearest: {CELL}"),
        (["rehearse", "--id", CELL, "--max-parallel", "0"], "not in the range"),
        (["rehearse", "--id", CELL, "--counterfeit", "same-zip"], "nearest: same-zip-twice"),
        (["rehearse", "--id", f"{CELL[:-12]}endless"], "'endless'"),
        (["calibrate", "--all"], "no cell matches"),
    ],
)
@pytest.mark.usefixtures("ready")
def test_wrong_use_ends_with_2_and_one_line(arguments: list[str], message: str) -> None:
    result = run(*arguments)

    assert result.exit_code == 2
    assert message in result.stderr
    assert result.stderr.count("\n") == 1
    assert result.stdout == ""


def test_a_machine_that_is_not_ready_ends_with_3_and_starts_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def fail(_results: Path) -> None:
        raise PrerequisiteError("no engine; run `journeys setup`")

    monkeypatch.setattr(preflight, "preflight", fail)
    result = run("rehearse", "--id", CELL, "--results", str(tmp_path))

    assert result.exit_code == 3
    assert result.stderr == "not ready: no engine; run `journeys setup`\n"
    assert list(tmp_path.iterdir()) == []


def test_an_error_of_ours_ends_with_1_and_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preflight, "preflight", lambda _results: 1 / 0)
    result = run("rehearse", "--id", CELL)

    assert result.exit_code == 1
    assert result.stderr.startswith("internal error: ZeroDivisionError")
    details = Path(result.stderr.split()[-1])
    assert "Traceback" in details.read_text()
    details.unlink()
