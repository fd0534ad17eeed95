"""Folders for deliveries while they are judged, removed even after a crash."""

import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from journeys.home import Home

_GRACE = 120.0  # seconds a folder may outlive its grade before a successor removes it


@contextmanager
def workspace(home: Home, seconds: float) -> Iterator[Path]:
    """Give an empty private folder; first remove those whose ``seconds`` are long over."""
    room = home.root / "oracle"
    room.mkdir(parents=True, exist_ok=True)
    _remove_old(room)
    prefix = f"{int(time.time() + seconds + _GRACE)}-"
    with tempfile.TemporaryDirectory(prefix=prefix, dir=room) as folder:
        yield Path(folder)


def _remove_old(room: Path) -> None:
    for folder in room.iterdir():
        until = folder.name.partition("-")[0]
        if until.isdigit() and int(until) < time.time():
            shutil.rmtree(folder, ignore_errors=True)
