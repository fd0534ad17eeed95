"""Is this machine able to judge? Measured from inside the sandbox, not believed."""

import json
import secrets
import socket
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import docker
from docker.errors import DockerException

from journeys.errors import PrerequisiteError
from journeys.grading.check import Check
from journeys.home import home
from journeys.oracle import inside
from journeys.oracle.bounds import attack_checks, bound_checks, engine_checks, fact_checks
from journeys.oracle.client import connect
from journeys.oracle.container import engine_of, sweep
from journeys.oracle.image import Image, find, read_pin
from journeys.oracle.limits import Limits
from journeys.oracle.sandbox import Sandbox
from journeys.oracle.unavailable import SandboxUnavailableError, engine_errors
from journeys.oracle.workspace import workspace

_PROBE = ("python3", "-I", "-S", "-B", "-c")


@dataclass(frozen=True, slots=True)
class Preflight:
    """The checks of this machine, and the image verdicts would come from (empty if none)."""

    passed: bool
    checks: tuple[Check, ...]
    image: dict[str, object]

    def summary(self) -> dict[str, object]:
        """Return plain data: passed, checks, image."""
        checks = [{"id": c.id, "passed": c.passed, "detail": c.detail} for c in self.checks]
        return {"passed": self.passed, "checks": checks, "image": self.image}


def preflight(*, thorough: bool = False) -> Preflight:
    """Probe the engine, the image and every bound of the sandbox; never raises for a machine.

    ``thorough`` also breaks the bounds that end a container: memory, output and time.
    """
    checks: list[Check] = []
    image: dict[str, object] = {}
    try:
        with closing(connect()) as client:
            checks.append(Check("engine-reachable", True, str(client.version().get("Version"))))
            found = find(client, read_pin())
            image = found.record()
            checks.append(Check("image-pinned", True, f"{found.kind} {found.id}"))
            checks += _sandbox_checks(client, found, thorough=thorough)
    except (DockerException, PrerequisiteError, SandboxUnavailableError, OSError) as error:
        checks.append(Check(_stage(checks), False, " ".join(str(error).split())))
    ready = all(check.passed for check in checks)
    detail = "every check passed" if ready else "see the failed check"
    return Preflight(ready, (*checks, Check("artifact-sandbox-ready", ready, detail)), image)


def _stage(done: list[Check]) -> str:
    return ("engine-reachable", "image-pinned", "sandbox-starts")[min(len(done), 2)]


def _sandbox_checks(client: docker.DockerClient, image: Image, *, thorough: bool) -> list[Check]:
    limits = Limits(command_seconds=5.0)
    sweep(client)
    with workspace(home(), limits.grade_seconds) as room, _listener() as (port, visits):
        project, token = room / "project", f"probe-{secrets.token_hex(8)}"
        project.mkdir(mode=0o755)
        (project / token).touch(mode=0o644)
        with Sandbox(client, image, project, limits) as sandbox, engine_errors():
            engine = engine_of(client)
            measured = _measure(sandbox, room, port)
            checks = [
                *engine_checks(client, engine),
                *fact_checks(measured["facts"], limits, token),
                *attack_checks(measured["attacks"], engine),
                Check("loopback-unreached", not visits(), f"{visits()} connections to a listener"),
            ]
            return checks + (bound_checks(sandbox, engine) if thorough else [])


def _measure(sandbox: Sandbox, room: Path, port: int) -> dict[str, Any]:
    """Run the probe as a program call like any other."""
    secret = room / "host-file"
    secret.write_text("of the host", encoding="utf-8")
    done = sandbox.run([*_PROBE, inside.PROBE, str(secret), str(port)])
    try:
        measured: dict[str, Any] = json.loads(done.stdout)
    except ValueError as error:
        last = done.stderr.decode("utf-8", "replace").strip().splitlines()[-1:]
        raise SandboxUnavailableError(
            f"The probe did not finish ({done.summary()}): {last}"
        ) from error
    return measured


@contextmanager
def _listener() -> Iterator[tuple[int, Any]]:
    """Listen on the host's loopback; yield the port and a count of the connections so far."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.setblocking(False)
        arrived: list[int] = []

        def visits() -> int:
            try:
                server.accept()[0].close()
                arrived.append(1)
            except BlockingIOError:
                return len(arrived)
            return len(arrived)

        yield server.getsockname()[1], visits
