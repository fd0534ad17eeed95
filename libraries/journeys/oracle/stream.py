"""The output of a program call, counted while it arrives."""

import socket
import struct
import time
from dataclasses import dataclass, field
from typing import Any

import docker

_FRAME = struct.Struct(">BxxxL")
_STDOUT, _STDERR = 1, 2


@dataclass(slots=True)
class Output:
    """Payload so far, out of the engine's frames; the framing cannot be forged from inside."""

    stdout: bytearray = field(default_factory=bytearray)
    stderr: bytearray = field(default_factory=bytearray)
    _pending: bytearray = field(default_factory=bytearray)
    _left: int = 0
    _current: int = 1

    @property
    def size(self) -> int:
        """Bytes of stdout and stderr together."""
        return len(self.stdout) + len(self.stderr)

    def require_whole(self) -> None:
        """Raise ``OSError`` when the connection ended within a frame."""
        if self._pending or self._left:
            raise OSError("the engine's output ended in the middle")

    def feed(self, data: bytes) -> None:
        """Take what arrived next."""
        self._pending += data
        while self._pending:
            if self._left == 0:
                if len(self._pending) < _FRAME.size:
                    return
                self._current, self._left = _FRAME.unpack_from(self._pending)
                del self._pending[: _FRAME.size]
                if self._current not in (_STDOUT, _STDERR):
                    raise OSError(f"the engine sent a frame of kind {self._current}")
            part = self._pending[: self._left]
            (self.stderr if self._current == _STDERR else self.stdout).extend(part)
            self._left -= len(part)
            del self._pending[: len(part)]


class ExecStream:
    """The connection that carries one exec's output."""

    def __init__(self, client: docker.DockerClient, exec_id: str) -> None:
        self._holder: Any = client.api.exec_start(exec_id, socket=True)
        self._socket = _lowest(self._holder)
        self._first = self._already_read()

    def read(self, output: Output, deadline: float, limit: int) -> str | None:
        """Read until the end and return nothing, or the bound that was broken.

        ``deadline`` is a monotonic time. Raises ``OSError`` when the connection breaks.
        """
        first, self._first = self._first, b""
        output.feed(first)
        while output.size <= limit:
            left = deadline - time.monotonic()
            if left <= 0:
                return "time-limit"
            self._socket.settimeout(left)
            try:
                data = self._socket.recv(1 << 16)
            except TimeoutError:
                return "time-limit"
            if not data:
                output.require_whole()
                return None
            output.feed(data)
        return "output-limit"

    def discard(self) -> None:
        """Read on without keeping anything, so that a flood cannot stall the engine."""
        self._socket.settimeout(60)
        try:
            while self._socket.recv(1 << 16):
                pass
        except OSError:
            return

    def close(self) -> None:
        """Give the connection back."""
        response = getattr(self._holder, "_response", None)
        if response is not None:
            response.close()
        self._holder.close()

    def _already_read(self) -> bytes:
        """Return payload that came with the HTTP header and sits in its buffer.

        The SDK hands out the socket below that buffer, so fast output would be lost.
        """
        response = getattr(self._holder, "_response", None)
        buffered = getattr(getattr(getattr(response, "raw", None), "_fp", None), "fp", None)
        if buffered is None or not hasattr(buffered, "peek"):
            return b""
        self._socket.setblocking(False)
        return bytes(buffered.peek() or b"")


def _lowest(holder: Any) -> socket.socket:
    found: socket.socket = getattr(holder, "_sock", holder)
    return found
