"""Two free TCP ports for one instance, held as long as the owner lives."""

import os
import socket
from dataclasses import dataclass

from journeys.errors import PrerequisiteError, UsageError

VARIABLE = "JOURNEYS_PORTS"
DEFAULT = "23100-23299"  # below the range from which the kernel picks outgoing ports


@dataclass(frozen=True, slots=True)
class Lease:
    """A pair of ports on 127.0.0.1 that nobody else of us gets until ``release``.

    The claim is a socket with a name of its own, so it holds against every user and every
    ``JOURNEYS_HOME`` of this machine, and the kernel gives it up when the owner dies.
    """

    server: int
    postgres: int
    claim: socket.socket

    def release(self) -> None:
        """Give the pair back."""
        self.claim.close()


def lease() -> Lease:
    """Take the first pair that neither we nor anybody else uses.

    The range comes from ``JOURNEYS_PORTS`` (``first-last``). Raises ``UsageError`` for a
    malformed range and ``PrerequisiteError`` when all are taken.
    """
    first, last = _range(os.environ.get(VARIABLE, DEFAULT))
    for port in range(first, last, 2):
        claim = _claim(port)
        if claim is None:
            continue
        if _free(port) and _free(port + 1):
            return Lease(port, port + 1, claim)
        claim.close()
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


def _claim(port: int) -> socket.socket | None:
    claim = socket.socket(socket.AF_UNIX)
    try:
        claim.bind(f"\0agent-journeys-port-{port}")
    except OSError:
        claim.close()
        return None
    return claim


def _free(port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True
