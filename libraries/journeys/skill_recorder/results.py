"""The results file of one kind of evaluations."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from journeys.evidence.document import write_json
from journeys.skill_recorder.catalog import Kind

PREFIX = {"describer": "", "builder": "builder-", "skill": "skill-"}


def stamp(at: datetime) -> str:
    """Return a moment as a part of a file name, in UTC with milliseconds."""
    text = at.astimezone(UTC).strftime("%Y-%m-%dT%H-%M-%S")
    return f"{text}-{at.microsecond // 1000:03}Z"


def write_results(
    folder: Path,
    kind: Kind,
    rows: Sequence[Mapping[str, Any]],
    facts: Mapping[str, Any],
    at: datetime,
) -> Path:
    """Write the file and return its path; ``facts`` say who was asked, and where."""
    body = {"at": stamp(at), **facts, "results": list(rows)}
    return write_json(folder / f"{PREFIX[kind]}{stamp(at)}.json", body)
