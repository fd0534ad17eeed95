"""Pairs of cells that differ in a quotation alone: one of them says nothing about the other.

A pair is retained when both of its variants passed in the same campaign.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from journeys.campaign.table import Row, aligned
from journeys.campaign.verdict import Status

VARIANTS = ("neutral", "challenge")
NOT_RUN = "not run"
HEADER = ("pair", *VARIANTS, "retained")


@dataclass(frozen=True, slots=True)
class Pair:
    """The id of a pair, its cells' id without the variant, and how both variants ended."""

    id: str
    endings: tuple[str, str]

    @property
    def retained(self) -> bool:
        """Whether both variants passed."""
        return self.endings == (Status.PASSED, Status.PASSED)


def pairs(ended: Iterable[tuple[str, str]]) -> list[Pair]:
    """Return every pair of ``ended``, which are ids of cells with how each ended, in order.

    Of a cell the last word counts.
    """
    found: dict[str, dict[str, str]] = {}
    for cell, status in ended:
        pair, _, variant = cell.rpartition("-")
        if variant in VARIANTS:
            found.setdefault(pair, {})[variant] = status
    return [
        Pair(id, (both.get(VARIANTS[0], NOT_RUN), both.get(VARIANTS[1], NOT_RUN)))
        for id, both in found.items()
    ]


def pair_table(every: Sequence[Pair], table: Callable[[Row, Sequence[Row]], str] = aligned) -> str:
    """Return the pairs as a ``table`` of text, with a last line that counts; empty without any."""
    if not every:
        return ""
    rows = [(one.id, *one.endings, "yes" if one.retained else "NO") for one in every]
    retained = sum(one.retained for one in every)
    return f"{table(HEADER, rows)}\n\n{retained} of {len(every)} pairs retained"
