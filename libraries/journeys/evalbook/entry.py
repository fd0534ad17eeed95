"""What the book holds about one attempt."""

import json
from dataclasses import dataclass

from journeys.evidence.failure import FailureClass
from journeys.grading.check import Check

LIVE, REHEARSAL, COUNTERFEIT = "live", "rehearsal", "counterfeit"
SECTIONS = (LIVE, REHEARSAL)  # never mixed; counterfeits are in Diagnostics only
INFRASTRUCTURE = frozenset({FailureClass.TRANSIENT, FailureClass.PERMANENT, FailureClass.HARNESS})


@dataclass(frozen=True, slots=True)
class StoredFile:
    """A file of an attempt's package."""

    file: str
    size: int
    sha256: str


@dataclass(frozen=True, slots=True)
class Review:
    """What a person found about the attempt with that id."""

    attempt: int
    reviewer: str
    note: str
    at: str


@dataclass(frozen=True, slots=True)
class Entry:
    """One attempt as it was added. Times are ISO 8601 in UTC, ``seconds`` its duration.

    ``number`` 0 is a planned cell of which there is no attempt. ``digest`` is the SHA-256 of
    its result.json, ``result`` its text, ``problems`` a JSON list of what is wrong with its
    evidence. ``differs`` is 1 when the book already had another result of the same attempt:
    the first one counts.
    """

    id: int
    campaign: str
    folder: str
    digest: str
    section: str
    cell: str
    script: str
    number: int
    status: str
    failure_class: str | None
    error: str
    finished_at: str
    seconds: float | None
    definition: str | None
    harness: str | None
    revision: str | None
    product: str | None
    image: str | None
    model: str | None
    tokens: int | None
    cost_usd: float | None
    problems: str
    result: str
    differs: int
    added_at: str

    @property
    def is_whole(self) -> bool:
        """Whether it ran and its evidence is complete and unchanged."""
        return self.number > 0 and not self.differs and json.loads(self.problems) == []

    @property
    def frozen(self) -> str:
        """What equal attempts have in common; empty when not all of it is known and clean."""
        parts = (self.definition, self.harness, self.revision, self.product, self.model)
        if not all(parts) or (self.revision or "").endswith("+"):
            return ""
        return " ".join([*map(str, parts), self.image or "no image"])

    @property
    def is_infrastructure(self) -> bool:
        """Whether the machine or this project failed, and not what was tested."""
        return self.failure_class in INFRASTRUCTURE

    @property
    def is_graded(self) -> bool:
        """Whether it says something: it passed, or the product or model did wrong."""
        if self.status == "passed":
            return True
        return self.status == "failed" and not self.is_infrastructure

    @property
    def checks(self) -> list[Check]:
        """Its checks."""
        found = json.loads(self.result).get("checks", []) if self.result else []
        return [Check(one["id"], one["passed"], one.get("detail", "")) for one in found]
