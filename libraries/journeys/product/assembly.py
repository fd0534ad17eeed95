"""Putting the tool chain together: part by part, beside its final place, one process at a time."""

import errno
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from filelock import FileLock, Timeout

from journeys.errors import PrerequisiteError
from journeys.home import Home
from journeys.product import chromium, glibc, node, npm

NEEDED_GIGABYTES = 4.0
Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Part:
    """One folder of the tool chain, filled by ``install(folder)``."""

    name: str
    install: Callable[[Path], None]


@contextmanager
def alone(home: Home, say: Say) -> Iterator[None]:
    """Hold the lock of all set-ups; what is made inside can be read by everybody.

    A full disk inside ends as ``PrerequisiteError``.
    """
    previous = os.umask(0o022)
    try:
        home.toolchains.mkdir(parents=True, exist_ok=True)
        lock = FileLock(home.toolchains / "provision.lock")
        try:
            held = lock.acquire(blocking=False)
        except Timeout:
            say("waiting for another set-up to finish")
            held = lock.acquire()
        with held:
            yield
    except OSError as error:
        raise _refusal(error, home) from error
    finally:
        os.umask(previous)


def assemble(root: Path, home: Home, say: Say, *, with_glibc: bool) -> None:
    """Install every part and move the whole to ``root``.

    Finished parts of an interrupted call are kept. Raises ``PrerequisiteError`` when there is
    too little room or a part cannot be had.
    """
    _require_room(home)
    unfinished = root.with_suffix(".partial")
    for abandoned in set(home.toolchains.glob("*.partial")) - {unfinished}:
        shutil.rmtree(abandoned)
    for part in _parts(unfinished, home, say, with_glibc=with_glibc):
        _install(part, unfinished / part.name, say)
    shutil.rmtree(root, ignore_errors=True)  # one that had lost a program
    unfinished.rename(root)


def _parts(folder: Path, home: Home, say: Say, *, with_glibc: bool) -> Iterator[Part]:
    logs = home.logs / "setup"
    nodes, product = folder / "node", folder / "product"
    package = product / "node_modules" / "@sparticuz" / "chromium"
    cache = home.downloads / "npm"
    yield Part("node", lambda to: node.install(to, logs / "node.log", say))
    yield Part("product", lambda to: npm.install(to, nodes, cache, logs / "npm.log", say))
    yield Part("chromium", lambda to: chromium.install(to, package))
    if with_glibc:
        debs, runner = home.downloads / "debian", npm.runner(product)
        yield Part("glibc", lambda to: glibc.install(to, runner, debs, say))


def _install(part: Part, folder: Path, say: Say) -> None:
    if folder.exists():
        say(f"{part.name}: kept from an interrupted set-up")
        return
    say(f"{part.name}: installing")
    unfinished = folder.with_suffix(".new")
    shutil.rmtree(unfinished, ignore_errors=True)
    unfinished.mkdir(parents=True)
    part.install(unfinished)
    unfinished.rename(folder)


def _require_room(home: Home) -> None:
    free = shutil.disk_usage(home.toolchains).free / 1e9
    if free < NEEDED_GIGABYTES:
        raise PrerequisiteError(
            f"{free:.1f} GB are free below {home.root} and {NEEDED_GIGABYTES:.0f} GB are needed; "
            "free some or set JOURNEYS_HOME to a folder on another disk"
        )


def _refusal(error: OSError, home: Home) -> Exception:
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return PrerequisiteError(
            f"The disk is full while installing below {home.root}; free some disk space and run "
            "`journeys setup` again: it goes on where it stopped"
        )
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return PrerequisiteError(
            f"{error.filename} cannot be written ({error.strerror}); set JOURNEYS_HOME to a "
            "folder of your own"
        )
    return error
