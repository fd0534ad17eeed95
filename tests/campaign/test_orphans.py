"""Waiting for the cells of a killed campaign."""

import subprocess
import sys
from pathlib import Path

import pytest

from journeys.campaign.orphans import wait_for_orphans
from journeys.errors import PrerequisiteError


def test_waits_for_a_robot_in_the_folder_and_for_no_other(tmp_path: Path) -> None:
    inside, other = tmp_path / "campaign", tmp_path / "other"
    for folder in (inside / "rounds", other):
        folder.mkdir(parents=True)
    program = [sys.executable, "-c", "import sys; sys.stdin.read()", "/bin/robot"]
    with subprocess.Popen(program, cwd=inside / "rounds", stdin=subprocess.PIPE) as robot:
        wait_for_orphans(other, 0)
        with pytest.raises(PrerequisiteError, match=f"process {robot.pid} still works in"):
            wait_for_orphans(inside, 0.1)
        robot.communicate()
    wait_for_orphans(inside, 0)
