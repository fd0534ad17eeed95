"""Reading saved public records, in which a missing field is never good news.

``at`` tells a field that is missing from one that is ``null``; the other functions return a
value that no check accepts when the field is missing or of another type.
"""

from collections.abc import Mapping
from datetime import datetime
from enum import Enum
from typing import Any

Record = Mapping[str, Any]


class Missing(Enum):
    """The only member stands for a field that is not in the record at all."""

    MISSING = "missing"


MISSING = Missing.MISSING


def at(record: object, *path: str) -> object:
    """Return the value under ``path``, or ``MISSING`` when a step of the path is not there."""
    value = record
    for step in path:
        if not isinstance(value, Mapping) or step not in value:
            return MISSING
        value = value[step]
    return value


def text(record: object, *path: str) -> str:
    """Return the string under ``path``; anything that is not a string is the empty string."""
    value = at(record, *path)
    return value if isinstance(value, str) else ""


def texts(record: object, *path: str) -> tuple[str, ...]:
    """Return the list of strings under ``path``; what is no string is the empty string."""
    value = at(record, *path)
    if not isinstance(value, list | tuple):
        return ()
    return tuple(item if isinstance(item, str) else "" for item in value)


def count(record: object, *path: str) -> int:
    """Return the whole number under ``path``; anything else is -1."""
    value = at(record, *path)
    return value if isinstance(value, int) and not isinstance(value, bool) else -1


def is_null(record: object, *path: str) -> bool:
    """Say whether the field is there and is ``null``; a missing field is not."""
    return at(record, *path) is None


def rows(record: object, *path: str) -> tuple[Record, ...] | None:
    """Return the list of records under ``path``, or ``None`` when there is no list.

    A row that is no record becomes an empty one, so that it is judged instead of dropped.
    """
    value = at(record, *path)
    if not isinstance(value, list | tuple):
        return None
    return tuple(row if isinstance(row, Mapping) else {} for row in value)


def moment(record: object, *path: str) -> datetime | None:
    """Return the instant under ``path``; ``None`` without an ISO 8601 text with a time zone."""
    try:
        instant = datetime.fromisoformat(text(record, *path))
    except ValueError:
        return None
    return instant if instant.tzinfo else None
