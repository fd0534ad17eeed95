"""Nothing stays in the engine or on the disk, whatever happens to us."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

import docker
import pytest
from click.testing import CliRunner
from docker.models.containers import Container

from journeys.commands.setup import STEPS, doctor, setup
from journeys.home import Home
from journeys.oracle.container import LABEL, engine_of, options, start, sweep
from journeys.oracle.image import Image
from journeys.oracle.judge import grade
from journeys.oracle.limits import Limits
from journeys.oracle.owner import Owner, read_owner, this_process
from journeys.oracle.rules import Rules
from journeys.oracle.workspace import workspace
from oracle.programs import changed, delivered, project

SLOW = project(changed(("def main():\n", "def main():\n    import time; time.sleep(5)\n")))
SETUP = "journeys.commands.setup"
GRADE = """
import sys
from pathlib import Path
from journeys.home import Home
from journeys.oracle import judge
from journeys.oracle.rules import Rules
judge.home = lambda: Home(Path(sys.argv[2]))
judge.grade(Path(sys.argv[1]), Rules.BASE_RULES)
"""


def names(engine: docker.DockerClient, owner: int = 0) -> set[str]:
    """Return our containers, or those of one process."""
    found = engine.containers.list(all=True, filters={"label": LABEL}, ignore_removed=True)
    return {
        str(one.name)
        for one in found
        if not owner or f".{owner}." in one.labels.get(f"{LABEL}.owner", "")
    }


def next_grade(place: Home) -> None:
    with patch("journeys.oracle.judge.home", lambda: place):
        file = delivered(place.root, project("raise SystemExit(1)"))
        assert grade(file, Rules.BASE_RULES).outcome == "failed"


def reap(place: Home) -> None:
    with patch(f"{SETUP}.home", lambda: place), patch(f"{SETUP}.PARTS", ()):
        lines = CliRunner().invoke(doctor, ["--reap"]).output.splitlines()
    assert f"removed folder {place.root}" in lines[0]  # a grade beside may sweep the container


def next_setup(place: Home) -> None:
    with patch(f"{SETUP}.home", lambda: place), patch(f"{SETUP}.STEPS", STEPS[-1:]):
        assert "of a killed grade" in CliRunner().invoke(setup).output


def wait(reached: object, seconds: float = 20) -> None:
    end = time.monotonic() + seconds
    while not reached():  # type: ignore[operator]
        assert time.monotonic() < end, f"not reached within {seconds} s"
        time.sleep(0.05)


def kill_a_grade(engine: docker.DockerClient, tmp_path: Path, place: Home) -> int:
    """Kill a process while the program runs that it judges; return its id."""
    file = str(delivered(tmp_path, SLOW))
    command = [sys.executable, "-c", GRADE, file, str(place.root)]
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL)
    try:
        wait(lambda: names(engine, process.pid))
    finally:
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
    assert len(names(engine, process.pid)) == 1
    (folder,) = place.root.joinpath("oracle").iterdir()
    assert folder.joinpath("project/p/slugify.py").is_file()
    return process.pid


@pytest.mark.engine
@pytest.mark.parametrize("clean", [next_grade, reap, next_setup])
def test_a_killed_grade_is_cleaned_up(
    engine: docker.DockerClient, image: Image, tmp_path: Path, clean: Callable[[Home], object]
) -> None:
    """At once, as its process is gone, long before its time is over."""
    assert image.id
    place, volumes = Home(tmp_path / "home"), {one.name for one in engine.volumes.list()}
    killed = kill_a_grade(engine, tmp_path, place)
    clean(place)
    wait(lambda: not names(engine, killed))
    assert [*place.root.joinpath("oracle").iterdir()] == []
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
def test_a_start_that_went_wrong_leaves_nothing(
    engine: docker.DockerClient, image: Image, tmp_path: Path
) -> None:
    limits, broken = Limits(), patch.object(Container, "reload", side_effect=OSError("gone"))
    with broken, pytest.raises(OSError, match="gone"):
        start(engine, options(engine_of(engine), image, tmp_path, limits), limits)
    wait(lambda: not names(engine, os.getpid()))


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


@pytest.mark.engine
@pytest.mark.parametrize("deadline", ["", "soon", "1"])
def test_the_sweep_spares_a_label_that_we_did_not_write(
    engine: docker.DockerClient, image: Image, deadline: str
) -> None:
    labels = {LABEL: "grade", f"{LABEL}.deadline": deadline, f"{LABEL}.owner": "{}"}
    other = engine.containers.create(image.id, ["python3"], network_mode="none", labels=labels)
    try:
        assert other.name not in sweep(engine)
        other.reload()
    finally:
        other.remove(force=True)


def test_an_owner_that_cannot_be_seen_is_not_gone() -> None:
    here = this_process()
    assert not here.is_gone()
    assert not Owner("another boot", here.namespace, 1, 0).is_gone()
    assert not Owner(here.boot, 1, 999_999_999, 0).is_gone()


def test_an_owner_that_ended_or_was_replaced_is_gone() -> None:
    here = this_process()
    assert Owner(here.boot, here.namespace, 999_999_999, 7).is_gone()
    assert Owner(here.boot, here.namespace, here.pid, here.started - 100).is_gone()
    assert read_owner(here.word()) == here


def test_a_dead_child_that_nobody_waited_for_is_gone() -> None:
    here = this_process()
    with subprocess.Popen([sys.executable, "-c", "pass"]) as child:
        fields = Path(f"/proc/{child.pid}/stat").read_text().rpartition(")")[2].split()
        owner = Owner(here.boot, here.namespace, child.pid, int(fields[19]))
        wait(owner.is_gone)


def test_workspaces_of_the_dead_and_old_ones_are_removed_and_others_spared(tmp_path: Path) -> None:
    here, late = this_process(), 99_999_999_999
    dead = replace(here, started=here.started - 1)
    unseen = replace(dead, boot="another")
    gone = [f"{late}+{dead.word()}+a", f"1+{here.word()}+a", f"1+{unseen.word()}+a"]
    kept = [f"{late}+{here.word()}+a", f"{late}+{unseen.word()}+a", "keep", "1+keep+a", "1+2"]
    for name in (*gone, *kept):
        (tmp_path / "oracle" / name).mkdir(parents=True)
    with workspace(Home(tmp_path), 1.0) as room:
        assert {one.name for one in room.parent.iterdir()} == {*kept, room.name}
    assert {one.name for one in room.parent.iterdir()} == set(kept)
