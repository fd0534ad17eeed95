"""Run a delivered program's calls in one container, each as a user of its own."""

import hashlib
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import docker

from journeys.oracle.container import engine_of, options, remove
from journeys.oracle.execution import Execution
from journeys.oracle.image import Image
from journeys.oracle.limits import Limits
from journeys.oracle.running_container import ContainerGoneError, RunningContainer
from journeys.oracle.unavailable import SandboxUnavailableError, engine_errors

FIRST_UID = 61_001
_MACHINE = {"container-killed", "never-started"}  # no program can do this to itself
_LAST_WAIT = 10  # seconds for removing a container after something failed
_NEWS = 2.0  # seconds until a busy engine has told why a container ended
_LOST = "The container engine loses containers"
_DOUBTFUL = {"abnormal-exit", "memory-limit", "time-limit", *_MACHINE}
_TRUSTED = ("python3", "-I", "-S", "-B", "-c", "pass")
_SHOWN = {
    "user", "network_mode", "ipc_mode", "read_only", "cap_drop", "mem_limit", "memswap_limit",
    "pids_limit", "nano_cpus", "tmpfs",
}  # fmt: skip


class Sandbox:
    """Container calls over one folder, mounted read-only at ``/project``.

    A program that floods or hangs ends its container; after two that it ended every call is
    ``not-run``. Containers that the machine lost, or with processes left in them, are replaced
    without counting. Every method raises ``SandboxUnavailableError`` when the engine fails.
    """

    def __init__(
        self, client: docker.DockerClient, image: Image, folder: Path, limits: Limits
    ) -> None:
        self._client = client
        self._limits = limits
        self._container: RunningContainer | None = None
        self._ends_left = 2  # containers the program may end
        self._confirmed: set[str] = set()
        self._used = 0.0  # seconds inside calls of the program
        self._uid = FIRST_UID
        self._end = time.monotonic() + limits.grade_seconds
        with engine_errors():
            engine = engine_of(client)
            self._is_podman = engine.podman
            self._settings: dict[str, Any] = options(engine, image, folder, limits)

    def __enter__(self) -> "Sandbox":
        self._start()
        return self

    def __exit__(self, kind: type[BaseException] | None, *_error: object) -> None:
        if kind is None:
            with engine_errors():
                self._stop()
            return
        # A hanging engine was waited for already, and the first reason is the one to tell.
        patience, self._client.api.timeout = self._client.api.timeout, _LAST_WAIT
        with suppress(SandboxUnavailableError), engine_errors():
            self._stop()
        self._client.api.timeout = patience

    @property
    def container_name(self) -> str:
        """The name of the running container; empty when there is none."""
        return str(self._container.container.name) if self._container else ""

    def run(self, argv: Sequence[str], folder: str = "") -> Execution:
        """Run ``argv`` in ``/project/<folder>`` and return what it did.

        What a struggling machine could have caused is tried once more in a fresh container. What
        happens again counts only when a call of ours is quick and clean in yet another one.
        """
        done = self._once(argv, folder)
        if done.reason in _DOUBTFUL - self._confirmed:
            self._renew()
            again = self._once(argv, folder)
            done = replace(again, attempts=2, earlier=(done.summary(),))
            self._judge_again(done)
        if done.reason == "output-limit":
            self._ends_left -= 1
        return done

    def run_trusted(
        self, argv: Sequence[str], *, is_good: Callable[[Execution], bool]
    ) -> Execution:
        """Run a program of ours, whatever the delivered one used up or left behind.

        An answer that is not good is asked for once more, in a fresh container.
        """
        try:
            done = self._call(argv, "", self._limits.command_seconds)
        except ContainerGoneError:
            done = None
        if done is not None and done.ended_normally and is_good(done):
            return done
        with engine_errors():
            self._stop()
        self._start()
        try:
            return self._call(argv, "", self._limits.command_seconds)
        except ContainerGoneError as error:
            raise SandboxUnavailableError(_LOST) from error

    def _judge_again(self, done: Execution) -> None:
        if done.reason not in _DOUBTFUL:
            return
        self._renew()
        if done.reason in _MACHINE:
            raise SandboxUnavailableError(f"The container engine lost a call twice ({done.reason})")
        self._confirmed.add(done.reason)
        if done.reason == "time-limit":
            self._ends_left -= 2

    def _once(self, argv: Sequence[str], folder: str) -> Execution:
        if self._ends_left <= 0 or not self._has_time():
            return Execution(tuple(argv), 0, 0, "not-run")
        if self._container is None:
            self._start()
        try:
            done = self._call(argv, folder, self._limits.command_seconds)
        except ContainerGoneError:
            reason = "memory-limit" if self._broke_memory() else "container-killed"
            with engine_errors():
                self._stop()
            return Execution(tuple(argv), self._uid, 0, reason)
        self._used += min(done.milliseconds / 1000, self._limits.command_seconds)
        if done.reason in {"time-limit", "output-limit"}:
            self._container = None  # it was ended
        elif self._container and self._container.has_leftovers():
            with engine_errors():
                self._stop()
        return done

    def _has_time(self) -> bool:
        """Tell whether the grade may go on; false when the program itself used most of it."""
        if time.monotonic() < self._end:
            return True
        if self._used * 2 > self._limits.grade_seconds:
            return False
        raise SandboxUnavailableError(
            f"The grade took longer than {self._limits.grade_seconds:.0f} s, of which the program "
            f"used {self._used:.0f} s: is this machine overloaded?"
        )

    def _renew(self) -> None:
        """Start a fresh container and prove that a harmless call works in it, in good time."""
        with engine_errors():
            self._stop()
        self._start()
        try:
            proof = self._call(_TRUSTED, "", max(2.0, self._limits.command_seconds / 2))
        except ContainerGoneError as error:
            raise SandboxUnavailableError(_LOST) from error
        if (proof.reason, proof.exit_code) != ("exit", 0):
            raise SandboxUnavailableError(
                f"A harmless call failed in the sandbox ({proof.summary()} after "
                f"{proof.milliseconds} ms): is this machine overloaded?"
            )

    def _broke_memory(self) -> bool:
        if self._container is None:
            return False
        with engine_errors():
            return self._container.broke_memory(_NEWS)

    def record(self) -> dict[str, object]:
        """Return how the containers are created, for an evidence file."""
        shown = {name: value for name, value in self._settings.items() if name in _SHOWN}
        digest = hashlib.sha256(repr(sorted(self._settings.items())).encode()).hexdigest()
        return {**shown, "seccomp": True, "settingsSha256": digest}

    def _start(self) -> None:
        with engine_errors():
            self._container = RunningContainer(
                self._client, self._settings, self._limits, is_podman=self._is_podman
            )

    def _stop(self) -> None:
        if self._container is not None:
            container, self._container = self._container, None
            remove(container.container)

    def _call(self, argv: Sequence[str], folder: str, seconds: float) -> Execution:
        if self._container is None:
            raise ContainerGoneError
        uid, self._uid = self._uid, self._uid + 1
        with engine_errors():
            return self._container.call(argv, uid, folder, seconds)
