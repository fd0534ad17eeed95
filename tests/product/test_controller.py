"""The owner's end of the pipes, with the supervisor started without a namespace."""

import os
import sys
from pathlib import Path

import psutil
import pytest

from journeys.errors import HarnessError, PrerequisiteError
from journeys.product import supervisor
from journeys.product.account import Account
from journeys.product.controller import Controller
from journeys.product.reaper import MARK, end_processes, marked

ME = Account("me", os.geteuid(), os.getegid())
SUPERVISOR = [sys.executable, "-I", "-S", str(supervisor.__file__)]
SILENT = [sys.executable, "-c", "import time; time.sleep(60)"]


def controller(folder: Path, command: list[str]) -> Controller:
    return Controller(command, ME, folder / "log", {MARK: str(folder)})


def test_an_answer_comes_back(tmp_path: Path) -> None:
    started = controller(tmp_path, SUPERVISOR)
    assert started.ask("cpu")["seconds"] >= 0
    started.end()


def test_a_refusal_is_our_own_fault_and_says_why(tmp_path: Path) -> None:
    started = controller(tmp_path, SUPERVISOR)
    with pytest.raises(HarnessError, match="refused 'nonsense': KeyError"):
        started.ask("nonsense")
    started.end()


def test_silence_has_an_end(tmp_path: Path) -> None:
    started = controller(tmp_path, SILENT)
    with pytest.raises(HarnessError, match="did not answer 'cpu' within 0 s"):
        started.ask("cpu", seconds=0.2)
    started.end()


def test_a_namespace_that_fails_is_explained_by_its_last_words(tmp_path: Path) -> None:
    dead = [sys.executable, "-c", "import sys; sys.exit('no permission to create namespaces')"]
    started = controller(tmp_path, dead)
    with pytest.raises(PrerequisiteError, match=r"no permission to create namespaces.*doctor"):
        started.ask("server")


def test_the_end_ends_it(tmp_path: Path) -> None:
    started = controller(tmp_path, SILENT)
    started.end()
    assert not psutil.pid_exists(started.pid)


def test_processes_are_found_by_their_mark_and_never_by_name(tmp_path: Path) -> None:
    ours, other = controller(tmp_path, SILENT), controller(tmp_path.parent, SILENT)
    try:
        assert [process.pid for process in marked(tmp_path)] == [ours.pid]
        assert end_processes(tmp_path) == [ours.pid]
        assert psutil.pid_exists(other.pid)
    finally:
        other.end()
