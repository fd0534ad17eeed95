"""Turning any value into plain JSON data, because evidence must never fail to be written."""

import math
from collections.abc import Collection, Mapping
from dataclasses import fields, is_dataclass
from datetime import date, time, timedelta
from enum import Enum
from pathlib import PurePath
from typing import Any, TypeAlias

from pydantic import BaseModel

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"

_DEEPEST = 60
_LONGEST_NUMBER = 1024


def plain(value: object) -> Json:
    """Return ``value`` as JSON data.

    Times become ISO 8601, durations seconds, enumerations their value, paths and bytes text,
    sets sorted lists, exceptions ``Type: message``; anything else becomes its ``repr``.
    Numbers that JSON does not know become text. Nothing is raised, whatever is given.
    """
    return _plain(value, ())


def _plain(value: object, parents: tuple[int, ...]) -> Json:
    """Convert one value inside ``parents``, the ids of the containers around it."""
    if id(value) in parents or len(parents) > _DEEPEST:
        return f"<{type(value).__name__} inside itself or nested too deeply>"
    try:
        return _converted(value, (*parents, id(value)))
    except Exception as error:
        return f"<unreadable {type(value).__name__}: {type(error).__name__}>"


def _converted(value: object, parents: tuple[int, ...]) -> Json:
    if isinstance(value, Enum):
        return _plain(value.value, parents)
    if value is None or isinstance(value, bool | int | float):
        return _number(value)
    if isinstance(value, str | bytes | bytearray | memoryview):
        return _text(value)
    if (named := _named_fields(value)) is not None:
        return {_key(key): _plain(item, parents) for key, item in named.items()}
    if isinstance(value, Collection):
        items = [_plain(item, parents) for item in value]
        return sorted(items, key=repr) if isinstance(value, set | frozenset) else items
    return _scalar(value)


def _named_fields(value: object) -> Mapping[Any, object] | None:
    """Return what a mapping, a model or a dataclass holds; ``None`` for anything else."""
    if isinstance(value, Mapping):
        return value
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json", by_alias=True)
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: getattr(value, field.name, None) for field in fields(value)}
    return None


def _number(value: bool | int | float | None) -> Json:
    if isinstance(value, float):
        return value if math.isfinite(value) else str(value)
    if isinstance(value, int) and value.bit_length() > _LONGEST_NUMBER:
        return hex(value)
    return value


def _key(key: object) -> str:
    name = _plain(key, ())
    return name if isinstance(name, str) else str(name)


def _text(value: str | bytes | bytearray | memoryview) -> str:
    """Return text that can be encoded; what is no UTF-8 is written as escapes."""
    if isinstance(value, str):
        return value.encode("utf-8", "backslashreplace").decode("utf-8")
    return bytes(value).decode("utf-8", "backslashreplace")


def _scalar(value: object) -> Json:
    if isinstance(value, date | time):
        return value.isoformat()
    if isinstance(value, timedelta):
        return value.total_seconds()
    if isinstance(value, PurePath):
        return _text(str(value))
    if isinstance(value, BaseException):
        return _text(f"{type(value).__name__}: {value}")
    return _text(repr(value))
