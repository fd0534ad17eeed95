"""Program calls in one running container, seen from outside."""

import threading
import time
from collections.abc import Mapping, Sequence
from typing import Any

import docker
from docker.errors import APIError, NotFound

from journeys.oracle.container import PROJECT, broke_memory, remove, start
from journeys.oracle.execution import Execution, reason_of
from journeys.oracle.keeper import has_children, is_seen
from journeys.oracle.limits import Limits
from journeys.oracle.stream import ExecStream, Output

_RUNTIME_FAILED, _KILLED = 126, 137
_NEWS = 0.5  # seconds until an engine elsewhere knows that a container ended


class ContainerGoneError(Exception):
    """The container ended while or before a call ran."""


class RunningContainer:
    """One started container. Raises the engine's own errors."""

    def __init__(
        self,
        client: docker.DockerClient,
        settings: Mapping[str, Any],
        limits: Limits,
        *,
        is_podman: bool,
    ) -> None:
        self._client, self._limits, self._is_podman = client, limits, is_podman
        self._since = time.time()
        self.container = start(client, settings, limits)
        self._keeper = int(self.container.attrs["State"]["Pid"])
        self._was_seen = is_seen(self._keeper)

    def has_leftovers(self) -> bool:
        """Tell whether a call left processes behind, as far as this machine can see."""
        return has_children(self._keeper)

    def call(self, argv: Sequence[str], uid: int, folder: str, seconds: float) -> Execution:
        """Run ``argv`` as ``uid`` in ``/project/<folder>``, for at most ``seconds``.

        Raises ``ContainerGoneError`` when the container ended, and the engine's own errors.
        A flood and a broken deadline end the container.
        """
        began = time.monotonic()
        deadline = began + seconds
        output, pid = Output(), 0
        exec_id, stream = self._open(argv, uid, folder)
        try:
            code, broken = None, stream.read(output, deadline, self._limits.output)
            if not broken:
                code, pid = self._exit_code(exec_id, deadline)
            if code is None:
                broken = broken or "time-limit"
                self._stop_draining(stream)
        finally:
            stream.close()
        if code is not None and reason_of(code) != "exit":
            self._require_alive()
        spent = round((time.monotonic() - began) * 1000)
        kept = slice(self._limits.output)
        streams = bytes(output.stdout[kept]), bytes(output.stderr[kept])
        reason = broken or self._reason(code or 0, pid)
        return Execution(tuple(argv), uid, spent, reason, code, *streams)

    def broke_memory(self, patience: float = 0.0) -> bool:
        """Tell whether the memory bound was broken; waits ``patience`` seconds for the news."""
        return broke_memory(self._client, str(self.container.id), self._since, patience)

    def _reason(self, code: int, pid: int) -> str:
        if code == _RUNTIME_FAILED and not pid and not self._is_podman:
            return "never-started"
        if code == _KILLED and self.broke_memory():
            return "memory-limit"
        return reason_of(code)

    def _open(self, argv: Sequence[str], uid: int, folder: str) -> tuple[str, ExecStream]:
        place = f"{PROJECT}/{folder}".rstrip("/")
        try:
            created = self._client.api.exec_create(
                self.container.id, list(argv), user=f"{uid}:{uid}", workdir=place
            )
            return created["Id"], ExecStream(self._client, created["Id"])
        except APIError as error:
            if isinstance(error, NotFound) or error.status_code == 409 or _is_gone(error):
                raise ContainerGoneError from error
            raise

    def _exit_code(self, exec_id: str, deadline: float) -> tuple[int | None, int]:
        """Return the exit code and process; nothing when the program runs on without its output."""
        pause = 0.002
        while True:
            try:
                state = self._client.api.exec_inspect(exec_id)
            except NotFound as error:
                raise ContainerGoneError from error
            if not state["Running"] and state["ExitCode"] is not None:
                return int(state["ExitCode"]), int(state.get("Pid") or 0)
            if time.monotonic() >= deadline:
                return None, 0
            time.sleep(pause)
            pause = min(pause * 2, 0.05)

    def _stop_draining(self, stream: ExecStream) -> None:
        """End the container while somebody reads: else a flood stalls the engine for 20 s."""
        drain = threading.Thread(target=stream.discard, daemon=True)
        drain.start()
        remove(self.container)
        drain.join(timeout=2)  # of a lost container the engine never ends the stream

    def _require_alive(self) -> None:
        """Raise when the end of the container ended the call; an engine may tell that later."""
        if self._was_seen and not is_seen(self._keeper):
            raise ContainerGoneError
        time.sleep(0 if self._was_seen else _NEWS)
        try:
            self.container.reload()
        except NotFound as error:
            raise ContainerGoneError from error
        if self.container.status != "running":
            raise ContainerGoneError


def _is_gone(error: APIError) -> bool:
    return "is not running" in str(error.explanation or error)
