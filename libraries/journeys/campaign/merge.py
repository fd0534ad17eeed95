"""One campaign out of its shards, which ran on several machines."""

import shutil
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from journeys.campaign.overview import CAMPAIGN
from journeys.campaign.plan import Plan, read_plan
from journeys.errors import UsageError
from journeys.evidence.document import read_json

SAME = ("model_source", "script", "selected", "definitions", "automatic_retries")


@dataclass(frozen=True, slots=True)
class Part:
    """The campaign of one shard: its folder, its plan and the rows of its cells."""

    folder: Path
    plan: Plan
    rows: tuple[dict[str, Any], ...]


def read_part(folder: Path) -> Part:
    """Return the shard in ``folder``; ``UsageError`` when it is none."""
    plan = read_plan(folder)
    document = read_json(folder / CAMPAIGN)
    rows = document.get("cells") if isinstance(document, dict) else None
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise UsageError(f"{folder / CAMPAIGN} is not about a campaign")
    return Part(folder, plan, tuple(rows))


def require_whole(parts: Sequence[Part]) -> None:
    """Raise ``UsageError`` naming what keeps ``parts`` from being one campaign."""
    first = parts[0]
    for part in parts[1:]:
        for name in SAME:
            if getattr(part.plan, name) != getattr(first.plan, name):
                raise UsageError(f"{part.folder} differs from {first.folder} in its {name}")
    counts = Counter(row["id"] for part in parts for row in part.rows)
    if twice := sorted(id for id, number in counts.items() if number > 1):
        raise UsageError(f"in several shards: {', '.join(twice)}")
    if strange := sorted(set(counts) - set(first.plan.selected)):
        raise UsageError(f"never selected: {', '.join(strange)}")
    unfinished = {row["id"] for part in parts for row in part.rows if row["status"] == "planned"}
    if missing := sorted((set(first.plan.selected) - set(counts)) | unfinished):
        raise UsageError(
            f"missing: {', '.join(missing)}; add the other shards, or finish with `journeys resume`"
        )


def join(parts: Sequence[Part], folder: Path) -> list[dict[str, Any]]:
    """Copy every attempt of ``parts`` into ``folder`` and return the rows, sorted by id.

    Robot's own files of each shard go to ``shards/<number>/``; what they say stays as it is.
    """
    rows: list[dict[str, Any]] = []
    for number, part in enumerate(parts, 1):
        place = f"shards/{number}"
        suites = {id.partition(".")[0] for id in part.plan.cells}
        for child in sorted(part.folder.iterdir()):
            inside = child.name in suites
            target = folder / child.name if inside else folder / place / child.name
            _copy(child, target)
        rows += [_moved(row, place) for row in part.rows]
    return sorted(rows, key=lambda row: str(row["id"]))


def outputs(folder: Path) -> list[Path]:
    """Return the output.xml of every shard's first round below ``folder``."""
    return sorted(folder.glob("shards/*/output.xml"))


def _copy(source: Path, target: Path) -> None:
    if source.is_symlink() or source.name == ".lock":
        return
    if source.is_dir():
        shutil.copytree(source, target, symlinks=True, dirs_exist_ok=True)
    else:
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(source, target)


def _moved(row: dict[str, Any], place: str) -> dict[str, Any]:
    moved = {**row, "log": f"{place}/{row['log']}"} if row.get("log") else dict(row)
    if "earlier" in row:
        moved["earlier"] = [_moved(one, place) for one in row["earlier"]]
    return moved
