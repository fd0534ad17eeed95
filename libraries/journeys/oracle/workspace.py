"""Folders for deliveries while they are judged, removed even after a crash."""

import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from journeys.home import Home
from journeys.oracle.owner import read_owner, this_process

_GRACE = 120.0  # seconds a folder may outlive its grade where its process cannot be seen


@contextmanager
def workspace(home: Home, seconds: float) -> Iterator[Path]:
    """Give an empty private folder for ``seconds``; first remove those of ended processes."""
    sweep_workspaces(home)
    room = _room(home)
    room.mkdir(parents=True, exist_ok=True)
    prefix = f"{int(time.time() + seconds + _GRACE)}+{this_process().word()}+"
    with tempfile.TemporaryDirectory(prefix=prefix, dir=room) as folder:
        yield Path(folder)


def sweep_workspaces(home: Home) -> list[Path]:
    """Remove the folders whose process is gone or whose time is over; return them."""
    room = _room(home)
    old = [folder for folder in room.iterdir() if _is_over(folder.name)] if room.is_dir() else []
    for folder in old:
        shutil.rmtree(folder, ignore_errors=True)
    return old


def _room(home: Home) -> Path:
    return home.root / "oracle"


def _is_over(name: str) -> bool:
    """Tell whether time or owner is gone; a name that we did not give is not ours to judge."""
    try:
        until, word, _ = name.split("+")
        deadline, owner = int(until), read_owner(word)
    except ValueError:
        return False
    return deadline < time.time() or owner.is_gone()
