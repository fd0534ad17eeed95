"""What is seen at a checkpoint of a lifecycle story, read through the public API."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from journeys.grading.lifecycle.scenario import PATHS
from journeys.library.attempt import Attempt

ISSUE = ("id", "identifier", "title", "status", "assigneeAgentId", "workMode", "statusVersion")
RUN = ("id", "status", "agentId", "runtimeMode", "createdAt", "finishedAt", "retryOfRunId")
PARTS = ("comments", "interactions", "attachments", "blockedBy")


def checkpoint(attempt: Attempt, phase: str) -> dict[str, Any]:
    """Return everything about the task as it is now."""
    issue_id = str(attempt.issue["id"])
    issue = attempt.observing.issue(issue_id)
    state = {name: issue[name] for name in PATHS if name in issue}
    return {
        "phase": phase,
        "at": datetime.now(UTC).isoformat(),
        "lifecycle": {**state, "queued": issue["queuedComments"].get("entries")},
        "issue": {name: issue.get(name) for name in ISSUE},
        "children": _children(attempt, issue_id),
        "documents": documents(attempt, issue_id),
        **{name: issue.get(name) for name in PARTS},
        "runs": [_run(row) for row in listed_runs(attempt)],
    }


def listed_runs(attempt: Attempt) -> list[dict[str, Any]]:
    """Return the company's runs, oldest first, without their details."""
    path = f"/api/companies/{attempt.company.company_id}/heartbeat-runs"
    rows = attempt.client.get(path, limit=100)
    return sorted(rows, key=lambda row: str(row["createdAt"]))


def documents(attempt: Attempt, issue_id: str) -> list[dict[str, Any]]:
    """Return the task's documents with their text."""
    path = f"/api/issues/{issue_id}/documents"
    listed = attempt.client.get(path)
    return [attempt.client.get(f"{path}/{one['key']}") for one in listed]


def run_evidence(attempt: Attempt) -> list[dict[str, Any]]:
    """Return log and events of every run: ``{"runId", "log", "events"}``."""
    return [
        {"runId": row["id"], "log": _log(attempt, row["id"]), "events": _events(attempt, row["id"])}
        for row in listed_runs(attempt)
    ]


def _children(attempt: Attempt, issue_id: str) -> list[dict[str, Any]]:
    every = attempt.client.get(f"/api/companies/{attempt.company.company_id}/issues")
    names = ("id", "identifier", "title", "status", "assigneeAgentId", "parentId")
    return [
        {
            **{name: one.get(name) for name in names},
            "comments": attempt.observing.comments(str(one["id"])),
        }
        for one in every
        if one.get("parentId") == issue_id
    ]


def _run(row: Mapping[str, Any]) -> dict[str, Any]:
    context = row.get("contextSnapshot") or {}
    kept = {name: row.get(name) for name in RUN}
    return {**kept, "issueId": context.get("issueId"), "wakeReason": context.get("wakeReason")}


def _log(attempt: Attempt, run_id: str) -> Any:
    return attempt.client.get(f"/api/heartbeat-runs/{run_id}/log")


def _events(attempt: Attempt, run_id: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    path = f"/api/heartbeat-runs/{run_id}/events"
    for _ in range(100):
        last = found[-1]["seq"] if found else 0
        page = attempt.client.get(path, afterSeq=last, limit=200)
        found += page
        if not page:
            break
    return found
