"""A review between agents: what the product can do passes, each wrong outcome is caught."""

import json
from pathlib import Path
from typing import Any

import pytest

from grading.records import GONE, changed
from journeys.grading.agent_review_handoff import LATER, agent_review_handoff_checks
from journeys.grading.check import failures
from journeys.grading.story import NOT_REACHED

RECORD = json.loads((Path(__file__).parent / "recorded" / "agent-review-handoff.json").read_text())
ONE, KEPT = "agent-review-one-child", "agent-review-assignee-preserved"
WAITS, ASKED = "parent-blocked-before-agent-review", "agent-review-requested"
LEAD = RECORD["assignment"]["leadAgentId"]
CHILD = next(n for n, one in enumerate(RECORD["issues"]) if one["parentId"])
PARENT, CARD = f"issues.{1 - CHILD}", f"issues.{CHILD}.interactions.0"


def failed(record: dict[str, Any]) -> set[str]:
    """Return what failed besides what was not reached; the probe stopped this story."""
    checks = failures(agent_review_handoff_checks(record))
    return {check.id for check in checks if not check.detail.startswith(NOT_REACHED)}


def test_real_evidence_fails_nothing_that_was_reached() -> None:
    assert failed(RECORD) == {"workflow-completed"}
    found = {check.id: check for check in agent_review_handoff_checks(RECORD)}
    assert all(found[name].passed for name in (ONE, KEPT, WAITS, ASKED))
    assert all(not found[name].passed for name in (*LATER, "tasks-done"))


def test_without_a_probe_the_unfinished_work_is_held_against_it() -> None:
    unasked = changed(changed(RECORD, "probes", GONE), "failure", None)
    assert failed(unasked) >= {*LATER, "tasks-done", "no-pending-bookkeeping"}


@pytest.mark.parametrize(
    ("path", "value", "caught"),
    [
        (f"issues.{CHILD}.parentId", None, {ONE, KEPT, WAITS, ASKED}),
        (f"issues.{CHILD}.assigneeAgentId", LEAD, {KEPT}),
        ("worker", GONE, {KEPT, ASKED}),
        (f"{PARENT}.status", "in_progress", {WAITS}),
        (f"{CARD}.createdAt", "2026-11-30T03:00:00Z", {WAITS}),
        (f"{CARD}.createdAt", GONE, {WAITS}),
        (f"{CARD}.addresseeAgentId", "agent-9", {ASKED}),
        (f"{CARD}.addresseeAgentId", None, {ASKED}),
        (f"{CARD}.kind", "ask_user_questions", {ASKED}),
        (f"{CARD}.status", "accepted", {ASKED}),
        (f"{CARD}.payload.target.revisionId", "another", {ASKED}),
        (f"{CARD}.payload.target.key", "another", {ASKED, WAITS}),
        ("review", GONE, {ASKED}),
    ],
)
def test_one_wrong_thing_turns_exactly_its_checks_false(
    path: str, value: object, caught: set[str]
) -> None:
    found = {
        check.id for check in failures(agent_review_handoff_checks(changed(RECORD, path, value)))
    }
    assert found & {ONE, KEPT, WAITS, ASKED} == caught
