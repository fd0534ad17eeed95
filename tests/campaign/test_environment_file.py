"""Credentials in a file, and what is said when they are missing."""

from dataclasses import replace
from pathlib import Path

import pytest

from journeys.campaign.catalog import load
from journeys.campaign.cell import Cell
from journeys.campaign.credentials import credential_names, require_credentials
from journeys.campaign.environment_file import read_environment, with_file
from journeys.campaign.project import project
from journeys.errors import PrerequisiteError, UsageError

CELL = Cell("everyday-workflows", "runner-codex", "daytona", "build", "Build", (), 12)
LOCAL = replace(CELL, environment="local")


def written(folder: Path, text: str, mode: int = 0o600) -> Path:
    file = folder / ".env"
    file.write_text(text)
    file.chmod(mode)
    return file


def test_reads_names_and_values(tmp_path: Path) -> None:
    text = "# note\n\nA=1\nexport B = 'two words'\nC=\"x=y\"\nD=\nE='\n"

    assert read_environment(written(tmp_path, text)) == {
        "A": "1",
        "B": "two words",
        "C": "x=y",
        "D": "",
        "E": "'",
    }
    assert read_environment(tmp_path / "none") == {}


@pytest.mark.parametrize("mode", [0o644, 0o640, 0o604, 0o620, 0o601])
def test_refuses_a_file_that_others_may_read(tmp_path: Path, mode: int) -> None:
    file = written(tmp_path, "A=secret", mode)

    with pytest.raises(
        PrerequisiteError, match=rf"mode 0{mode:o}, expected 0600\); chmod 600"
    ) as e:
        read_environment(file)
    assert "secret" not in str(e.value)
    assert "\n" not in str(e.value)


@pytest.mark.parametrize("line", ["secret", "1A=secret", "A-B=secret", "=secret", "export secret"])
def test_a_bad_line_is_named_by_its_number_only(tmp_path: Path, line: str) -> None:
    with pytest.raises(UsageError, match=r"line 2: expected NAME=value") as caught:
        read_environment(written(tmp_path, f"A=1\n{line}\n"))
    assert "secret" not in str(caught.value)


def test_the_shell_wins(tmp_path: Path) -> None:
    assert with_file({"A": "shell"}, written(tmp_path, "A=file\nB=file")) == {
        "A": "shell",
        "B": "file",
    }


def test_missing_credentials_are_named_and_nothing_else_is_said() -> None:
    catalog = load(project().catalog)

    assert credential_names(CELL, catalog) == ("OPENAI_API_KEY", "DAYTONA_API_KEY")
    assert credential_names(LOCAL, catalog) == ("OPENAI_API_KEY",)
    require_credentials([LOCAL], catalog, {"OPENAI_API_KEY": "secret"})
    with pytest.raises(PrerequisiteError) as caught:
        require_credentials([LOCAL, CELL], catalog, {"OPENAI_API_KEY": "  ", "OTHER": "secret"})
    assert "missing credentials: DAYTONA_API_KEY, OPENAI_API_KEY; " in str(caught.value)
    assert "secret" not in str(caught.value)
