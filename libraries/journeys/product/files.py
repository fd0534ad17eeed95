"""What is in a workspace: the files below a folder, by name and by digest."""

import hashlib
from collections.abc import Iterator
from pathlib import Path

IGNORED = frozenset({"__pycache__", ".git"})


def digests(folder: Path) -> dict[str, str]:
    """Return the SHA-256 of every regular file below ``folder``, by its relative name.

    Byte code and a repository's own folder are left out: tools write them unasked.
    """
    return {str(file.relative_to(folder)): _sha256(file) for file in _files(folder)}


def named(folder: Path, name: str) -> Path | None:
    """Return the first non-empty file called ``name`` below ``folder``, or None."""
    found = (file for file in _files(folder) if file.name == name)
    return next((file for file in found if file.stat().st_size > 0), None)


def _files(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.rglob("*")):
        inside = path.relative_to(folder).parts
        if not IGNORED.intersection(inside) and path.is_file() and not path.is_symlink():
            yield path


def _sha256(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()
