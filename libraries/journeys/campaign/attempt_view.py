"""One attempt as the dashboard shows it."""

from collections.abc import Sequence
from typing import Any
from urllib.parse import quote

from journeys.campaign.overview import Kept, Overview
from journeys.campaign.summary import cost, tokens
from journeys.evidence.accounting import account
from journeys.evidence.result import Result
from journeys.evidence.table import state, visible
from journeys.evidence.thumbnail import thumbnail
from journeys.evidence.timings import Phase
from journeys.grading.check import Check


def attempt_view(overview: Overview, kept: Kept) -> dict[str, Any]:
    """Return what the page's template needs."""
    result = kept.result
    empty: dict[str, Any] = {
        "number": kept.number,
        "status": "without a result",
        "error": "",
        "problems": [visible(problem) for problem in kept.problems],
        "pictures": [],
        "broken": [],
        "held": [],
        "phases": [],
        "duration": "",
        "usage": [],
        "origin": [],
        "links": _links(kept),
    }
    return {**empty, **_told(overview, kept, result)} if result else empty


def _told(overview: Overview, kept: Kept, result: Result) -> dict[str, Any]:
    return {
        "status": result.status.value,
        "error": "\n".join(map(visible, (result.error or "").splitlines())),
        "pictures": _pictures(overview, kept, result),
        "broken": [_check(check) for check in result.checks if not check.passed],
        "held": [_check(check) for check in result.checks if check.passed],
        "phases": _phases(result.timings),
        "duration": f"{result.duration_seconds:.1f} s",
        "usage": _usage(result),
        "origin": _origin(result),
    }


def _pictures(overview: Overview, kept: Kept, result: Result) -> list[dict[str, str]]:
    pictures = []
    for one in result.screenshots:
        name = f"{kept.folder}/screenshots/{one.file}"
        if data := thumbnail(overview.folder / name):
            pictures.append({"file": quote(name), "label": visible(one.label), "data": data})
    return pictures


def _check(check: Check) -> dict[str, str]:
    reached = state(check) != "-"
    tone = "failed" if reached else "planned"
    detail = "\n".join(map(visible, check.detail.splitlines()))
    return {"id": visible(check.id), "detail": detail, "tone": tone}


def _phases(phases: Sequence[Phase]) -> list[dict[str, str]]:
    longest = max((phase.wall_seconds for phase in phases), default=0.0) or 1.0
    return [
        {
            "name": visible(phase.name),
            "seconds": f"{phase.wall_seconds:.1f}",
            "share": f"{100 * phase.wall_seconds / longest:.1f}",
        }
        for phase in phases
    ]


def _usage(result: Result) -> list[tuple[str, str]]:
    spent = account(result.usage)
    figures = {
        "runs": str(spent.runs),
        "tokens in": _figure(spent.input_tokens),
        "of these cached": _figure(spent.cached_input_tokens),
        "tokens out": _figure(spent.output_tokens),
        "tokens": tokens(spent),
        "cost": cost(spent, live=result.model_source == "live"),
    }
    return list(figures.items())


def _figure(number: int | None) -> str:
    return "unreported" if number is None else f"{number:,}"


def _origin(result: Result) -> list[tuple[str, str]]:
    origin = result.provenance
    image = origin.oracle_image or {}
    revision = origin.revision or ""
    dirty = " with local changes" if revision.endswith("+") else ""
    known = {
        "product": origin.product,
        "model": f"{result.model_source}{f' ({result.script})' if result.script else ''}"
        f"{f', configured {origin.model}' if origin.model else ''}",
        "tools": ", ".join(
            f"{name} {version}"
            for name, version in (
                ("codex", origin.codex),
                ("claude", origin.claude),
                ("opencode", origin.opencode),
                ("node", origin.node),
            )
            if version
        ),
        "this project": f"{revision[:12]}{dirty}" if revision else None,
        "suite's definition": _short(origin.definition_digest),
        "story's harness": _short(origin.harness_digest),
        "oracle's image": _short(str(image["id"])) if "id" in image else None,
        "clean-up": f"{result.cleanup.status}: {result.cleanup.detail}",
    }
    return [(name, visible(value or "unknown")) for name, value in known.items()]


def _short(digest: str | None) -> str | None:
    return digest.removeprefix("sha256:")[:16] if digest else None


def _links(kept: Kept) -> list[tuple[str, str]]:
    """Return what can be opened: Robot's log, and every file of the package."""
    names = [entry.file for entry in kept.manifest.files] if kept.manifest else ["result.json"]
    shown = [name for name in names if not name.startswith("screenshots/")]
    links = [("Robot's log", quote(kept.log, safe="/#"))] if kept.log else []
    return links + [(visible(name), quote(f"{kept.folder}/{name}")) for name in shown]
