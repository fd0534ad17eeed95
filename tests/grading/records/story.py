"""Whole story records."""

from typing import Any

from grading.records.issue import act, attachment, comment, issue
from grading.records.run import CHILD, LEAD, MODEL, PARENT, WORKER, run
from grading.records.times import after


def build_revise() -> dict[str, Any]:
    """Return the record of a story in which everything went well."""
    return {
        "schema": "agent-journeys.everyday-workflow.v1",
        "caseId": "build-revise",
        "prompt": "Build a small program.",
        "modelSource": "scripted",
        "script": "faithful",
        "assignment": {
            "parentIssueId": PARENT,
            "leadAgentId": LEAD,
            "model": MODEL,
            "submittedAt": after(90),
        },
        "submittedReplies": [
            {"at": after(159), "issueId": PARENT, "commentIds": ["comment-2"], "text": "Revise"}
        ],
        "allowedInterruptedRuns": [],
        "timeline": [{"at": after(90), "action": "task-created", "detail": {"issueId": PARENT}}],
        "downloads": [_download("initial", 1, "base"), _download("revised", 2, "separator")],
        "refetches": [
            {"at": after(270), "attachmentId": "attachment-1", "sha256": "1" * 64, "bytes": 1001}
        ],
        "verdicts": [_verdict("initial", 1, "base"), _verdict("revised", 2, "separator")],
        "failure": None,
        "issues": [
            issue(
                comments=[
                    comment("comment-1", "Prepared the ZIP.", LEAD),
                    comment("comment-2", "Add the option \\-\\-separator"),
                    comment("comment-3", "Prepared the second ZIP.", LEAD),
                ],
                attachments=[attachment(2), attachment(1)],
                activity=[
                    act("issue.created"),
                    act("issue.comment_added", commentId="comment-2"),
                    act("issue.updated", source="comment"),
                ],
            )
        ],
        "runs": [run(2, wakes=("comment-2",)), run(1)],
        "agents": [{"id": LEAD, "name": "Studio Lead"}],
        "checks": [],
    }


def delegation() -> dict[str, Any]:
    """Return a snapshot in which the lead had a worker do the work in one child."""
    on_child: dict[str, Any] = {
        "agentId": WORKER,
        "nativeIssueId": CHILD,
        "contextSnapshot": {"issueId": CHILD, "taskId": CHILD, "wakeReason": "issue_assigned"},
    }
    return {
        "issues": [issue(), issue(CHILD, parentId=PARENT, assigneeAgentId=WORKER)],
        "runs": [run(1), run(2, **on_child), run(3)],
        "agents": [{"id": LEAD, "name": "Studio Lead"}, {"id": WORKER, "name": "Riley Builder"}],
    }


def _download(phase: str, number: int, rules: str) -> dict[str, Any]:
    return {
        "at": after(100 * number + 60),
        "phase": phase,
        "attachmentId": f"attachment-{number}",
        "issueId": PARENT,
        "sha256": f"{number}" * 64,
        "bytes": 1000 + number,
        "filename": "slugify.zip",
        "rules": rules,
    }


def _verdict(phase: str, number: int, rules: str) -> dict[str, Any]:
    ids = ["base-0", "base-1", *(["separator-_"] if rules == "separator" else [])]
    return {
        "phase": phase,
        "rules": rules,
        "sha256": f"{number}" * 64,
        "outcome": "passed",
        "checks": [{"id": one, "passed": True, "detail": "as expected"} for one in ids],
    }
