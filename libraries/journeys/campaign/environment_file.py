"""Credentials in a file: KEY=VALUE lines that only their owner may read."""

import os
import re
import stat
from collections.abc import Mapping
from pathlib import Path

from journeys.errors import PrerequisiteError, UsageError

_LINE = re.compile(r"(?:export\s+)?([A-Za-z_][A-Za-z0-9_]*)\s*=\s*(.*)")
_QUOTES = ("'", '"')


def read_environment(file: Path) -> dict[str, str]:
    """Return the variables in ``file``; none when there is no file.

    Raises ``PrerequisiteError`` when others may read it or it belongs to somebody else, and
    ``UsageError`` with the number (never the text) of a line that is no assignment.
    """
    try:
        with file.open(encoding="utf-8") as stream:
            _require_private(file, stream.fileno())
            lines = stream.read().splitlines()
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{file} cannot be read: {type(error).__name__}") from error
    found: dict[str, str] = {}
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        match = _LINE.fullmatch(line.strip())
        if match is None:
            raise UsageError(f"{file}, line {number}: expected NAME=value")
        found[match[1]] = _unquoted(match[2].strip())
    return found


def with_file(shell: Mapping[str, str], file: Path) -> dict[str, str]:
    """Return the variables of ``file`` and ``shell`` together; the shell's win."""
    return {**read_environment(file), **shell}


def _require_private(file: Path, descriptor: int) -> None:
    found = os.fstat(descriptor)
    mode = stat.S_IMODE(found.st_mode)
    if mode & 0o077:
        raise PrerequisiteError(
            f"{file} may be read by others (mode {mode:04o}, expected 0600); chmod 600 {file}"
        )
    if found.st_uid != os.geteuid():
        raise PrerequisiteError(f"{file} belongs to user {found.st_uid}, not to you; make your own")


def _unquoted(value: str) -> str:
    quoted = len(value) > 1 and value[0] == value[-1] and value[0] in _QUOTES
    return value[1:-1] if quoted else value
