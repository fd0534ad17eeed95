"""Delegation with late feedback: evidence of the real product, and one wrong thing at a time."""

import json
from pathlib import Path
from typing import Any

import pytest

from grading.records import GONE, changed
from journeys.grading.check import failures
from journeys.grading.delegate_feedback import delegate_feedback_checks

RECORDED = Path(__file__).parent / "recorded" / "delegate-feedback.json"
IDS = [
    "workflow-completed",
    "one-child",
    "feedback-delivered-to-child",
    "child-consumed-feedback",
    "delegated-delivery.zip-delivered",
    "delegated-delivery.artifact-judged",
    "delegated-delivery.length-7",
    "delegated-delivery.made-by-worker",
    "reply-1-stored-once",
    "submitted-replies-consumed",
    "parent-owned-by-lead",
    "parent-finishes-after-child",
]


def valid() -> dict[str, Any]:
    record: dict[str, Any] = json.loads(RECORDED.read_text())
    return record


VALID = valid()
PARENT, LEAD = VALID["assignment"]["parentIssueId"], VALID["assignment"]["leadAgentId"]
RILEY = VALID["worker"]["agentId"]


def place(rows: str, **having: object) -> str:
    """Return the path of the row with these values."""
    (found,) = [
        number
        for number, row in enumerate(VALID[rows])
        if all(row[name] == value for name, value in having.items())
    ]
    return f"{rows}.{found}"


CHILD_PATH = place("issues", parentId=PARENT)
CHILD = VALID["issues"][int(CHILD_PATH.split(".")[1])]["id"]
ON_CHILD = place("runs", nativeIssueId=CHILD, status="succeeded")
MESSAGE = f"{CHILD_PATH}.comments.0"
FILE = f"{CHILD_PATH}.attachments.0"


def failed(record: dict[str, Any]) -> set[str]:
    return {check.id for check in failures(delegate_feedback_checks(record))}


def test_what_the_product_recorded_passes_every_check() -> None:
    checks = delegate_feedback_checks(VALID)
    assert [check.id for check in checks if not check.passed] == []
    assert set(IDS) <= {check.id for check in checks}
    assert all(check.detail for check in checks)


DELIVERY = {"delegated-delivery.zip-delivered", "delegated-delivery.made-by-worker"}
TO_CHILD = {"feedback-delivered-to-child"}
TAKEN = {"child-consumed-feedback", "submitted-replies-consumed"}

