"""Podman behind Docker's API, where this machine has it."""

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from journeys.grading.check import failures
from journeys.home import home
from journeys.oracle.image import provision
from journeys.oracle.judge import grade
from journeys.oracle.preflight import preflight
from journeys.oracle.rules import Rules
from oracle.programs import changed, delivered, project

pytestmark = pytest.mark.engine
WRONG = changed((".strip(separator)", ".lstrip(separator)"))


@pytest.fixture(scope="module")
def podman() -> Iterator[None]:
    """A service of our own with the image in it, and this process talking to it."""
    program = shutil.which("podman")
    if not program or os.geteuid():
        pytest.skip("podman is not installed, or only root may start a service of its own")
    runtime = shutil.which("runc")
    with (
        tempfile.TemporaryDirectory(prefix="journeys-podman-", dir="/run") as name,
        pytest.MonkeyPatch.context() as monkeypatch,
    ):
        folder = Path(name)
        options = [f"--root={folder}/root", f"--runroot={folder}/run", "--storage-driver=vfs"]
        options += [f"--runtime={runtime}"] if runtime else []
        address = f"unix://{folder}/podman.sock"
        service = [program, *options, "system", "service", "--time=0", address]
        with subprocess.Popen(service, stderr=subprocess.DEVNULL) as process:
            try:
                monkeypatch.setenv("DOCKER_HOST", address)
                wait_for(folder / "podman.sock")
                provision(home(), lambda _line: None)
                yield
            finally:
                process.terminate()


def wait_for(file: Path) -> None:
    end = time.monotonic() + 20
    while not file.exists():
        assert time.monotonic() < end, "podman did not start"
        time.sleep(0.05)


@pytest.mark.usefixtures("podman")
def test_podman_holds_every_bound() -> None:
    report = preflight()
    assert [check for check in report.checks if not check.passed] == []
    (engine,) = [check for check in report.checks if check.id == "engine-enforces-limits"]
    assert engine.detail.startswith("Podman with root's rights, cgroup v")


@pytest.mark.usefixtures("podman")
@pytest.mark.parametrize(("program", "outcome"), [(changed(), "passed"), (WRONG, "failed")])
def test_podman_judges_alike(tmp_path: Path, program: str, outcome: str) -> None:
    verdict = grade(delivered(tmp_path, project(program)), Rules.BASE_RULES)
    assert (verdict.outcome, verdict.reason) == (outcome, "")
    assert bool(failures(verdict.checks)) == (outcome == "failed")
