"""Removing what a killed owner left behind, found by our own marks only."""

import contextlib
from collections.abc import Iterator
from pathlib import Path

import psutil
from filelock import FileLock, Timeout

from journeys.home import Home
from journeys.product.layout import delete

MARK = "AGENT_JOURNEYS_INSTANCE"  # environment variable of every namespace: its folder


@contextlib.contextmanager
def owned(home: Home, name: str) -> Iterator[FileLock]:
    """Lock ``name`` for as long as this process lives, safely against a running ``reap``."""
    home.instances.mkdir(parents=True, exist_ok=True)
    lock = FileLock(home.instances / f"{name}.lock")
    with FileLock(home.instances / "reap.lock"):
        lock.acquire(timeout=10)
    yield lock


def reap(home: Home) -> list[str]:
    """End the namespaces and delete the folders of instances whose owner is gone.

    Returns one line for each thing removed. Folders whose owner lives are left alone.
    """
    removed: list[str] = []
    if not home.instances.exists():
        return removed
    with FileLock(home.instances / "reap.lock"):
        names = {path.name for path in home.instances.iterdir() if path.is_dir()}
        names |= {path.stem for path in home.instances.glob("*-*.lock")}
        for name in sorted(names):
            removed += _reap_one(home, name)
    return removed


def _reap_one(home: Home, name: str) -> list[str]:
    lock = FileLock(home.instances / f"{name}.lock")
    try:
        lock.acquire(blocking=False)
    except Timeout:
        return []
    folder = home.instances / name
    removed = [f"process {pid} of {folder}" for pid in end_processes(folder)]
    if folder.exists():
        delete(folder)
        removed.append(f"folder {folder}")
    Path(lock.lock_file).unlink(missing_ok=True)
    lock.release()
    return removed


def end_processes(folder: Path) -> list[int]:
    """Kill every process that carries ``folder`` as its mark and wait until all are gone."""
    found = marked(folder)
    for process in found:
        with contextlib.suppress(psutil.NoSuchProcess):
            process.kill()
    psutil.wait_procs(found, timeout=10)
    return [process.pid for process in found]


def marked(folder: Path) -> list[psutil.Process]:
    """Return the processes that carry ``folder`` as their mark."""
    return [process for process in psutil.process_iter() if _mark(process) == str(folder)]


def _mark(process: psutil.Process) -> str | None:
    try:
        return process.environ().get(MARK)
    except (psutil.Error, OSError):
        return None
