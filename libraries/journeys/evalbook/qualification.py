"""Whether a cell is qualified: repeated often enough on one frozen definition, all reviewed.

Four things are measured and never mixed: what the model made, how the product led the work
through its life cycle, whether the machine was there, and how long it took.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from statistics import median

from journeys.evalbook.entry import LIVE, Entry

REPETITIONS = 3
RETRYABLE = ("transient_infrastructure", "provider_variance")


@dataclass(frozen=True, slots=True)
class Share:
    """So many of so many; nothing is measured when ``of`` is 0."""

    good: int
    of: int

    def __str__(self) -> str:
        """Say it in words."""
        return f"{self.good} of {self.of}" if self.of else "not measured"


@dataclass(frozen=True, slots=True)
class Latency:
    """Seconds of the passed attempts; ``None`` when there is none."""

    shortest: float
    middle: float
    longest: float

    def __str__(self) -> str:
        """Say it in words."""
        return f"{self.middle:.1f} s ({self.shortest:.1f} to {self.longest:.1f})"


@dataclass(frozen=True, slots=True)
class Qualification:
    """One cell in one section. ``lacks`` is empty when it is qualified.

    ``repetitions`` are the independent attempts on the frozen definition of the newest attempt,
    ``unreviewed`` the ids of failures that nobody has looked at.
    """

    cell: str
    section: str
    repetitions: tuple[Entry, ...]
    unreviewed: tuple[int, ...]
    lacks: tuple[str, ...]
    model_quality: Share
    lifecycle: Share
    infrastructure: Share
    latency: Latency | None


def qualify(
    cell: str,
    section: str,
    entries: Iterable[Entry],
    reviewed: Collection[int],
    lifecycle: Sequence[str],
) -> Qualification:
    """Judge one cell by all of its attempts; ``lifecycle`` are patterns of checks."""
    own = [one for one in entries if (one.cell, one.section) == (cell, section)]
    ran = [one for one in own if not _came_later(one, own)]
    frozen = next((one.frozen for one in reversed(ran) if one.number), "")
    same = [one for one in ran if one.is_whole and one.frozen and one.frozen == frozen]
    graded = [one for one in same if one.is_graded]
    repetitions = tuple(one for one in graded if not is_retry(one, own))
    failures = [one for one in own if one.status == "failed"]
    unreviewed = tuple(one.id for one in failures if one.id not in reviewed)
    available = [one for one in ran if not one.is_infrastructure]
    return Qualification(
        cell=cell,
        section=section,
        repetitions=repetitions,
        unreviewed=unreviewed,
        lacks=tuple(_lacks(cell, frozen, repetitions, unreviewed)),
        model_quality=_share(graded if section == LIVE else [], lifecycle, of_lifecycle=False),
        lifecycle=_share(graded, lifecycle, of_lifecycle=True),
        infrastructure=Share(len(available), len(ran)),
        latency=_latency([one for one in graded if one.status == "passed"]),
    )


def is_retry(entry: Entry, others: Iterable[Entry]) -> bool:
    """Return whether an attempt only exists because the one before it failed by chance."""
    return any(
        one.campaign == entry.campaign
        and one.number == entry.number - 1
        and one.folder.rpartition("/")[0] == entry.folder.rpartition("/")[0]
        and one.failure_class in RETRYABLE
        for one in others
    )


def comparable(entries: Iterable[Entry]) -> tuple[list[Entry], int]:
    """Return the attempts with the newest one's definition, and how many have another."""
    found = [one for one in entries if one.number and not one.differs]
    newest = next((one.definition for one in reversed(found) if one.definition), None)
    same = [one for one in found if newest and one.definition == newest]
    return same, len(found) - len(same)


def _came_later(entry: Entry, others: Iterable[Entry]) -> bool:
    """Return whether a cell without an attempt got one after all, or whether a copy differs."""
    if entry.differs:
        return True
    return entry.number == 0 and any(o.number and o.campaign == entry.campaign for o in others)


def _lacks(
    cell: str, frozen: str, repetitions: Sequence[Entry], unreviewed: Sequence[int]
) -> Iterable[str]:
    if not frozen:
        yield "no frozen definition: a digest or version is unknown, or files were changed"
    if len(repetitions) < REPETITIONS:
        yield f"{len(repetitions)} of {REPETITIONS} independent repetitions on one definition"
    if failed := sum(one.status != "passed" for one in repetitions):
        yield f"{failed} of {len(repetitions)} repetitions failed"
    if unreviewed:
        yield f"a review of each failure: {len(unreviewed)} have none"
    if cell.split(".")[2:3] != ["local"]:
        yield "the image of its remote sandbox is not verified"


def _share(entries: Sequence[Entry], patterns: Sequence[str], *, of_lifecycle: bool) -> Share:
    good = of = 0
    for entry in entries:
        checks = [one for one in entry.checks if _matches(one.id, patterns) == of_lifecycle]
        of += bool(checks)
        clean = not of_lifecycle or entry.failure_class != "cleanup_failure"
        good += bool(checks) and clean and all(check.passed for check in checks)
    return Share(good, of)


def _matches(check: str, patterns: Sequence[str]) -> bool:
    return any(fnmatchcase(check, pattern) for pattern in patterns)


def _latency(entries: Sequence[Entry]) -> Latency | None:
    seconds = [one.seconds for one in entries if one.seconds is not None]
    return Latency(min(seconds), median(seconds), max(seconds)) if seconds else None
