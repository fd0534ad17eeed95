"""The matrix of a campaign: a story a row, a place to work a column, a verdict in each tile."""

from collections.abc import Iterable
from typing import Any

from journeys.campaign.overview import STATUSES, Line
from journeys.evidence.table import visible


def matrices(lines: Iterable[Line]) -> list[dict[str, Any]]:
    """Return a matrix for each suite, in the order in which they come."""
    found = list(lines)
    return [
        _matrix(suite, [line for line in found if line.parts[0] == suite])
        for suite in dict.fromkeys(line.parts[0] for line in found)
    ]


def _matrix(suite: str, lines: list[Line]) -> dict[str, Any]:
    columns = list(dict.fromkeys(line.parts[1:3] for line in lines))
    known = {(line.parts[1:3], line.parts[3]): line for line in lines}
    cases = sorted({line.parts[3] for line in lines})
    return {
        "suite": visible(suite),
        "columns": [{"profile": visible(one), "environment": visible(two)} for one, two in columns],
        "rows": [
            {
                "case": visible(case),
                "tiles": [_tile(known.get((column, case))) for column in columns],
            }
            for case in cases
        ],
    }


def _tile(line: Line | None) -> dict[str, str] | None:
    if line is None:
        return None
    seconds = "" if line.seconds is None else f"{line.seconds:.0f} s"
    named = {"anchor": anchor(line), "note": note(line), "short": seconds}
    return {**state(line), **named}


def note(line: Line) -> str:
    """Return checks, time and attempts of a cell, as far as they are known."""
    parts = []
    if line.last and line.last.result:
        checks = line.last.result.checks
        parts.append(f"{sum(check.passed for check in checks)}/{len(checks)}")
    if line.seconds is not None:
        parts.append(duration(line.seconds))
    if len(line.attempts) > 1:
        parts.append(f"{len(line.attempts)} attempts")
    return " · ".join(parts)


def state(line: Line) -> dict[str, str]:
    """Return the status by which a page colours a cell."""
    status = line.status if line.status in STATUSES else "failed"
    return {"status": status}


def anchor(line: Line) -> str:
    """Return the name of a cell inside the page."""
    return visible(line.id)


def duration(seconds: float) -> str:
    """Return seconds as a person says them."""
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes} min {rest:02d} s" if minutes else f"{seconds:.1f} s"
