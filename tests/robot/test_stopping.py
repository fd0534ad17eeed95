"""Stopping in the middle of a cell: it cleans up, and nothing is left running."""

import json
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest
from toys import PREFIX, SUITES, toy_cells, toy_project

from journeys.campaign.conduct import conduct
from journeys.campaign.launch import Launch
from journeys.campaign.progress import Event
from journeys.library.outcomes import read_outcomes

ENDLESS = f"{PREFIX}endless"
SLOW = f"{PREFIX}slow"
WAITING = f"{PREFIX}waiting"
PROGRAM = Path(__file__).with_name("toy_program.py")


class StopError(Exception):
    """Raised in the middle of a launch."""


def running_in(folder: Path) -> list[list[str]]:
    """Return the command lines of the processes that work in ``folder``."""
    return [
        process.info["cmdline"]
        for process in psutil.process_iter(["cmdline"])
        if any(str(folder) in argument for argument in process.info["cmdline"] or ())
    ]


@pytest.fixture(autouse=True)
def nothing_left(tmp_path: Path) -> Iterator[None]:
    yield
    assert running_in(tmp_path) == []


def progress_in(results: Path) -> Path:
    deadline = time.monotonic() + 30
    while not (found := list(results.glob("*/logs/progress.jsonl"))):
        assert time.monotonic() < deadline, f"no campaign began in {results}"
        time.sleep(0.1)
    return found[0]


def wait_for(file: Path, text: str, *, times: int) -> None:
    deadline = time.monotonic() + 30
    while file.read_text().count(text) < times:
        assert time.monotonic() < deadline, f"{text} never came to {file}"
        time.sleep(0.1)


@pytest.fixture
def rehearsal(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """Two endless cells in the middle of their work, and a third that waits for a turn."""
    cells = ("--id", ENDLESS, "--id", SLOW, "--id", WAITING)
    options = ("rehearse", *cells, "--max-parallel", "2", "--results", str(tmp_path))
    process = subprocess.Popen(
        [sys.executable, str(PROGRAM), str(SUITES), *options],
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        wait_for(progress_in(tmp_path), "Work Until Stopped", times=2)
        yield process
    finally:
        process.kill()
        process.communicate()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_lets_the_cells_clean_up_and_starts_no_other(
    rehearsal: subprocess.Popen[str], tmp_path: Path, number: signal.Signals
) -> None:
    rehearsal.send_signal(number)
    output, _ = rehearsal.communicate(timeout=25)  # well below the grace period

    progress = progress_in(tmp_path)
    campaign = progress.parents[1]
    assert rehearsal.returncode == 128 + number, output
    assert output.splitlines()[-1] == "interrupted: 0 of 3 cells passed, 3 did not run"
    assert f"journeys resume {campaign}" in output
    assert json.loads((campaign / "campaign.json").read_text())["verdict"] == "interrupted"
    for cell in (ENDLESS, SLOW):
        assert campaign.joinpath(*cell.split("."), "attempt-1", "cleaned").exists()
    assert not campaign.joinpath(*WAITING.split(".")).exists()
    assert WAITING not in progress.read_text()


def test_being_killed_takes_everything_along(
    rehearsal: subprocess.Popen[str], tmp_path: Path
) -> None:
    rehearsal.kill()
    rehearsal.wait()

    deadline = time.monotonic() + 30
    while running_in(tmp_path):
        assert time.monotonic() < deadline, running_in(tmp_path)
        time.sleep(0.2)
    assert WAITING not in progress_in(tmp_path).read_text()


def test_an_error_while_watching_cleans_up_too(tmp_path: Path) -> None:
    launch = Launch(tmp_path, (toy_cells()[ENDLESS],))

    def watch(event: Event) -> None:
        if event.kind == "step":
            raise StopError

    with pytest.raises(StopError):
        conduct(launch, toy_project(), watch, read_outcomes)

    assert (launch.attempt_folder(launch.cells[0]) / "cleaned").exists()
