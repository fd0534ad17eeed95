"""Pairs of cells that differ in a quotation alone: one of them says nothing about the other.

A pair is retained when both of its variants passed in the same campaign.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from journeys.campaign.table import aligned
from journeys.campaign.verdict import Ending, Status

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


def pairs(endings: Iterable[Ending]) -> list[Pair]:
    """Return every pair with at least one ending, in order; of a cell the last ending counts."""
    found: dict[str, dict[str, str]] = {}
    for ending in endings:
        pair, _, variant = ending.cell.id.rpartition("-")
        if variant in VARIANTS:
            found.setdefault(pair, {})[variant] = str(ending.status)
    return [
        Pair(id, (ended.get(VARIANTS[0], NOT_RUN), ended.get(VARIANTS[1], NOT_RUN)))
        for id, ended in found.items()
    ]


def pair_table(endings: Sequence[Ending]) -> str:
    """Return the table of pairs for a terminal; empty without any."""
    every = pairs(endings)
    if not every:
        return ""
    rows = [(one.id, *one.endings, "yes" if one.retained else "NO") for one in every]
    retained = sum(one.retained for one in every)
    return f"{aligned(HEADER, rows)}\n{retained} of {len(every)} pairs retained"
