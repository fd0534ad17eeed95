"""A part of a campaign, for one of several machines."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from journeys.errors import UsageError

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Shard:
    """The ``index``-th of ``count`` parts, counted from 1."""

    index: int = 1
    count: int = 1

    def __str__(self) -> str:
        return f"{self.index}/{self.count}"

    def of(self, things: Sequence[T]) -> tuple[T, ...]:
        """Return this part of ``things``; every thing is in one part, whoever asks."""
        return tuple(things[self.index - 1 :: self.count])


def parse_shard(text: str) -> Shard:
    """Return the shard called "i/n"; ``UsageError`` when it is none."""
    found = re.fullmatch(r"([1-9]\d{0,3})/([1-9]\d{0,3})", text)
    if found is None or int(found[1]) > int(found[2]):
        raise UsageError(f"--shard '{text}' is no part: say i/n with 1 <= i <= n, as in 2/3")
    return Shard(int(found[1]), int(found[2]))
