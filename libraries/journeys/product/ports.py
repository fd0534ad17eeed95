"""Two free TCP ports for one instance, held by a lock file as long as the owner lives."""

import os
import socket
from dataclasses import dataclass
from pathlib import Path

from filelock import FileLock, Timeout

from journeys.errors import PrerequisiteError, UsageError

VARIABLE = "JOURNEYS_PORTS"
DEFAULT = "23100-23299"  # below the range from which the kernel picks outgoing ports


@dataclass(frozen=True, slots=True)
class Lease:
    """A pair of ports on 127.0.0.1; nobody else of us gets them until ``release``."""

    server: int
    postgres: int
    lock: FileLock

    def release(self) -> None:
        """Give the pair back. The kernel does so too when the owner dies."""
        self.lock.release()


def lease(folder: Path) -> Lease:
    """Take the first pair that neither we nor anybody else uses.

    ``folder`` keeps the lock files. The range comes from ``JOURNEYS_PORTS`` (``first-last``).
    Raises ``UsageError`` for a malformed range and ``PrerequisiteError`` when all are taken.
    """
    first, last = _range(os.environ.get(VARIABLE, DEFAULT))
    folder.mkdir(parents=True, exist_ok=True)
    for port in range(first, last, 2):
        lock = FileLock(folder / f"{port}.lock")
        try:
            lock.acquire(blocking=False)
        except Timeout:
            continue
        if _free(port) and _free(port + 1):
            return Lease(port, port + 1, lock)
        lock.release()
    raise PrerequisiteError(
        f"No free pair of ports in {first}-{last} on 127.0.0.1: every one is in use by another "
        f"program or another cell; free some, or set {VARIABLE} to another range, for example "
        f"{VARIABLE}={DEFAULT}"
    )


def _range(text: str) -> tuple[int, int]:
    try:
        first, last = (int(part) for part in text.split("-"))
    except ValueError:
        first, last = 0, 0
    if not 1024 <= first < last <= 65535:
        raise UsageError(
            f"{VARIABLE} is {text!r}; expected first-last between 1024 and 65535, "
            f"for example {DEFAULT}"
        )
    return first, last


def _free(port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True
