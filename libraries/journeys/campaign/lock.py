"""One process at a time works in a campaign's folder."""

import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from journeys.errors import PrerequisiteError

PATIENCE = 90.0  # seconds; a killed campaign's pabot ends its cells in less


@contextmanager
def held(folder: Path, seconds: float = PATIENCE) -> Iterator[int]:
    """Hold the lock of ``folder`` and yield its descriptor, for children to share.

    A child that inherits it keeps the lock when we are killed, until it has ended too. Raises
    ``PrerequisiteError`` when another campaign has it for longer than ``seconds``.
    """
    folder.mkdir(parents=True, exist_ok=True)
    descriptor = os.open(folder / ".lock", os.O_RDWR | os.O_CREAT, 0o644)
    try:
        _take(descriptor, folder, time.monotonic() + seconds)
        yield descriptor
    finally:
        os.close(descriptor)


def _take(descriptor: int, folder: Path, deadline: float) -> None:
    while True:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            if time.monotonic() > deadline:
                raise PrerequisiteError(
                    f"{folder} is still worked on by another process; wait for its end"
                ) from error
            time.sleep(0.2)
        else:
            return
