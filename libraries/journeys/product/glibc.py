"""A newer C library for the product's native runner, where the machine's own is too old."""

import os
from collections.abc import Callable
from pathlib import Path

from journeys.debian import LockedPackage, fetch, read_lock, unpack
from journeys.errors import PrerequisiteError
from journeys.resources import resource

LOCK = "oracle/debian.lock.json"
PACKAGES = ("libc6", "libgcc-s1")
NEEDED = (2, 39)
LIBRARIES = "usr/lib/x86_64-linux-gnu"

# The loader is started by hand because the kernel would take the machine's own.
STARTER = """#!/bin/sh
here=$(dirname -- "$(readlink -f -- "$0")")
exec "$here/{libraries}/ld-linux-x86-64.so.2" --library-path "$here/{libraries}" \\
  "$here/{runner}" "$@"
"""


def machine_version() -> str:
    """Return the version of this machine's C library: ``2.36``.

    Raises ``PrerequisiteError`` when it is not the GNU one.
    """
    try:
        answer = os.confstr("CS_GNU_LIBC_VERSION") or ""
    except (ValueError, OSError):
        answer = ""
    if not answer.startswith("glibc "):
        raise PrerequisiteError(
            "This machine's C library is not glibc, and the product has programs for glibc only; "
            "use a distribution such as Debian, Ubuntu or Fedora"
        )
    return answer.removeprefix("glibc ")


def is_too_old(version: str) -> bool:
    """Say whether the runner cannot start with this version of glibc."""
    return tuple(int(part) for part in version.split(".")[:2]) < NEEDED


def locked() -> list[LockedPackage]:
    """Return the packages that bring the newer library."""
    packages = read_lock(resource(LOCK))
    return [packages[name] for name in PACKAGES]


def starter(folder: Path) -> Path:
    """Return the executable that starts the runner with the newer library."""
    return folder / "paperclip-runnerd"


def install(folder: Path, runner: Path, downloads: Path, say: Callable[[str], None]) -> None:
    """Unpack the newer library into ``folder`` and write a starter for ``runner``.

    ``runner`` and ``folder`` may move, but only together. Raises ``PrerequisiteError`` when
    the packages cannot be fetched.
    """
    for package in locked():
        say(f"glibc: {package.name} {package.version}")
        _write(fetch(package, downloads), folder)
    text = STARTER.format(libraries=LIBRARIES, runner=os.path.relpath(runner, folder))
    starter(folder).write_text(text, encoding="utf-8")
    starter(folder).chmod(0o755)


def _write(deb: Path, folder: Path) -> None:
    for member in unpack(deb):
        if not member.path.startswith(f"{LIBRARIES}/"):
            continue
        target = folder / member.path
        target.parent.mkdir(parents=True, exist_ok=True)
        if member.kind == "file":
            target.write_bytes(member.data)
            target.chmod(member.mode)
        elif member.kind == "symlink":
            target.symlink_to(member.target)
