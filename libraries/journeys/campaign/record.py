"""What a campaign says about itself: campaign.json."""

import platform
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

from journeys.campaign.calibration import Catch
from journeys.campaign.cell import Cell
from journeys.campaign.conduct import NOT_ENDED
from journeys.campaign.course import Course
from journeys.campaign.launch import Launch
from journeys.campaign.selection import Selectors, selection
from journeys.campaign.verdict import Ending
from journeys.evidence.document import write_json

SCHEMA = "agent-journeys.campaign/v1"
PACKAGES = ("agent-journeys", "robotframework", "robotframework-pabot", "robotframework-browser")

Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Record:
    """A campaign: its folder, what was asked for, and when (with time zone)."""

    folder: Path
    command: str
    selectors: Selectors
    model_source: str
    started: datetime

    def write(self, cells: Sequence[Row], verdict: str, finished: datetime | None = None) -> None:
        """Write the file anew; a reader sees the old or the new content, never a part."""
        document = {
            "schema": SCHEMA,
            "campaign": self.folder.name,
            "command": self.command,
            "modelSource": self.model_source,
            "selection": selection(self.selectors),
            "startedAt": _text(self.started),
            "finishedAt": _text(finished) if finished else None,
            "versions": versions(),
            "verdict": verdict,
            "cells": list(cells),
        }
        write_json(self.folder / "campaign.json", document)


def planned_row(cell_id: str) -> Row:
    """Return the row of a cell that has not ended yet."""
    return {"id": cell_id, "status": "planned"}


def ending_row(ending: Ending, launch: Launch) -> Row:
    """Return the row of a cell that ended."""
    return {
        "id": ending.cell.id,
        "status": str(ending.status),
        "seconds": round(ending.seconds, 1),
        "failureClass": ending.failure_class,
        "failedChecks": list(ending.failed_checks),
        "reason": ending.reason,
        "evidence": str(ending.cell.folder / f"attempt-{launch.attempt}"),
        "log": str(launch.log.relative_to(launch.folder)),
    }


def course_row(course: Course, cell: Cell) -> Row:
    """Return the row of a cell by its last attempt; ``earlier`` are the attempts before it.

    A round that was killed may have left no log; then none is named.
    """
    done = [
        {**ending_row(one.ending, one.launch), **({} if one.launch.log.exists() else {"log": ""})}
        for one in course.attempts(cell)
    ]
    if not done:
        return {**planned_row(cell.id), "reason": NOT_ENDED}
    return {**done[-1], "earlier": done[:-1]}


def catch_row(catch: Catch, launch: Launch, campaign: Path) -> Row:
    """Return the row of a cell that got a script; ``campaign`` is the campaign's folder."""
    return {
        "counterfeit": catch.counterfeit,
        "expectedCheck": catch.expected_check,
        "caught": not catch.problem,
        "problem": catch.problem,
        **ending_row(catch.ending, launch),
        "evidence": str(launch.attempt_folder(catch.ending.cell).relative_to(campaign)),
        "log": str(launch.log.relative_to(campaign)),
    }


def versions() -> dict[str, str]:
    """Return the versions of what ran the campaign, by name."""
    return {"python": platform.python_version(), **{name: version(name) for name in PACKAGES}}


def _text(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
