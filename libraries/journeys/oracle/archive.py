"""Take in a delivered ZIP: read it strictly, then lay its files out in an empty folder."""

import errno
import hashlib
import os
import stat
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from journeys.oracle.entry_names import require_names
from journeys.oracle.refusal import RefusedArchiveError, printable
from journeys.oracle.zip_content import contents
from journeys.oracle.zip_directory import MAX_TOTAL, read_directory

MAX_ARCHIVE = MAX_TOTAL + 500_000  # bytes; stored data and room for the headers
_IGNORED_FOLDERS = {"__pycache__", "__MACOSX", ".git"}
_READ = os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC
_NEW_FILE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC


@dataclass(frozen=True, slots=True)
class DeliveredFile:
    """One file of a delivery; ``path`` is relative, with slashes."""

    path: str
    content: bytes

    def record(self) -> dict[str, object]:
        """Return path, size in bytes and SHA-256 for an evidence file."""
        digest = hashlib.sha256(self.content).hexdigest()
        return {"path": self.path, "size": len(self.content), "sha256": digest}


@dataclass(frozen=True, slots=True)
class Delivery:
    """An accepted archive. Caches and version control folders are left out of ``files``."""

    sha256: str
    size: int
    files: tuple[DeliveredFile, ...]

    def manifest(self) -> list[dict[str, object]]:
        """Return the record of every file, by path."""
        return [file.record() for file in self.files]


def load(archive: Path) -> bytes:
    """Return the archive's bytes, without ever waiting for a pipe or a device.

    Raises ``RefusedArchiveError`` for what is no regular file and for too many bytes, and
    ``OSError`` when the file cannot be opened.
    """
    with os.fdopen(_open_regular(archive), "rb") as stream:
        data = stream.read(MAX_ARCHIVE + 1)
    if len(data) > MAX_ARCHIVE:
        raise RefusedArchiveError("archive-too-large", f"more than {MAX_ARCHIVE} bytes")
    return data


def read(data: bytes) -> Delivery:
    """Return the delivery in ``data``. Raises ``RefusedArchiveError``; never anything else."""
    directory = read_directory(data)
    names = require_names(directory.entries)
    unpacked = zip(names, contents(data, directory), strict=True)
    files = (DeliveredFile(name, content) for name, content in unpacked if not name.endswith("/"))
    kept = sorted((file for file in files if _counts(file.path)), key=lambda file: file.path)
    return Delivery(hashlib.sha256(data).hexdigest(), len(data), tuple(kept))


def lay_out(delivery: Delivery, folder: Path) -> None:
    """Create ``folder`` with the delivery's files: 0644, folders 0755, nothing overwritten.

    Raises ``OSError``, also when anything of it exists already.
    """
    folder.mkdir(mode=0o755)
    folder.chmod(0o755)
    for file in delivery.files:
        place = folder / file.path
        _create_parents(place.parent, folder)
        descriptor = os.open(place, _NEW_FILE, 0o644)
        with os.fdopen(descriptor, "wb") as stream:
            stream.write(file.content)
            os.fchmod(stream.fileno(), 0o644)


def _open_regular(archive: Path) -> int:
    """Return a descriptor of the file; the kind is asked of what was really opened."""
    try:
        descriptor = os.open(archive, _READ)
    except OSError as error:
        if error.errno == errno.ENXIO:  # a socket, or a device without a driver
            raise RefusedArchiveError("not-a-regular-file", printable(archive.name)) from error
        raise
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise RefusedArchiveError("not-a-regular-file", printable(archive.name))
    return descriptor


def _counts(path: str) -> bool:
    return not _IGNORED_FOLDERS & set(PurePosixPath(path).parts)


def _create_parents(parent: Path, folder: Path) -> None:
    missing = [place for place in (parent, *parent.parents) if place.is_relative_to(folder)]
    for place in reversed(missing):
        if not place.is_dir():
            place.mkdir()
            place.chmod(0o755)
