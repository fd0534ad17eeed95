"""Run a delivered program's calls in one container, each as a user of its own."""

import hashlib
import threading
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import docker
from docker.errors import APIError, NotFound
from docker.models.containers import Container

from journeys.oracle.container import PROJECT, engine_of, options, remove, start
from journeys.oracle.execution import Execution, reason_of
from journeys.oracle.image import Image
from journeys.oracle.limits import Limits
from journeys.oracle.stream import ExecStream, Output
from journeys.oracle.unavailable import engine_errors

FIRST_UID = 61_001
_DOUBTFUL = {"abnormal-exit", "container-killed", "time-limit"}
_SHOWN = {
    "user",
    "network_mode",
    "ipc_mode",
    "read_only",
    "cap_drop",
    "mem_limit",
    "memswap_limit",
    "pids_limit",
    "nano_cpus",
    "tmpfs",
}


class _ContainerGoneError(Exception):
    """The container ended while or before a call ran."""


class Sandbox:
    """Container calls over one folder, mounted read-only at ``/project``.

    A call that breaks its bounds ends the container. The next call gets a fresh one, once;
    after that every call is ``not-run``. Use as a context manager. Every method raises
    ``SandboxUnavailableError`` when the engine fails.
    """

    def __init__(
        self, client: docker.DockerClient, image: Image, folder: Path, limits: Limits
    ) -> None:
        self._client = client
        self._limits = limits
        self._container: Container | None = None
        self._fresh_left = 2  # the first one and one more
        self._uid = FIRST_UID
        self._end = time.monotonic() + limits.grade_seconds
        with engine_errors():
            self._settings: dict[str, Any] = options(engine_of(client), image, folder, limits)

    def __enter__(self) -> "Sandbox":
        self._start()
        return self

    def __exit__(self, *_exception: object) -> None:
        with engine_errors():
            self._stop()

    @property
    def container_name(self) -> str:
        """The name of the running container; empty when there is none."""
        return str(self._container.name) if self._container else ""

    def run(self, argv: Sequence[str], folder: str = "") -> Execution:
        """Run ``argv`` in ``/project/<folder>`` and return what it did.

        What a struggling machine could have caused is tried once more: time running out, a
        container or a program that was killed. A program that does it again does it itself.
        """
        done = self._once(argv, folder)
        if done.reason in _DOUBTFUL and time.monotonic() < self._end:
            again = self._once(argv, folder)
            return done if again.reason == "not-run" else replace(again, attempts=2)
        return done

    def _once(self, argv: Sequence[str], folder: str) -> Execution:
        if not self._has_container():
            return Execution(tuple(argv), 0, 0, "not-run")
        try:
            return self._call(argv, folder)
        except _ContainerGoneError:
            with engine_errors():
                self._stop()
            return Execution(tuple(argv), self._uid, 0, "container-killed")

    def record(self) -> dict[str, object]:
        """Return how the containers are created, for an evidence file."""
        shown = {name: value for name, value in self._settings.items() if name in _SHOWN}
        digest = hashlib.sha256(repr(sorted(self._settings.items())).encode()).hexdigest()
        return {**shown, "seccomp": True, "settingsSha256": digest}

    def _has_container(self) -> bool:
        if self._container is None and self._fresh_left > 0:
            self._start()
        return self._container is not None

    def _start(self) -> None:
        self._fresh_left -= 1
        with engine_errors():
            self._container = start(self._client, self._settings, self._limits)

    def _stop(self) -> None:
        if self._container is not None:
            container, self._container = self._container, None
            remove(container)

    def _call(self, argv: Sequence[str], folder: str) -> Execution:
        uid, self._uid = self._uid, self._uid + 1
        began = time.monotonic()
        deadline = min(began + self._limits.command_seconds, self._end)
        output = Output()
        with engine_errors():
            exec_id, stream = self._open(argv, uid, folder)
            try:
                broken = stream.read(output, deadline, self._limits.output)
                code = None if broken else self._exit_code(exec_id, deadline)
                if code is None:
                    broken = broken or "time-limit"
                    self._stop_draining(stream)
            finally:
                stream.close()
            if code is not None and reason_of(code) != "exit":
                self._require_alive()
        spent = round((time.monotonic() - began) * 1000)
        reason = broken or reason_of(code or 0)
        kept = slice(self._limits.output)
        streams = bytes(output.stdout[kept]), bytes(output.stderr[kept])
        return Execution(tuple(argv), uid, spent, reason, code, *streams)

    def _open(self, argv: Sequence[str], uid: int, folder: str) -> tuple[str, ExecStream]:
        if self._container is None:
            raise _ContainerGoneError
        place = f"{PROJECT}/{folder}".rstrip("/")
        try:
            created = self._client.api.exec_create(
                self._container.id, list(argv), user=f"{uid}:{uid}", workdir=place
            )
            return created["Id"], ExecStream(self._client, created["Id"])
        except APIError as error:
            if isinstance(error, NotFound) or error.status_code == 409:
                raise _ContainerGoneError from error
            raise

    def _exit_code(self, exec_id: str, deadline: float) -> int | None:
        """Return the exit code; nothing when the program runs on without its output."""
        pause = 0.002
        while True:
            try:
                state = self._client.api.exec_inspect(exec_id)
            except NotFound as error:
                raise _ContainerGoneError from error
            if not state["Running"] and state["ExitCode"] is not None:
                return int(state["ExitCode"])
            if time.monotonic() >= deadline:
                return None
            time.sleep(pause)
            pause = min(pause * 2, 0.05)

    def _stop_draining(self, stream: ExecStream) -> None:
        """End the container while somebody reads: else a flood stalls the engine for 20 s."""
        drain = threading.Thread(target=stream.discard, daemon=True)
        drain.start()
        self._stop()
        drain.join(timeout=30)

    def _require_alive(self) -> None:
        if self._container is None:
            return
        try:
            self._container.reload()
        except NotFound as error:
            raise _ContainerGoneError from error
        if self._container.status != "running":
            raise _ContainerGoneError
