"""Tests marked ``engine`` need the container engine and the image: ``journeys setup``."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import docker
import pytest

from journeys.home import home
from journeys.oracle.client import connect
from journeys.oracle.image import Image, provision
from journeys.oracle.sandbox import Sandbox
from oracle.calls import QUICK


@pytest.fixture(scope="session")
def engine() -> Iterator[docker.DockerClient]:
    """The engine of this machine; without one these tests fail and say why."""
    with closing(connect()) as client:
        yield client


@pytest.fixture(scope="session")
def image(engine: docker.DockerClient) -> Image:
    """The pinned image, loaded when it was not."""
    assert engine.ping()
    return provision(home(), lambda _line: None)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """An empty folder to mount."""
    folder = tmp_path / "project"
    folder.mkdir()
    folder.chmod(0o755)
    return folder


@pytest.fixture
def sandbox(engine: docker.DockerClient, image: Image, project: Path) -> Iterator[Sandbox]:
    """An open sandbox around ``project``, with two seconds for a call."""
    with Sandbox(engine, image, project, QUICK) as opened:
        yield opened
