"""The cells of a campaign that was killed: they still end by themselves, and may finish."""

import time
from collections.abc import Iterator
from pathlib import Path

import psutil

from journeys.campaign.lock import PATIENCE
from journeys.errors import PrerequisiteError

LOOKS = 3
PROGRAMS = {"robot", "pabot"}


def wait_for_orphans(folder: Path, seconds: float = PATIENCE) -> None:
    """Wait until no Robot works in the campaign's ``folder``.

    Only then it is known which cells have finished. One look is not enough: a process that
    ends and one that it started meanwhile may both escape it. Raises ``PrerequisiteError``
    after ``seconds``.
    """
    deadline = time.monotonic() + seconds
    unseen = 0
    while unseen < LOOKS:
        left = list(_orphans(folder))
        unseen = 0 if left else unseen + 1
        if left and time.monotonic() > deadline:
            raise PrerequisiteError(
                f"process {left[0]} still works in {folder}; end it, then resume again"
            )
        time.sleep(0.2)


def _orphans(folder: Path) -> Iterator[int]:
    for process in psutil.process_iter(["cwd", "cmdline"]):
        words = process.info["cmdline"] or ()
        if not PROGRAMS & {Path(word).name for word in words}:
            continue
        if process.info["cwd"] and Path(process.info["cwd"]).is_relative_to(folder):
            yield process.pid
