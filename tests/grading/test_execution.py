"""Runs of a story with children, deferrals and an allowed interruption."""

from dataclasses import replace
from typing import Any

import pytest

from grading.records import GONE, changed, deferral, delegation, run
from grading.records.run import LEAD, MODEL, PARENT, WORKER
from grading.records.times import START, after
from journeys.grading.assignment import Assignment
from journeys.grading.check import failures
from journeys.grading.everyday import everyday_checks
from journeys.grading.replies import Reply
from journeys.grading.snapshot import Snapshot

GIVEN = Assignment(PARENT, LEAD, MODEL, START, delegates=True)
LAST = "parent-finishes-after-child"


def failed(record: dict[str, Any], given: Assignment = GIVEN) -> set[str]:
    return {check.id for check in failures(everyday_checks(Snapshot.of(record), given))}


def test_a_delegation_passes_and_is_judged_on_its_order() -> None:
    checks = everyday_checks(Snapshot.of(delegation()), GIVEN)
    assert not failures(checks)
    assert checks[-1].id == LAST


def test_a_story_without_children_or_messages_has_no_check_about_them() -> None:
    checks = everyday_checks(Snapshot.of(delegation()), replace(GIVEN, delegates=False))
    assert not {LAST, "submitted-replies-consumed"} & {check.id for check in checks}


WRONG: list[tuple[str, str, object, set[str]]] = [
    ("lead ended first", "runs.2.finishedAt", after(249), {LAST}),
    ("end of the lead unknown", "runs.2.finishedAt", GONE, {LAST}),
    ("end of the child unknown", "runs.1.finishedAt", "later", {LAST}),
    ("no child task", "issues.1.parentId", None, {LAST}),
    ("no child run", "runs.1.nativeIssueId", "issue-other", {LAST}),
    ("lead ended elsewhere", "runs.2.nativeIssueId", "issue-other", {LAST}),
    ("worker did not succeed", "runs.1.status", "failed", {LAST, "successful-runs"}),
    ("last run is the worker's", "runs.2.agentId", WORKER, {LAST, "parent-owned-by-lead"}),
    ("child still open", "issues.1.status", "in_review", {"tasks-done"}),
    ("child waits", "issues.1.interactions", [{"status": "pending"}], {"no-pending-bookkeeping"}),
]


@pytest.mark.parametrize(
    ("path", "value", "expected"), [case[1:] for case in WRONG], ids=[case[0] for case in WRONG]
)
def test_one_wrong_thing_fails_exactly_its_checks(
    path: str, value: object, expected: set[str]
) -> None:
    assert failed(changed(delegation(), path, value)) == expected


@pytest.mark.parametrize("end", [after(351), None])
def test_every_run_of_the_child_has_to_end_before_the_lead(end: str | None) -> None:
    record = delegation()
    record["runs"].append(changed(record["runs"][1], "finishedAt", end))
    assert failed(record) == {LAST}


def test_without_a_run_of_the_lead_nobody_has_finished_last() -> None:
    record = delegation()
    record["runs"] = record["runs"][1:2]
    assert failed(record) == {LAST, "parent-owned-by-lead"}


def test_a_message_that_the_story_does_not_send_is_reported() -> None:
    given = replace(GIVEN, replies=(Reply(PARENT, ("comment-2",), START),))
    assert {"submitted-replies-consumed", "reply-1-stored-once"} <= failed(delegation(), given)


def test_a_lead_that_ends_with_the_child_is_late_enough() -> None:
    assert failed(changed(delegation(), "runs.2.finishedAt", after(250))) == set()


def test_a_worker_whose_run_names_no_task_may_have_worked_on_the_parent() -> None:
    record = changed(delegation(), "runs.1.nativeIssueId", None)
    assert failed(record) == set(), "the context names the child"
    record = changed(record, "runs.1.contextSnapshot", {})
    assert failed(record) == {LAST, "parent-owned-by-lead"}
    details = {one.id: one.detail for one in everyday_checks(Snapshot.of(record), GIVEN)}
    assert details["parent-owned-by-lead"].endswith(f"'{WORKER}' worked on an unnamed task")


def test_a_worker_on_the_parent_is_named_with_the_task() -> None:
    record = changed(delegation(), "runs.0.agentId", WORKER)
    details = {one.id: one.detail for one in everyday_checks(Snapshot.of(record), GIVEN)}
    assert details["parent-owned-by-lead"].endswith(f"'{WORKER}' worked on {PARENT}")


def test_a_deferral_counts_as_a_record_and_not_as_an_execution() -> None:
    record = delegation()
    record["runs"] += [deferral(number) for number in range(4, 13)]
    assert failed(record) == set()
    record["runs"].append(deferral(13))
    assert failed(record) == {"bounded-work"}


def test_only_deferrals_are_no_work() -> None:
    record = delegation() | {"runs": [deferral()]}
    assert {"native-runtime", "successful-runs", "native-terminal-contract"} <= failed(record)


def test_an_allowed_stop_excuses_that_run_and_no_other() -> None:
    given = replace(GIVEN, interruptions=frozenset({"run-1"}))
    stopped = run(1, status="cancelled", errorCode="cancelled", resultJson={})
    record = changed(delegation(), "runs.0", stopped)
    assert failed(record, given) == set()
    assert failed(record) == {"successful-runs", "native-terminal-contract"}
    unrelated = changed(record, "runs.1.status", "failed")
    assert failed(unrelated, given) == {"successful-runs", LAST}


def test_a_story_whose_every_run_was_stopped_did_not_succeed() -> None:
    given = replace(GIVEN, interruptions=frozenset({"run-1"}), delegates=False)
    record = delegation() | {"runs": [run(1, status="cancelled", errorCode="cancelled")]}
    assert failed(record, given) == {"successful-runs", "native-terminal-contract"}
