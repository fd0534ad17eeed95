"""`journeys run`: what happens before anything is paid for."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from journeys import cli
from journeys.campaign import preflight
from journeys.campaign.project import project
from journeys.errors import PrerequisiteError

HIRE = "everyday-workflows.runner-codex.local.hire-reuse"
BUILD = "everyday-workflows.runner-codex.local.build-revise"


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli.main, ["run", *arguments], obj=project())


@pytest.fixture(autouse=True)
def poor(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No credentials, an own folder, and a machine that must not be asked for anything."""

    def not_ready(_results: Path) -> None:
        raise PrerequisiteError("the machine was asked")

    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    monkeypatch.setattr(preflight, "preflight", not_ready)
    monkeypatch.chdir(tmp_path)


def test_a_dry_run_shows_the_bounds_and_starts_nothing(tmp_path: Path) -> None:
    result = run("--id", HIRE, "--id", BUILD, "--dry-run")

    rows = {line.split()[0]: line.split()[1:] for line in result.output.splitlines() if line}
    assert result.exit_code == 0, result.output
    assert rows[BUILD] == ["12", "2", "none", "2", "OPENAI_API_KEY"]
    assert rows[HIRE] == ["12", "6", "1000", "1", "OPENAI_API_KEY"]
    assert "at most 36 minutes one after another and 10 provider runs" in result.output
    assert "credentials: OPENAI_API_KEY" in result.output
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("options", "code", "said"),
    [
        ((), 2, "nothing is selected"),
        (("--all",), 2, "no cell matches the selectors (a manual suite needs --suite or --id)"),
        (("--profile", "runner-codex"), 2, "no cell matches"),
        (("--id", BUILD, "--shard", "2/2"), 2, "there are only 1 cells"),
        (("--id", BUILD, "--max-parallel", "0"), 2, "--max-parallel"),
        (("--id", BUILD, "--max-automatic-retries", "2"), 2, "--max-automatic-retries"),
        (("--id", BUILD), 3, "missing credentials: OPENAI_API_KEY; "),
    ],
)
def test_nothing_starts_without_an_explicit_choice_and_its_credentials(
    tmp_path: Path, options: tuple[str, ...], code: int, said: str
) -> None:
    result = run(*options)

    assert result.exit_code == code
    assert said in result.output
    assert len(result.output.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


def test_a_file_of_credentials_must_be_private(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text("OPENAI_API_KEY=not-a-real-one\n")
    file.chmod(0o644)
    result = run("--id", BUILD)
    assert result.exit_code == 3
    assert "may be read by others" in result.output

    file.chmod(0o600)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("OPENAI_API_KEY", "")  # restored afterwards
        patch.delenv("OPENAI_API_KEY")
        result = run("--id", BUILD)
    assert result.output == "not ready: the machine was asked\n"
    assert "not-a-real-one" not in result.output
