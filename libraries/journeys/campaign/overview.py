"""A campaign as its folder shows it: what was planned, and every attempt that is there."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from journeys.campaign.logs import Logs
from journeys.campaign.pairs import Pair, pairs
from journeys.errors import HarnessError
from journeys.evidence.accounting import Account, account
from journeys.evidence.document import read_json
from journeys.evidence.manifest import Manifest, differences, read_manifest
from journeys.evidence.result import Result, parse_result

CAMPAIGN = "campaign.json"
STATUSES = ("failed", "unavailable", "unexercised", "passed", "planned")  # the worst first
FAITHFUL = "faithful"
_NUMBERED = re.compile(r"attempt-(\d+)")


@dataclass(frozen=True, slots=True)
class Kept:
    """One attempt on disk; ``problems`` are those of its evidence.

    ``folder`` and ``log``, the address of its test in Robot's log, are relative to the campaign.
    """

    folder: str
    number: int
    log: str
    result: Result | None
    manifest: Manifest | None
    problems: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """One planned cell with one script: how it ended, and its attempts, oldest first."""

    id: str
    script: str
    status: str
    reason: str
    seconds: float | None
    failure_class: str | None
    failed_checks: tuple[str, ...]
    expected_check: str
    problem: str | None
    attempts: tuple[Kept, ...]

    @property
    def parts(self) -> tuple[str, str, str, str]:
        """Suite, profile, environment and case; empty where the id does not tell."""
        suite, profile, environment, case = (*self.id.split(".", 3), "", "", "")[:4]
        return suite, profile, environment, case

    @property
    def is_counterfeit(self) -> bool:
        """Whether the model was told to misbehave."""
        return self.script != FAITHFUL

    @property
    def last(self) -> Kept | None:
        """The attempt that counts."""
        return self.attempts[-1] if self.attempts else None


@dataclass(frozen=True, slots=True)
class Overview:
    """A campaign; ``about`` is campaign.json without its cells."""

    folder: Path
    about: Mapping[str, Any]
    lines: tuple[Line, ...]

    @property
    def cells(self) -> tuple[Line, ...]:
        """The lines in which the model did its best."""
        return tuple(line for line in self.lines if not line.is_counterfeit)

    @property
    def counterfeits(self) -> tuple[Line, ...]:
        """The lines in which it did not."""
        return tuple(line for line in self.lines if line.is_counterfeit)

    @property
    def counts(self) -> dict[str, int]:
        """How many cells ended how; every status is there."""
        found = Counter(line.status for line in self.cells)
        return {status: found[status] for status in STATUSES}

    @property
    def pairs(self) -> list[Pair]:
        """The pairs of cells of which one alone proves nothing."""
        return pairs((line.id, line.status) for line in self.cells)

    @property
    def spent(self) -> Account:
        """What all attempts used, also the failed and repeated ones."""
        results = [kept.result for line in self.lines for kept in line.attempts if kept.result]
        return account(usage for result in results for usage in result.usage)


def read_overview(folder: Path) -> Overview:
    """Return the campaign in ``folder``; ``HarnessError`` when it is none."""
    document = read_json(folder / CAMPAIGN)
    if not isinstance(document, Mapping) or not isinstance(document.get("cells"), list):
        raise HarnessError(f"{folder / CAMPAIGN} is not about a campaign")
    rows = [row for row in document["cells"] if isinstance(row, Mapping)]
    about = {key: value for key, value in document.items() if key != "cells"}
    logs = Logs(folder)
    return Overview(folder, about, tuple(_line(folder, row, logs) for row in rows))


def _line(folder: Path, row: Mapping[str, Any], logs: Logs) -> Line:
    seconds = row.get("seconds")
    return Line(
        id=str(row.get("id", "?")),
        script=str(row.get("counterfeit") or FAITHFUL),
        status=str(row.get("status", "planned")),
        reason=str(row.get("reason") or ""),
        seconds=float(seconds) if isinstance(seconds, int | float) else None,
        failure_class=row.get("failureClass") or None,
        failed_checks=tuple(map(str, row.get("failedChecks") or ())),
        expected_check=str(row.get("expectedCheck") or ""),
        problem=row.get("problem"),
        attempts=_attempts(folder, row, logs),
    )


def _attempts(campaign: Path, row: Mapping[str, Any], logs: Logs) -> tuple[Kept, ...]:
    """Return every attempt beside the one that a row names; nothing outside of the campaign."""
    evidence = str(row.get("evidence") or "")
    if not evidence or not (campaign / evidence).resolve().is_relative_to(campaign.resolve()):
        return ()
    found = (campaign / evidence).parent.glob("attempt-*")
    folders = [one for one in found if one.is_dir() and _NUMBERED.fullmatch(one.name)]
    addresses = {
        str(one.get("evidence")): logs.address(str(one.get("log") or ""), str(one.get("id")))
        for one in (row, *(row.get("earlier") or ()))
        if isinstance(one, Mapping)
    }
    return tuple(_kept(campaign, one, addresses) for one in sorted(folders, key=_number))


def _kept(campaign: Path, folder: Path, addresses: Mapping[str, str]) -> Kept:
    """Return the attempt in ``folder``, whatever is wrong with it."""
    problems: list[str] = []
    result, manifest = None, None
    try:
        file = folder / "result.json"
        result = parse_result(file.read_text(encoding="utf-8"), file.name)
    except (OSError, UnicodeDecodeError, HarnessError) as error:
        problems.append(_short(error, folder))
    try:
        manifest = read_manifest(folder)
        problems += [f"leak: {leak.file}: {leak.reason}" for leak in manifest.leaks]
        problems += [f"missing: {name}" for name in manifest.missing]
        problems += differences(folder, manifest)
    except HarnessError as error:
        problems.append(_short(error, folder))
    name = folder.relative_to(campaign).as_posix()
    log = addresses.get(name, "")
    return Kept(name, _number(folder), log, result, manifest, tuple(problems))


def _short(error: Exception, folder: Path) -> str:
    return " ".join(str(error).replace(f"{folder}/", "").split())


def _number(folder: Path) -> int:
    found: Sequence[str] = _NUMBERED.findall(folder.name)
    return int(found[0]) if found else 0
