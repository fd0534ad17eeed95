"""Parts that must be there, and a report of which are; nothing is installed by looking."""

import subprocess
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from journeys.errors import PrerequisiteError
from journeys.home import Home


@dataclass(frozen=True, slots=True)
class Finding:
    """What one look found: a version and where it is."""

    version: str
    place: str


@dataclass(frozen=True, slots=True)
class Part:
    """Something that must be there; ``look`` raises ``PrerequisiteError`` when it is not."""

    name: str
    look: Callable[[Home], Finding]


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the report; ``advice`` says what is wrong and what to do, empty when ok."""

    part: str
    ok: bool
    version: str
    place: str
    advice: str


def examine(home: Home, parts: Iterable[Part]) -> list[Row]:
    """Look at every part; a missing one is a row, never an exception."""
    return [_row(home, part) for part in parts]


def _row(home: Home, part: Part) -> Row:
    try:
        finding = part.look(home)
    except PrerequisiteError as error:
        return _missing(part, str(error))
    except (OSError, subprocess.SubprocessError) as error:
        return _missing(part, f"{error}; run `journeys setup`")
    return Row(part.name, ok=True, version=finding.version, place=finding.place, advice="")


def _missing(part: Part, advice: str) -> Row:
    return Row(part.name, ok=False, version="", place="", advice=advice)
