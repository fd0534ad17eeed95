"""Recover from a restart: real evidence passes, each plausible wrong outcome is caught."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from grading.records import GONE, changed
from journeys.grading.check import failures
from journeys.grading.recover_controller import IDENTITY, recover_controller_checks

RECORD = json.loads((Path(__file__).parent / "recorded" / "recover-controller.json").read_text())
RESTARTED, RUNNER = "recovery.controller-restarted", "recovery.same-runner"
RECEIPTS, MESSAGE = "recovery.receipts-kept", "recovery.message-kept"
TURN, COMMITTED = "recovery.one-turn", "recovery.work-committed"
BEFORE, AFTER = "interruption.before", "interruption.after"
EARLY, LATE = "2026-11-30T03:00:00Z", "2026-11-30T04:00:00Z"


def failed(record: dict[str, Any]) -> set[str]:
    return {check.id for check in failures(recover_controller_checks(record))}


def place(kind: str, moment: str = "final") -> int:
    """Return where the first receipt of the runner's own kind stands."""
    return [row["native"] for row in RECORD["receipts"][moment]].index(kind)


def test_real_evidence_passes_every_check() -> None:
    assert failed(RECORD) == set()
    ids = [check.id for check in recover_controller_checks(RECORD)]
    assert set(ids) >= {RESTARTED, RUNNER, RECEIPTS, MESSAGE, TURN, COMMITTED}
    assert {"source-saved-before", "recovered-delivery.length-7"} <= set(ids)


WRONG: list[tuple[str, str, object, set[str]]] = [
    ("no source", "interruption.source.path", None, {"source-saved-before"}),
    ("a source without a digest", "interruption.source.sha256", "x", {"source-saved-before"}),
    ("a source without a time", "interruption.source.at", GONE, {"source-saved-before"}),
    # the restart
    ("no restart", "restart", GONE, {RESTARTED, RUNNER}),
    ("another kind of restart", "restart.mode", "hard", {RESTARTED}),
    ("the same process", "restart.receipt.startTicks",
     RECORD["restart"]["receipt"]["before"]["startTicks"], {RESTARTED}),
    ("no pid", "restart.receipt.pid", GONE, {RESTARTED}),
    ("no pid before", "restart.receipt.before.pid", GONE, {RESTARTED}),
    ("dead after", "restart.receipt.alive", False, {RESTARTED}),
    ("dead before", "restart.receipt.before.alive", False, {RESTARTED}),
    ("the product does not know", "restart.boots.after.processStartedAt",
     RECORD["restart"]["boots"]["before"]["processStartedAt"], {RESTARTED}),
    ("never asked for", "restart.requestedAt", GONE, {RESTARTED, RUNNER}),
    ("never finished", "restart.finishedAt", GONE, {RESTARTED, RUNNER}),
    # the runner
    ("looked at too late before", f"{BEFORE}.at", LATE, {RUNNER}),
    ("looked at too early after", f"{AFTER}.at", EARLY, {RUNNER}),
    ("a new process", f"{AFTER}.process.startTicks", 7, {RUNNER}),
    ("dead in between", f"{AFTER}.process.alive", False, {RUNNER}),
    ("the process of another run", f"{BEFORE}.process.namesRun", False, {RUNNER}),
    ("ended meanwhile", f"{AFTER}.status", "succeeded", {RUNNER}),
    ("lost", f"{AFTER}.status", "failed", {RUNNER}),
    ("another run was meant", "interruption.runId", "run-9", {RUNNER, MESSAGE, COMMITTED}),
    # the message
    ("lost on the way", "queues.after.comments", [], {MESSAGE}),
    ("never waited", "queues.before.comments", [], {MESSAGE}),
    ("for another run", "queues.after.targetRunId", "run-9", {MESSAGE}),
    ("doubled", "queues.after.comments", RECORD["queues"]["before"]["comments"] * 2, {MESSAGE}),
    ("given to the run itself", "runs.1.runnerProfileJson.nativeExecutionInput.task.prompt",
     RECORD["queues"]["before"]["comments"][0], {MESSAGE}),
    # the receipts
    ("none before", "receipts.before", [], {RECEIPTS, TURN}),
    ("all lost", "receipts.after", [], {RECEIPTS}),
    ("one changed", "receipts.after.3.sha256", "0" * 64, {RECEIPTS}),
    ("one lost in the end", "receipts.final.3", {}, {TURN}),
    ("without a digest", "receipts.before.3.sha256", "x", {RECEIPTS, TURN}),
    ("without a digest in the end", "receipts.final.74.sha256", "x", {TURN}),
    ("out of order", "receipts.final.74.seq", 3, {TURN}),
    ("a turn repeated", f"receipts.final.{place('item.delta', 'final') + 60}.native",
     "turn.started", {TURN}),
    ("no end", f"receipts.final.{place('run.terminal')}.native", "other", {TURN}),
    # the end
    ("not committed", "runs.1.nativePhase", "observed", {COMMITTED}),
    ("not finalized", "workspaceOperations", [], {COMMITTED}),
    ("another operation", "workspaceOperations.0.phase", "workspace_prepare", {COMMITTED}),
    ("still finalizing", "workspaceOperations.0.status", "running", {COMMITTED}),
    ("finalized badly", "workspaceOperations.0.status", "failed", {COMMITTED}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("path", "value", "caught"), [row[1:] for row in WRONG], ids=[row[0] for row in WRONG]
)
def test_one_wrong_thing_turns_exactly_its_checks_false(
    path: str, value: object, caught: set[str]
) -> None:
    assert failed(changed(RECORD, path, value)) == caught


@pytest.mark.parametrize("name", IDENTITY)
@pytest.mark.parametrize("value", ["another", None, GONE], ids=str)
def test_every_identity_is_pinned(name: str, value: object) -> None:
    assert failed(changed(RECORD, f"{AFTER}.{name}", value)) == {RUNNER}


def test_a_call_completed_twice_is_no_recovery() -> None:
    again = copy.deepcopy(RECORD)
    row = again["receipts"]["final"][place("tool.execution.completed")]
    again["receipts"]["final"].append({**row, "seq": 10_000})
    assert failed(again) == {TURN}


def test_a_call_that_was_begun_again_is_no_recovery() -> None:
    again = copy.deepcopy(RECORD)
    kinds = ("tool.execution.started", "tool.execution.completed")
    for seq, kind in enumerate(kinds, 10_000):
        row = again["receipts"]["final"][place(kind)]
        again["receipts"]["final"].append({**row, "seq": seq, "executionId": "exec-9"})
    assert failed(again) == set()
    again["receipts"]["final"].pop()
    assert failed(again) == {TURN}


@pytest.mark.parametrize("kind", ["tool.execution.completed", "tool.execution.started"])
def test_the_restart_has_to_hit_the_run_in_the_middle(kind: str) -> None:
    """Nothing completed before, or nothing at work: then nothing was recovered."""
    idle = copy.deepcopy(RECORD)
    for moment in ("before", "after", "final"):
        rows = idle["receipts"][moment]
        for row in rows[: len(RECORD["receipts"]["before"])]:
            row["native"] = "other" if row["native"] == kind else row["native"]
    assert RECEIPTS in failed(idle)


def test_the_plain_copies_of_events_are_not_counted() -> None:
    kinds = [row["type"] for row in RECORD["receipts"]["final"]]
    assert kinds.count("turn.started") == 2
    assert TURN not in failed(RECORD)
