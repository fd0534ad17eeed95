"""Each way an engine can be missing has its own advice, in one line."""

import os
import socket
from pathlib import Path

import docker
import pytest

from journeys.errors import PrerequisiteError
from journeys.oracle import engine
from journeys.oracle.client import connect
from journeys.oracle.container import broke_memory


def advice(monkeypatch: pytest.MonkeyPatch, address: str) -> str:
    monkeypatch.setenv("DOCKER_HOST", address)
    with pytest.raises(PrerequisiteError) as error:
        connect(timeout=2)
    assert str(error.value).isprintable()
    return str(error.value)


@pytest.mark.parametrize(
    ("is_installed", "words"),
    [(False, ["No container engine", "docker.io"]), (True, ["does not run", "`"])],
)
def test_no_socket(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, is_installed: bool, words: list[str]
) -> None:
    monkeypatch.setattr("shutil.which", lambda _name: "/usr/sbin/dockerd" if is_installed else None)
    told = advice(monkeypatch, f"unix://{tmp_path}/absent.sock")
    assert all(word in told for word in words)


def test_a_socket_nobody_listens_to(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as left:
        left.bind(str(tmp_path / "s"))
    assert "Connection refused" in advice(monkeypatch, f"unix://{tmp_path}/s")


def test_no_permission(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def refuse(*_arguments: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("socket.socket.connect", refuse)
    assert "usermod -aG docker" in advice(monkeypatch, f"unix://{tmp_path}/s")


def test_something_else_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        told = advice(monkeypatch, f"tcp://127.0.0.1:{server.getsockname()[1]}")
    assert "does not answer" in told


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:99999", "http://[", "tcp://h:x", "a b"])
def test_an_address_that_is_none(monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    assert "check DOCKER_HOST" in advice(monkeypatch, address)


def test_an_engine_silent_about_its_diary_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("journeys.oracle.container._ANSWER", 0.3)
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(tmp_path / "s"))
        server.listen(5)
        client = docker.DockerClient(base_url=f"unix://{tmp_path}/s", version="1.41")
        with pytest.raises(OSError, match="timed out"):
            broke_memory(client, "id", 0.0)


def test_a_named_engine_is_never_replaced(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DOCKER_HOST", f"unix://{tmp_path}/absent.sock")
    with pytest.raises(PrerequisiteError, match=r"absent\.sock"):
        engine.install(lambda _line: pytest.fail("tried to install"))


@pytest.mark.parametrize(
    ("uid", "distribution", "words"),
    [(1000, {"debian"}, "As root: `apt-get"), (0, {"fedora"}, "neither Debian nor Ubuntu")],
)
def test_who_cannot_be_helped_is_told_the_command(
    monkeypatch: pytest.MonkeyPatch, uid: int, distribution: set[str], words: str
) -> None:
    monkeypatch.delenv("DOCKER_HOST", raising=False)
    monkeypatch.setattr("journeys.oracle.client._first_socket", lambda: "unix:///nowhere/s")
    monkeypatch.setattr(os, "geteuid", lambda: uid)
    monkeypatch.setattr(engine, "_distribution", lambda: distribution)
    with pytest.raises(PrerequisiteError, match=words):
        engine.install(lambda _line: pytest.fail("tried to install"))


@pytest.mark.engine
@pytest.mark.usefixtures("engine")
def test_a_running_engine_is_left_alone() -> None:
    engine.install(pytest.fail)
