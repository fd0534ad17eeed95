"""Writing everything that people and programs read about a finished campaign."""

from pathlib import Path
from typing import Any

from journeys.campaign.dashboard import dashboard
from journeys.campaign.junit import junit
from journeys.campaign.overview import CAMPAIGN, Line, Overview, read_overview
from journeys.campaign.pairs import VARIANTS
from journeys.campaign.summary import summary
from journeys.evidence.document import read_json, write_json, write_text


def publish(folder: Path) -> Overview:
    """Write summary.md, junit.xml and dashboard.html of the campaign in ``folder``.

    campaign.json gets the totals and every attempt. Publishing again changes nothing.
    """
    overview = read_overview(folder)
    document = read_json(folder / CAMPAIGN)
    if isinstance(document, dict):
        write_json(folder / CAMPAIGN, {**document, **_totals(overview)})
    write_text(folder / "summary.md", summary(overview))
    write_text(folder / "junit.xml", junit(overview))
    write_text(folder / "dashboard.html", dashboard(overview))
    return overview


def _totals(overview: Overview) -> dict[str, Any]:
    kept = [one for line in overview.lines for one in line.attempts]
    definitions = {
        line.parts[0]: one.result.provenance.definition_digest
        for line in overview.lines
        for one in line.attempts
        if one.result
    }
    return {
        "counts": overview.counts,
        "complete": all(line.status != "planned" for line in overview.lines),
        "retries": sum(max(len(line.attempts) - 1, 0) for line in overview.cells),
        "evidenceValid": bool(kept) and not any(one.problems for one in kept),
        "usage": overview.spent,
        "pairs": [
            {
                "pair": one.id,
                **dict(zip(VARIANTS, one.endings, strict=True)),
                "retained": one.retained,
            }
            for one in overview.pairs
        ],
        "definitionDigests": definitions,
        "attempts": [
            _attempt(line, one.folder) for line in overview.lines for one in line.attempts
        ],
    }


def _attempt(line: Line, folder: str) -> dict[str, Any]:
    kept = next(one for one in line.attempts if one.folder == folder)
    result = kept.result
    return {
        "cell": line.id,
        "script": line.script,
        "attempt": kept.number,
        "folder": folder,
        "status": result.status if result else None,
        "failureClass": result.failure_class if result else None,
        "evidenceErrors": list(kept.problems),
        "provenance": result.provenance if result else None,
    }
