"""Recorded evidence of the lifecycle stories, from the real product."""

import json
from pathlib import Path
from typing import Any

from journeys.grading.check import failures
from journeys.grading.lifecycle.cases import LIFECYCLE
from journeys.grading.stories import grade

FOLDER = Path(__file__).parents[1] / "recorded"
CASES = [case for case in LIFECYCLE if (FOLDER / f"{case}.json").exists()]


def recorded(case: str) -> dict[str, Any]:
    record: dict[str, Any] = json.loads((FOLDER / f"{case}.json").read_text(encoding="utf-8"))
    return record


def failed(case: str, record: dict[str, Any]) -> set[str]:
    return {check.id for check in failures(grade(case, record))}
