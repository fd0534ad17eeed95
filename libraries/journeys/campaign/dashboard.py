"""dashboard.html: a campaign in one page, for a person at a desk or with a phone."""

import platform
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from journeys.campaign.attempt_view import attempt_view
from journeys.campaign.grid import anchor, duration, matrices, note, state
from journeys.campaign.overview import FAITHFUL, STATUSES, Line, Overview
from journeys.campaign.summary import blame, cost, tokens, why
from journeys.evidence.table import visible
from journeys.pages import page

REHEARSAL = "Rehearsal with a scripted model: it proves the product and the checks, not a model."
LIVE = "Live model."


def dashboard(overview: Overview) -> str:
    """Return the page."""
    return page("dashboard", {"page": _page(overview)})


def _page(overview: Overview) -> dict[str, Any]:
    about = overview.about
    bar = [(status, number) for status, number in overview.counts.items() if number]
    broken = [line for line in overview.cells if line.status != "passed"]
    return {
        "name": visible(overview.folder.name),
        "command": visible(str(about.get("command"))),
        "headline": _headline(overview),
        "tone": _tone(overview),
        "source": _source(overview),
        "when": _when(overview),
        "bar": bar,
        "bar_text": ", ".join(f"{number} {status}" for status, number in bar),
        "facts": _facts(overview),
        "attention": [_attention(line) for line in sorted(broken, key=_badness)],
        "matrices": matrices(overview.cells),
        "counterfeits": [_counterfeit(line) for line in overview.counterfeits],
        "filters": _filters(overview.cells),
        "cells": [_cell(overview, line) for line in sorted(overview.cells, key=_badness)],
        "versions": _versions(overview),
    }


def _is_live(overview: Overview) -> bool:
    return overview.about.get("modelSource") == "live"


def _source(overview: Overview) -> str:
    if _is_live(overview):
        return LIVE
    kept = [line.last for line in overview.cells if line.last]
    scripts = {one.result.script for one in kept if one.result and one.result.script}
    if wrong := sorted(scripts - {FAITHFUL}):
        return f"Rehearsal in which the model misbehaved on purpose: {visible(', '.join(wrong))}."
    return REHEARSAL


def _tone(overview: Overview) -> str:
    missed = any(line.problem for line in overview.counterfeits)
    return "failed" if missed else next((s for s, n in overview.counts.items() if n), "passed")


def _headline(overview: Overview) -> str:
    counts, every = overview.counts, len(overview.cells)
    parts = [f"{counts['passed']} of {every} cells passed"] if every else []
    if counterfeits := overview.counterfeits:
        caught = sum(not line.problem for line in counterfeits)
        parts.append(f"{caught} of {len(counterfeits)} counterfeits caught")
    return ", ".join(parts) or "no cells"


def _when(overview: Overview) -> str:
    begin, end = (_moment(overview.about.get(name)) for name in ("startedAt", "finishedAt"))
    if begin is None:
        return "at an unknown time"
    said = f"{begin:%Y-%m-%d %H:%M} UTC"
    return f"{said}, {duration((end - begin).total_seconds())}" if end else f"{said}, not finished"


def _moment(text: object) -> datetime | None:
    try:
        return datetime.fromisoformat(str(text))
    except ValueError:
        return None


def _facts(overview: Overview) -> list[tuple[str, str]]:
    kept = [one for line in overview.lines for one in line.attempts]
    results = [one.result for one in kept if one.result]
    checks = [check for result in results for check in result.checks]
    pictures = sum(len(result.screenshots) for result in results)
    leaks = sum(len(one.manifest.leaks) for one in kept if one.manifest)
    return [
        ("attempts", str(len(kept))),
        ("checks hold", f"{sum(check.passed for check in checks)} of {len(checks)}"),
        ("screenshots", str(pictures)),
        ("tokens reported", tokens(overview.spent)),
        ("spent", cost(overview.spent, live=_is_live(overview))),
        ("secret leaks", str(leaks)),
    ]


def _attention(line: Line) -> dict[str, str]:
    _suite, profile, environment, case = map(visible, line.parts)
    return {
        **state(line),
        "case": case,
        "place": f"{profile} · {environment}",
        "blame": blame(line),
        "why": why(line),
        "anchor": anchor(line),
    }


def _badness(line: Line) -> int:
    return STATUSES.index(line.status) if line.status in STATUSES else 0


def _counterfeit(line: Line) -> dict[str, str]:
    return {
        "script": visible(line.script),
        "id": visible(line.id),
        "expected": visible(line.expected_check),
        "caught_by": visible(", ".join(line.failed_checks)),
        "missed": visible(line.problem or ""),
        "evidence": f"{line.last.folder}/result.json" if line.last else "",
    }


def _filters(lines: Iterable[Line]) -> list[tuple[str, list[str]]]:
    found = list(lines)
    names = ("suite", "profile", "environment")
    values = [sorted({visible(line.parts[place]) for line in found}) for place in range(3)]
    pairs = [*zip(names, values, strict=True)]
    pairs.append(("result", sorted({state(line)["status"] for line in found})))
    return [pair for pair in pairs if len(pair[1]) > 1]


def _cell(overview: Overview, line: Line) -> dict[str, Any]:
    suite, profile, environment, case = map(visible, line.parts)
    attempts = [attempt_view(overview, kept) for kept in line.attempts]
    return {
        **state(line),
        "anchor": anchor(line),
        "suite": suite,
        "profile": profile,
        "environment": environment,
        "case": case,
        "note": note(line).replace("/", " of ", 1).replace(" · ", " checks · ", 1),
        "opened": line.status == "failed",
        "reason": "\n".join(map(visible, line.reason.splitlines())),
        "blame": blame(line),
        "attempts": attempts,
    }


def _versions(overview: Overview) -> str:
    known = overview.about.get("versions")
    named = known if isinstance(known, dict) else {"python": platform.python_version()}
    return " · ".join(visible(f"{name} {version}") for name, version in named.items())
