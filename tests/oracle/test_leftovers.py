"""Nothing stays in the engine or on the disk, whatever happens to us."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import docker
import pytest

from journeys.home import Home
from journeys.oracle.container import LABEL, engine_of, options, start, sweep
from journeys.oracle.image import Image
from journeys.oracle.limits import Limits
from journeys.oracle.owner import Owner, this_process
from journeys.oracle.workspace import workspace
from oracle.programs import changed, delivered, project

SLOW = project(changed(("def main():\n", "def main():\n    import time; time.sleep(5)\n")))
GRADE = """
import sys
from pathlib import Path
from journeys.oracle.judge import grade
from journeys.oracle.rules import Rules
grade(Path(sys.argv[1]), Rules.BASE_RULES)
"""


def names(engine: docker.DockerClient) -> set[str]:
    found = engine.containers.list(all=True, filters={"label": LABEL}, ignore_removed=True)
    return {str(container.name) for container in found}


def wait(reached: object, seconds: float = 20) -> None:
    end = time.monotonic() + seconds
    while not reached():  # type: ignore[operator]
        assert time.monotonic() < end, f"not reached within {seconds} s"
        time.sleep(0.05)


@pytest.mark.engine
def test_a_killed_grade_is_cleaned_up_by_the_next_start(
    engine: docker.DockerClient, image: Image, tmp_path: Path
) -> None:
    assert image.id
    before, volumes = names(engine), {one.name for one in engine.volumes.list()}
    file = str(delivered(tmp_path, SLOW))
    process = subprocess.Popen([sys.executable, "-c", GRADE, file], stdin=subprocess.DEVNULL)
    wait(lambda: names(engine) - before)
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    left = names(engine) - before
    assert left
    assert left <= set(sweep(engine))
    wait(lambda: not names(engine) & left)
    assert {one.name for one in engine.volumes.list()} == volumes


@pytest.mark.engine
def test_a_container_ends_by_itself(
    engine: docker.DockerClient, image: Image, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even when nobody ever comes back: its first process only sleeps until the deadline."""
    monkeypatch.setattr("journeys.oracle.container._GRACE", 0.5)
    limits = Limits(grade_seconds=0.5)
    container = start(engine, options(engine_of(engine), image, tmp_path, limits), limits)
    name = container.name
    wait(lambda: name not in names(engine))


@pytest.mark.engine
def test_the_sweep_spares_what_is_in_use(
    engine: docker.DockerClient, image: Image, tmp_path: Path
) -> None:
    limits = Limits()
    container = start(engine, options(engine_of(engine), image, tmp_path, limits), limits)
    try:
        assert container.name not in sweep(engine)
        assert container.name in names(engine)
    finally:
        container.remove(force=True)


@pytest.mark.engine
def test_the_sweep_spares_what_is_not_ours(engine: docker.DockerClient, image: Image) -> None:
    other = engine.containers.create(image.id, ["python3", "--version"], network_mode="none")
    try:
        assert other.name not in sweep(engine)
        other.reload()
    finally:
        other.remove(force=True)


def test_an_owner_that_cannot_be_seen_is_not_gone() -> None:
    here = this_process()
    assert not here.is_gone()
    assert not Owner("another boot", here.namespace, 1, 0).is_gone()
    assert not Owner(here.boot, "pid:[1]", 999_999_999, 0).is_gone()


def test_an_owner_that_ended_or_was_replaced_is_gone() -> None:
    here = this_process()
    assert Owner(here.boot, here.namespace, 999_999_999, 7).is_gone()
    assert Owner(here.boot, here.namespace, here.pid, here.started - 100).is_gone()
    assert Owner(**json.loads(json.dumps(here.record()))) == here


def test_a_dead_child_that_nobody_waited_for_is_gone() -> None:
    here = this_process()
    with subprocess.Popen([sys.executable, "-c", "pass"]) as child:
        fields = Path(f"/proc/{child.pid}/stat").read_text().rpartition(")")[2].split()
        owner = Owner(here.boot, here.namespace, child.pid, int(fields[19]))
        wait(owner.is_gone)


def test_old_workspaces_are_removed_and_young_ones_spared(tmp_path: Path) -> None:
    old, young, other = (tmp_path / "oracle" / name for name in ("1-a", "99999999999-b", "keep"))
    for folder in (old, young, other):
        folder.mkdir(parents=True)
    with workspace(Home(tmp_path), 1.0) as room:
        assert room.is_dir()
        assert not old.exists()
    assert not room.exists()
    assert young.exists()
    assert other.exists()
