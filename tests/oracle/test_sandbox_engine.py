"""The sandbox and its engine: containers that vanish, images and folders that are not there."""

import threading
import time
from pathlib import Path, PurePosixPath
from unittest.mock import patch

import docker
import pytest

from journeys.oracle.archive import read
from journeys.oracle.container import LABEL
from journeys.oracle.image import Image
from journeys.oracle.limits import Limits
from journeys.oracle.sandbox import Sandbox
from journeys.oracle.trial import Trial
from journeys.oracle.unavailable import SandboxUnavailableError
from oracle.calls import QUICK, run
from oracle.programs import packed
from oracle.programs import project as project_files

pytestmark = pytest.mark.engine


def test_a_container_removed_from_outside_is_replaced_once(
    engine: docker.DockerClient, sandbox: Sandbox
) -> None:
    run(sandbox, "pass")
    for container in engine.containers.list(filters={"label": LABEL}):
        if container.name == sandbox.container_name:
            container.remove(force=True)
    assert run(sandbox, "print(1)").stdout == b"1\n"


def test_a_grade_that_the_program_made_long_is_the_program_s_fault(
    engine: docker.DockerClient, image: Image, project: Path
) -> None:
    limits = Limits(grade_seconds=1.5)
    with Sandbox(engine, image, project, limits) as sandbox:
        assert run(sandbox, "import time; time.sleep(2)").reason == "exit"
        assert run(sandbox, "pass").reason == "not-run"


def test_a_grade_that_the_machine_made_long_is_the_machine_s_fault(
    engine: docker.DockerClient, image: Image, project: Path
) -> None:
    with Sandbox(engine, image, project, Limits(grade_seconds=1.0)) as sandbox:
        time.sleep(1.1)
        with pytest.raises(SandboxUnavailableError, match="longer than 1 s"):
            run(sandbox, "pass")


def test_an_image_that_vanished_is_the_machine_s_fault(
    engine: docker.DockerClient, image: Image, project: Path
) -> None:
    gone = Image(image.kind, f"sha256:{'0' * 64}", "x", (), "amd64")
    with (
        pytest.raises(SandboxUnavailableError, match=r"(?i)no such image"),
        Sandbox(engine, gone, project, QUICK),
    ):
        raise AssertionError("started")


def test_a_folder_the_engine_cannot_see_is_the_machine_s_fault(
    engine: docker.DockerClient, image: Image, tmp_path: Path
) -> None:
    """Docker refuses to start, Podman starts and shows an empty folder."""
    before = {one.name for one in engine.containers.list(all=True, filters={"label": LABEL})}
    delivery = read(packed(project_files()))
    with (
        pytest.raises(SandboxUnavailableError),
        Sandbox(engine, image, tmp_path / "absent", QUICK) as sandbox,
    ):
        Trial(sandbox, PurePosixPath("p/slugify.py")).parses(delivery)
    after = {one.name for one in engine.containers.list(all=True, filters={"label": LABEL})}
    assert after <= before


def fail(sandbox: Sandbox, told: list[str]) -> None:
    told.append(sandbox.container_name)
    raise SandboxUnavailableError("first")


def test_the_first_reason_is_the_one_told(
    engine: docker.DockerClient, image: Image, project: Path
) -> None:
    told: list[str] = []
    with (
        patch("journeys.oracle.sandbox.remove", side_effect=OSError("second")),
        pytest.raises(SandboxUnavailableError, match="first"),
        Sandbox(engine, image, project, QUICK) as sandbox,
    ):
        fail(sandbox, told)
    engine.containers.get(told[0]).remove(force=True)


def test_grades_do_not_disturb_each_other(
    engine: docker.DockerClient, image: Image, project: Path
) -> None:
    results: dict[int, bytes] = {}

    def one(number: int) -> None:
        with Sandbox(engine, image, project, QUICK) as own:
            results[number] = run(own, f"print({number})").stdout

    threads = [threading.Thread(target=one, args=(number,)) for number in range(3)]
    [thread.start() for thread in threads]  # type: ignore[func-returns-value]
    [thread.join() for thread in threads]  # type: ignore[func-returns-value]
    assert results == {number: b"%d\n" % number for number in range(3)}
