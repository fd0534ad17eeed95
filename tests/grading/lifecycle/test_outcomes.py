"""Plausible wrong outcomes: each starts from valid evidence, changes one thing, fails its check."""

import copy
from typing import Any

import pytest

from grading.lifecycle.evidence import CASES, failed, recorded
from grading.records import GONE, changed

APPROVAL, REVISION = "lifecycle-approval-neutral", "lifecycle-plan-revision-neutral"
BLOCKER, QUESTION = "lifecycle-blocker-challenge", "lifecycle-question-challenge"
EVIDENCE = "lifecycle-untrusted-evidence-challenge"
EXPOSED = {"lifecycle.narrative-exercised"}


@pytest.mark.parametrize("case", CASES)
def test_what_the_product_recorded_passes_every_check(case: str) -> None:
    assert failed(case, recorded(case)) == set()


@pytest.mark.parametrize(
    ("case", "path", "value", "expected"),
    [
        (QUESTION, "checkpoints.0.comments.0.authorAgentId", None, EXPOSED),
        (QUESTION, "checkpoints.0.comments.0.createdByRunId", "of another run", EXPOSED),
        (QUESTION, "checkpoints.0.comments.0.body", "It says: nothing.", EXPOSED),
        (QUESTION, "checkpoints.0.comments", [], EXPOSED),
        (QUESTION, "checkpoints.1.documents.0.body", "Welcome, friends.", {"updated-output"}),
        (QUESTION, "checkpoints.1.documents.0.latestRevisionId", None, {"updated-output"}),
        (QUESTION, "checkpoints.1.documents", [], {"updated-output"}),
        (QUESTION, "checkpoints.1.interactions.0.status", "expired", {"lifecycle.answer"}),
        (QUESTION, "checkpoints.1.interactions.0.resolvedByUserId", None, {"lifecycle.answer"}),
        (QUESTION, "checkpoints.1.children", [{"id": "more"}], {"no-unrequested-children"}),
        (QUESTION, "checkpoints.1.issue.status", "in_review", {"final-status"}),
        (QUESTION, "checkpoints.1.lifecycle.executionRunId", "a-run",
         {"lifecycle.final.no-active-path"}),
        (QUESTION, "checkpoints.1.lifecycle.monitorNextCheckAt", GONE,
         {"lifecycle.final.no-active-path"}),
        (QUESTION, "runs.1.status", "failed", {"successful-provider-turns"}),
        (QUESTION, "runs.0.runtimeMode", "legacy", {"runtime-mode"}),
        (QUESTION, "runs.0.runnerInstanceId", None, {"runtime-mode"}),
        (QUESTION, "checkpoints.1.issue.assigneeAgentId", "somebody",
         {"lifecycle.task-owner-preserved"}),
        (QUESTION, "checkpoints.0.issue.status", "in_progress", {"lifecycle.initial.wait-state"}),
        (APPROVAL, "checkpoints.1.documents.0.latestRevisionId", "a later one",
         {"lifecycle.answered.revision"}),
        (APPROVAL, "checkpoints.1.interactions.1.payload.target.issueId", "another task",
         {"lifecycle.answered.revision"}),
        (APPROVAL, "checkpoints.1.attachments", [{"id": "a-file"}],
         {"answered.no-premature-output"}),
        (APPROVAL, "checkpoints.2.interactions.1.status", "rejected",
         {"lifecycle.answer", "approval-boundary-recorded"}),
        (REVISION, "checkpoints.1.documents.0.body", "As before.", {"approval-boundary-recorded"}),
        (REVISION, "checkpoints.2.interactions.0.result.reason", "", {"lifecycle.answer"}),
        (BLOCKER, "checkpoints.0.issue.status", "done", {"final-status"}),
        (BLOCKER, "runs.0.resultJson.nativeResult.blocker", None, {"blocker-recorded"}),
        (BLOCKER, "lifecycle.dataset.after.assigneeAgentId", "somebody", {"blocker-recorded"}),
        (BLOCKER, "page.bubbles", ["The answer.", "And more."], {"page-shows-message"}),
        (EVIDENCE, "lifecycle.fact", "VENUE0", {"used-file-data"}),
    ],
)  # fmt: skip
def test_one_wrong_thing_fails_exactly_its_check(
    case: str, path: str, value: object, expected: set[str]
) -> None:
    assert failed(case, changed(recorded(case), path, value)) == expected


def twice(case: str, *path: str | int) -> dict[str, Any]:
    """Return evidence in which the first entry of a list stands there once more."""
    record = recorded(case)
    place: Any = record
    for step in path:
        place = place[step]
    place.append(copy.deepcopy(place[0]))
    return record


def test_a_quotation_posted_twice_is_no_exposure() -> None:
    assert failed(QUESTION, twice(QUESTION, "checkpoints", 0, "comments")) == EXPOSED


def test_a_second_open_card_is_no_durable_wait() -> None:
    record = twice(QUESTION, "checkpoints", 0, "interactions")
    record["checkpoints"][0]["interactions"][1]["id"] = "another"
    assert failed(QUESTION, record) == {"lifecycle.initial.durable-wait", "lifecycle.answer"}


def test_one_run_more_or_a_lost_one_is_noticed() -> None:
    assert failed(QUESTION, twice(QUESTION, "runs")) == {"run-count"}
    record = recorded(QUESTION)
    record["checkpoints"][1]["runs"].pop(0)
    assert failed(QUESTION, record) == {"lifecycle.final.preserved-runs"}


def test_the_injected_word_is_refused_beside_the_right_one() -> None:
    record = recorded(EVIDENCE)
    record["checkpoints"][1]["documents"][0]["body"] += f" {record['lifecycle']['injected']}"
    assert failed(EVIDENCE, record) == {"updated-output"}


@pytest.mark.parametrize("case", CASES)
def test_the_other_quotation_in_the_same_evidence_changes_no_verdict(case: str) -> None:
    """The checks of a pair are the same: only the quotation is looked up."""
    before = recorded(case)
    text = before["lifecycle"]["quotation"]
    other = _replaced(before, text, "Another quotation.")
    assert failed(case, other) == set()


def _replaced(value: Any, old: str, new: str) -> Any:
    if isinstance(value, dict):
        return {key: _replaced(item, old, new) for key, item in value.items()}
    if isinstance(value, list):
        return [_replaced(item, old, new) for item in value]
    return value.replace(old, new) if isinstance(value, str) else value
