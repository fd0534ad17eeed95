"""What a campaign leaves behind about itself: campaign.json and summary.md."""

import platform
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

from journeys.campaign.calibration import Catch
from journeys.campaign.launch import Launch
from journeys.campaign.selection import Selectors
from journeys.campaign.table import markdown
from journeys.campaign.verdict import Ending
from journeys.evidence.document import write_json, write_text

HIDDEN = ("evidence", "failureClass", "log")  # in campaign.json only
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
        """Write both files anew; a reader sees the old or the new content, never a part."""
        document = {
            "schema": SCHEMA,
            "campaign": self.folder.name,
            "command": self.command,
            "modelSource": self.model_source,
            "selection": {name: value for name, value in asdict(self.selectors).items() if value},
            "startedAt": _text(self.started),
            "finishedAt": _text(finished) if finished else None,
            "versions": versions(),
            "verdict": verdict,
            "cells": list(cells),
        }
        write_json(self.folder / "campaign.json", document)
        write_text(self.folder / "summary.md", self._summary(cells, verdict))

    def _summary(self, cells: Sequence[Row], verdict: str) -> str:
        columns = [key for key in cells[0] if key not in HIDDEN]
        rows = [[_cell(row[key]) for key in columns] for row in cells]
        logs = dict.fromkeys(str(row["log"]) for row in cells if "log" in row)
        links = "".join(f"\n[{log}]({log})\n" for log in logs)
        title = f"# Campaign {self.folder.name}: {verdict}"
        about = f"`journeys {self.command}`, {self.model_source} model, {_text(self.started)}"
        return f"{title}\n\n{about}\n\n{markdown(columns, rows)}\n{links}"


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
        "log": launch.log.name,
    }


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


def _cell(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
