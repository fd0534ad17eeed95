"""The container engine of this machine: find it and talk to it."""

import os
import shutil
import socket
from pathlib import Path

import docker
from docker.errors import DockerException
from requests.exceptions import RequestException

from journeys.errors import PrerequisiteError

TIMEOUT = 60  # seconds for one answer of the engine; a loaded engine can be slow to remove
_SCHEME = "unix://"


def connect(timeout: int = TIMEOUT) -> docker.DockerClient:
    """Return a client of the engine that ``DOCKER_HOST`` or a usual socket names.

    Raises ``PrerequisiteError`` naming the command to run when there is no engine, when it
    does not run, or when this account may not use it. ``timeout`` is in seconds.
    """
    address = os.environ.get("DOCKER_HOST") or _first_socket()
    if path := socket_path():
        _probe(path)
    try:
        client = docker.from_env(
            timeout=timeout, environment={**os.environ, "DOCKER_HOST": address}
        )
        client.ping()
    except (DockerException, RequestException, OSError, ValueError) as error:
        raise PrerequisiteError(
            f"The container engine at {address} does not answer ({_reason(error)}): check "
            "DOCKER_HOST, or start the engine with `journeys setup`."
        ) from error
    return client


def socket_path() -> str:
    """Return the path of the engine's Unix socket; empty when it is reached in another way."""
    address = os.environ.get("DOCKER_HOST") or _first_socket()
    return address.removeprefix(_SCHEME) if address.startswith(_SCHEME) else ""


def _first_socket() -> str:
    """Return the address of the first usual socket that exists, else Docker's own."""
    runtime = os.environ.get("XDG_RUNTIME_DIR", "/nonexistent")
    usual = Path("/var/run/docker.sock")
    personal = (Path(runtime, "docker.sock"), Path(runtime, "podman/podman.sock"))
    for candidate in (usual, *personal, Path("/run/podman/podman.sock")):
        if candidate.exists():
            return f"{_SCHEME}{candidate}"
    return f"{_SCHEME}{usual}"


def _probe(path: str) -> None:
    """Connect once, so that each way to fail gets its own advice."""
    try:
        with socket.socket(socket.AF_UNIX) as probe:
            probe.settimeout(10)
            probe.connect(path)
    except PermissionError as error:
        raise PrerequisiteError(
            f"This account may not use the container engine at {path}: run "
            "`sudo usermod -aG docker $USER`, then log in again."
        ) from error
    except OSError as error:
        raise PrerequisiteError(_missing(path, error)) from error


def _missing(path: str, error: OSError) -> str:
    if shutil.which("dockerd"):
        command = (
            "systemctl start docker"
            if Path("/run/systemd/system").is_dir()
            else ("journeys setup" if os.geteuid() == 0 else "sudo dockerd")
        )
        return f"The container engine does not run ({path}: {error.strerror}): run `{command}`."
    return (
        f"No container engine was found ({path}: {error.strerror}): run `journeys setup` as root, "
        "or `sudo apt-get install docker.io`, or set DOCKER_HOST."
    )


def _reason(error: Exception) -> str:
    """Return the innermost cause in one line."""
    cause: BaseException = error
    while cause.__cause__ or cause.__context__:
        cause = cause.__cause__ or cause.__context__ or cause
    return " ".join(str(cause).split())[:200]
