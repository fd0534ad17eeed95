"""Everything in the book about every cell, ready to be shown."""

from collections.abc import Collection
from dataclasses import dataclass

import yaml

from journeys.evalbook.book import Book
from journeys.evalbook.entry import SECTIONS, Entry, Review, StoredFile
from journeys.evalbook.qualification import Qualification, qualify
from journeys.resources import resource


@dataclass(frozen=True, slots=True)
class Register:
    """``current`` are the ids of the cells that exist today; all others are retired."""

    entries: tuple[Entry, ...]
    reviews: tuple[Review, ...]
    files: dict[int, list[StoredFile]]
    current: frozenset[str]
    lifecycle: tuple[str, ...]

    def cells(self, section: str) -> list[str]:
        """Return the cells with an attempt in a section, sorted."""
        return sorted({one.cell for one in self.entries if one.section == section})

    def of(self, cell: str, section: str) -> list[Entry]:
        """Return the attempts of a cell in a section, in the order in which they ended."""
        return [one for one in self.entries if (one.cell, one.section) == (cell, section)]

    def qualifications(self) -> list[Qualification]:
        """Judge every current cell that has attempts, each section by itself."""
        reviewed = {review.attempt for review in self.reviews}
        return [
            qualify(cell, section, self.entries, reviewed, self.lifecycle)
            for section in SECTIONS
            for cell in self.cells(section)
            if cell in self.current
        ]


def register(book: Book, current: Collection[str]) -> Register:
    """Read the whole book."""
    aspects = yaml.safe_load(resource("evalbook/aspects.yaml").read_text(encoding="utf-8"))
    return Register(
        tuple(book.entries()),
        tuple(book.reviews()),
        book.files(),
        frozenset(current),
        tuple(aspects["lifecycle"]),
    )
