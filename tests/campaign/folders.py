"""A finished campaign on disk, small and whole."""

import io
import json
from pathlib import Path
from typing import Any

from PIL import Image

from journeys.evidence.attempt import AttemptFolder
from journeys.evidence.package import Inspector, package

PREFIX = "everyday-workflows.runner-codex.local."
NASTY = "<script>alert(1)</script>\x1b[31m"
PROVENANCE = {
    "product": "2026.916.1",
    "node": "v24",
    "codex": "0.1",
    "model": "gpt-5.6-sol",
    "revision": "f" * 40,
    "definitionDigest": "sha256:d1",
    "harnessDigest": "sha256:h1",
}


def result(case: str, **fields: Any) -> dict[str, Any]:
    """Return the content of a result.json; a failed one says why."""
    failed = fields.get("status") == "failed"
    return {
        "schema": "agent-journeys.result.v1",
        "cell": f"{PREFIX}{case}",
        "suite": "everyday-workflows",
        "profile": "runner-codex",
        "environment": "local",
        "case": case,
        "attempt": 1,
        "status": "passed",
        "failureClass": "candidate_failure" if failed else None,
        "error": NASTY if failed else None,
        "modelSource": "scripted",
        "script": "faithful",
        "checks": [
            {"id": "settled", "passed": True, "detail": ""},
            {"id": "initial.base-1", "passed": not failed, "detail": NASTY},
        ],
        "cleanup": {"status": "passed"},
        "startedAt": "2026-11-30T10:00:00Z",
        "finishedAt": "2026-11-30T10:00:04Z",
        "durationSeconds": 4.0,
        "usage": [{"runId": "r", "inputTokens": 10, "outputTokens": 5}],
        "screenshots": [{"file": "final-state.png", "label": NASTY}],
        "provenance": PROVENANCE,
        **fields,
    }


def attempt(campaign: Path, content: dict[str, Any]) -> AttemptFolder:
    """Write a whole, packaged attempt into a campaign."""
    names = (content["suite"], content["profile"], content["environment"], content["case"])
    folder = AttemptFolder.of(campaign, names, content["attempt"]).create()
    drawn = io.BytesIO()
    Image.new("RGB", (900, 600), "#456").save(drawn, "PNG")
    (folder.screenshots / "final-state.png").write_bytes(drawn.getvalue())
    found = Inspector(folder).inspect()
    folder.result.write_text(json.dumps(content))
    package(folder, found, ())
    return folder


def row(content: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """Return the row of campaign.json about an attempt."""
    places = ("suite", "profile", "environment", "case")
    return {
        "id": content["cell"],
        "status": content["status"],
        "seconds": 4.0,
        "failureClass": content["failureClass"],
        "failedChecks": [one["id"] for one in content["checks"] if not one["passed"]],
        "reason": content["error"] or "",
        "evidence": "/".join([*(content[one] for one in places), f"attempt-{content['attempt']}"]),
        "log": "log.html",
        **fields,
    }


def campaign(folder: Path, *contents: dict[str, Any], **about: Any) -> Path:
    """Write a campaign of these attempts, and of one cell that never ran."""
    folder.mkdir(parents=True)
    for content in contents:
        attempt(folder, content)
    last = {content["cell"]: row(content) for content in contents}
    document = {
        "schema": "agent-journeys.campaign/v1",
        "campaign": folder.name,
        "command": "rehearse",
        "modelSource": contents[0]["modelSource"] if contents else "scripted",
        "startedAt": "2026-11-30T10:00:00Z",
        "finishedAt": "2026-11-30T10:01:07Z",
        "verdict": "failed",
        "cells": [*last.values(), {"id": f"{PREFIX}hire-reuse", "status": "planned"}],
        **about,
    }
    (folder / "campaign.json").write_text(json.dumps(document))
    return folder