WRONG: list[tuple[str, str, object, set[str]]] = [
    ("another case", "caseId", "build-revise", {"workflow-completed"}),
    ("given to the lead", f"{CHILD_PATH}.assigneeAgentId", LEAD, {"one-child"}),
    ("given to nobody", f"{CHILD_PATH}.assigneeAgentId", None, {"one-child"}),
    ("worker unknown", "worker", GONE,
     {"one-child", "child-consumed-feedback", "delegated-delivery.made-by-worker"}),
    ("the lead worked on the subtask", f"{ON_CHILD}.agentId", LEAD,
     {"one-child", "child-consumed-feedback"}),
    ("the worker worked on the task", f"{ON_CHILD}.nativeIssueId", PARENT,
     {"child-consumed-feedback", "parent-owned-by-lead", "parent-finishes-after-child"}),
    # the feedback
    ("by an agent", f"{MESSAGE}.authorAgentId", LEAD, TO_CHILD | {"reply-1-stored-once"}),
    ("by the product", f"{MESSAGE}.authorType", "system", TO_CHILD | {"reply-1-stored-once"}),
    ("about something else", f"{MESSAGE}.body", "Please hurry.", TO_CHILD),
    ("escaped by the editor", f"{MESSAGE}.body", "an option \\-\\-max\\-length", set()),
    ("not on the subtask", f"{CHILD_PATH}.comments", [], TO_CHILD | {"reply-1-stored-once"}),
    ("moment unknown", "lateFeedback", GONE, TO_CHILD),
    ("moment of another task", "lateFeedback.childId", PARENT, TO_CHILD),
    ("no run then", "lateFeedback.activeRuns", [], TO_CHILD),
    ("the run had ended", "lateFeedback.activeRuns.0.status", "succeeded", TO_CHILD),
    ("an unknown run", "lateFeedback.activeRuns.0.id", "run-x", TO_CHILD),
    ("given to no run", ON_CHILD + ".runnerProfileJson.nativeExecutionInput.task.prompt", "",
     set()),
    ("run failed", f"{ON_CHILD}.status", "failed",
     TAKEN | {"successful-runs", "parent-finishes-after-child"}),
    # the delivery
    ("attached by the lead", f"{FILE}.createdByAgentId", LEAD,
     {"delegated-delivery.made-by-worker"}),
    ("attached by the person", f"{FILE}.createdByAgentId", None, DELIVERY),
    ("attached later", f"{FILE}.createdAt", "2026-12-01T00:00:00.000Z",
     {"delegated-delivery.made-by-worker"}),
    ("time unknown", f"{FILE}.createdAt", GONE, {"delegated-delivery.made-by-worker"}),
    ("download time unknown", "downloads.0.at", GONE, {"delegated-delivery.made-by-worker"}),
    ("nothing downloaded", "downloads", [], DELIVERY),
    ("milder rules", "verdicts.0.rules", "base", {"delegated-delivery.artifact-judged"}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("path", "value", "expected"), [case[1:] for case in WRONG], ids=[case[0] for case in WRONG]
)
def test_one_wrong_thing_fails_exactly_its_checks(
    path: str, value: object, expected: set[str]
) -> None:
    assert failed(changed(VALID, path, value)) == expected


def test_a_message_that_no_run_was_given_is_not_consumed() -> None:
    record = changed(VALID, f"{ON_CHILD}.runnerProfileJson", None)
    record = changed(record, f"{ON_CHILD}.contextSnapshot.wakeCommentIds", [])
    assert failed(record) == TAKEN | {"native-model-config"}


def test_a_message_that_only_the_lead_was_given_is_not_the_workers() -> None:
    lead = place("runs", nativeIssueId=PARENT, agentId=LEAD, **_first_run())
    comment = VALID["submittedReplies"][0]["commentIds"][0]
    record = changed(VALID, f"{lead}.contextSnapshot.wakeCommentIds", [comment])
    record = changed(record, f"{ON_CHILD}.contextSnapshot.wakeCommentIds", [])
    record = changed(record, f"{ON_CHILD}.runnerProfileJson.nativeExecutionInput.task.prompt", "")
    assert failed(record) == {"child-consumed-feedback"}


def _first_run() -> dict[str, object]:
    return {"createdAt": min(run["createdAt"] for run in VALID["runs"])}


def test_a_second_subtask_is_one_too_many() -> None:
    record = valid()
    second = changed(record["issues"][int(CHILD_PATH.split(".")[1])], "id", "issue-2")
    record["issues"].append({**second, "comments": [], "attachments": []})
    assert failed(record) == {"one-child", "feedback-delivered-to-child", "child-consumed-feedback"}


def test_no_subtask_at_all_fails_everything_that_needs_one() -> None:
    assert failed(changed(VALID, f"{CHILD_PATH}.parentId", None)) >= {
        "one-child",
        "feedback-delivered-to-child",
        "child-consumed-feedback",
        "parent-finishes-after-child",
    }


def test_a_newer_zip_of_the_lead_is_the_one_that_counts() -> None:
    record = valid()
    parent = place("issues", id=PARENT)
    mine = changed(record["issues"][int(CHILD_PATH.split(".")[1])]["attachments"][0], "id", "zip-2")
    mine |= {"issueId": PARENT, "createdByAgentId": LEAD, "createdAt": VALID["downloads"][0]["at"]}
    assert failed(changed(record, f"{parent}.attachments", [mine])) == {
        "delegated-delivery.made-by-worker"
    }
