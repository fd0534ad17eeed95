"""A valid result, and copies of it with something else in it."""

from datetime import UTC, datetime
from typing import Any

from journeys.evidence.result import Result

START = datetime(2026, 11, 30, 2, 0, tzinfo=UTC)

VALID: dict[str, Any] = {
    "schema": "agent-journeys.result.v1",
    "cell": "everyday-workflows.runner-codex.local.build-revise",
    "suite": "everyday-workflows",
    "profile": "runner-codex",
    "environment": "local",
    "case": "build-revise",
    "attempt": 1,
    "status": "passed",
    "failureClass": None,
    "error": None,
    "modelSource": "scripted",
    "script": "faithful",
    "checks": [{"id": "tasks-done", "passed": True, "detail": "1 task judged"}],
    "cleanup": {"status": "passed", "detail": "0 processes left"},
    "startedAt": "2026-11-30T02:00:00Z",
    "finishedAt": "2026-11-30T02:00:31Z",
    "durationSeconds": 31.0,
    "timings": [
        {"name": "start", "wallSeconds": 5.0, "testCpuSeconds": 0.1, "productCpuSeconds": None}
    ],
    "usage": [
        {
            "runId": "run-1",
            "inputTokens": 4000,
            "outputTokens": 200,
            "cachedInputTokens": None,
            "costUsd": None,
            "costStatus": None,
        }
    ],
    "runIds": ["run-1"],
    "issueId": "issue-1",
    "screenshots": [{"file": "final-state.png", "label": "The finished task"}],
    "provenance": {
        "product": "2026.916.1",
        "node": "24.1.0",
        "codex": "0.156.1",
        "claude": None,
        "opencode": None,
        "model": "gpt-5.6-sol",
        "revision": None,
        "definitionDigest": "sha256:3",
        "harnessDigest": "sha256:4",
        "oracleImage": {"id": "sha256:1", "layers": ["sha256:2"]},
    },
}


def result(**fields: Any) -> Result:
    """Return a passed result with these fields (by their names in the file) replaced."""
    return Result.model_validate(VALID | {"startedAt": START, **fields}, strict=False)
