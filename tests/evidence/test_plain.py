"""Anything can be written as evidence."""

import json
from collections import UserDict
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from enum import Enum
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from journeys.evidence.plain import plain
from journeys.evidence.timings import Phase


class Colour(Enum):
    RED = "red"


@dataclass(frozen=True, slots=True)
class Point:
    x: object
    y: object = b"\xff"


class Broken:
    def __repr__(self) -> str:
        raise RuntimeError("no")


class BrokenMapping(UserDict[str, int]):
    def __getitem__(self, key: str) -> int:
        raise KeyError(key)


PHASE = Phase(name="p", wall_seconds=1.5, test_cpu_seconds=0.5, product_cpu_seconds=None)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (None, None),
        (True, True),
        (7, 7),
        (1.5, 1.5),
        (float("nan"), "nan"),
        (float("-inf"), "-inf"),
        (10**400, hex(10**400)),
        ("Café", "Café"),
        ("half \ud83d pair", "half \\ud83d pair"),
        (b"slug\n", "slug\n"),
        (b"\xff\x00", "\\xff\x00"),
        (bytearray(b"a"), "a"),
        (memoryview(b"a"), "a"),
        (Path("/a/b"), "/a/b"),
        (datetime(2026, 11, 30, tzinfo=UTC), "2026-11-30T00:00:00+00:00"),
        (date(2026, 11, 30), "2026-11-30"),
        (timedelta(minutes=1.5), 90.0),
        (Colour.RED, "red"),
        ({Colour.RED: 1, 2: 2, None: 3}, {"red": 1, "2": 2, "None": 3}),
        ((1, [2, {3}]), [1, [2, [3]]]),
        (set("hgfedcba"), list("abcdefgh")),
        (Point(Point(1, 2)), {"x": {"x": 1, "y": 2}, "y": "\\xff"}),
        (Point, repr(Point)),
        (ValueError("bad"), "ValueError: bad"),
        (Decimal("1.0"), "Decimal('1.0')"),
        (Broken(), "<unreadable Broken: RuntimeError>"),
        (BrokenMapping(a=1), "<unreadable BrokenMapping: KeyError>"),
        (
            PHASE,
            {"name": "p", "wallSeconds": 1.5, "testCpuSeconds": 0.5, "productCpuSeconds": None},
        ),
    ],
)
def test_a_value_becomes_json_data(value: object, expected: object) -> None:
    assert plain(value) == expected
    json.dumps(plain(value), allow_nan=False).encode()


def test_an_endless_generator_is_not_followed() -> None:
    assert str(plain(iter(int, 1))).startswith("<callable_iterator")


def test_a_value_inside_itself_or_too_deep_ends_somewhere() -> None:
    circle: list[object] = []
    circle += [circle, 1]
    assert plain(circle) == ["<list inside itself or nested too deeply>", 1]
    deep: Any = 1
    for _ in range(5000):
        deep = [deep]
    assert "nested too deeply" in json.dumps(plain(deep))


def test_the_same_value_twice_is_no_circle() -> None:
    shared = [1]
    assert plain([shared, shared]) == [[1], [1]]


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary() | st.dates(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text() | st.integers(), inner),
)


@given(ANYTHING)
@settings(max_examples=100, deadline=None)
def test_whatever_is_given_can_be_written_and_read(value: object) -> None:
    data = plain(value)
    assert json.loads(json.dumps(data, allow_nan=False)) == data
