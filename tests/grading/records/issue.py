"""Issue records of ``GET issues/{id}`` with what hangs on them."""

from typing import Any

from grading.records.run import LEAD, PARENT
from grading.records.times import after


def issue(issue_id: str = PARENT, **fields: Any) -> dict[str, Any]:
    """Return a finished task of the lead with nothing on it."""
    return {
        "id": issue_id,
        "identifier": "STU-1",
        "parentId": None,
        "status": "done",
        "assigneeAgentId": LEAD,
        "blockedTransitionAt": None,
        "scheduledRetry": None,
        "activeRecoveryAction": None,
        "comments": [],
        "queuedComments": {"issueId": issue_id, "state": None, "entries": []},
        "interactions": [],
        "wakes": {"events": []},
        "activity": [],
        "attachments": [],
    } | fields


def comment(comment_id: str, body: str, agent: str | None = None, **fields: Any) -> dict[str, Any]:
    """Return a comment of the person, or of ``agent``."""
    return {
        "id": comment_id,
        "authorType": "agent" if agent else "user",
        "authorAgentId": agent,
        "authorUserId": None if agent else "local-board",
        "body": body,
        "createdAt": after(160),
    } | fields


def act(action: str, actor: str = "user", at: float = 160, **details: Any) -> dict[str, Any]:
    """Return a line of a task's activity book, of the person unless ``actor`` is another."""
    return {"actorType": actor, "action": action, "createdAt": after(at), "details": details}


def attachment(number: int, **fields: Any) -> dict[str, Any]:
    """Return a ZIP that the lead attached to the parent in its run ``number``."""
    return {
        "id": f"attachment-{number}",
        "issueId": PARENT,
        "originatingRunId": f"run-{number}",
        "createdByAgentId": LEAD,
        "contentType": "application/zip",
        "originalFilename": "slugify.zip",
        "byteSize": 1000 + number,
        "sha256": f"{number}" * 64,
        "createdAt": after(100 * number + 40),
    } | fields


def card(card_id: str = "card-1", addressee: str | None = LEAD, **fields: Any) -> dict[str, Any]:
    """Return an open request to ``addressee``; without one it is for the person."""
    return {
        "id": card_id,
        "kind": "request_confirmation",
        "status": "pending",
        "continuationPolicy": "wake_assignee",
        "requestedResolverPolicy": "anyone",
        "effectiveResolverPolicy": "anyone",
        "addresseeAgentId": addressee,
    } | fields


def wake(agent: str = LEAD, status: str = "queued", **fields: Any) -> dict[str, Any]:
    """Return a wake request from the diagnostics; it names no card."""
    return {
        "kind": "wake_request",
        "agentId": agent,
        "reason": "issue_children_completed",
        "status": status,
    } | fields
