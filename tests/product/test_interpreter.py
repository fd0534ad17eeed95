import os
from pathlib import Path

import pytest

from journeys.errors import PrerequisiteError
from journeys.product import interpreter
from journeys.product.account import Account

ME = Account("me", os.geteuid(), os.getegid())


def script(folder: Path, name: str, text: str) -> str:
    path = folder / name
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return str(path)


def only(monkeypatch: pytest.MonkeyPatch, *candidates: str) -> None:
    monkeypatch.setattr(interpreter, "CANDIDATES", candidates[:-1])
    monkeypatch.setattr(interpreter.sys, "executable", candidates[-1])  # type: ignore[attr-defined]


def test_the_first_that_runs_is_taken(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    good = script(tmp_path, "good", "exit 0")
    only(monkeypatch, "/absent/python3", script(tmp_path, "old", "exit 1"), good)
    assert interpreter.interpreter(ME) == Path(good)


def test_a_file_that_may_not_be_run_is_passed_over(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    closed = tmp_path / "closed"
    closed.write_text("not a program")
    closed.chmod(0o644)
    only(monkeypatch, str(closed), script(tmp_path, "good", "exit 0"))
    assert interpreter.interpreter(ME).name == "good"


def test_none_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    only(monkeypatch, "/absent/one", "/absent/two")
    with pytest.raises(
        PrerequisiteError, match="me can run none of /absent/one, /absent/two; inst"
    ):
        interpreter.interpreter(ME)
