"""Stop and redirect: real evidence passes, each plausible wrong outcome is caught."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from grading.records import GONE, changed
from journeys.grading.check import failures
from journeys.grading.stop_redirect import stop_redirect_checks

RECORD = json.loads((Path(__file__).parent / "recorded" / "stop-redirect.json").read_text())
SOURCE, GONE_CHECK = "source-saved-before", "stop.runner-gone"
INACTIVE, ANSWER, FILES = (
    "stop.no-old-run-active",
    "new-direction-delivered",
    "stop.workspace-unchanged",
)
BEFORE, AFTER = "interruption.before", "interruption.after"
OWN = ("interruption", "workspaces", "answers", "expectedAnswer", "allowedInterruptedRuns")
UNREAD = {
    *(f"{BEFORE}.{name}" for name in ("at", "processStartedAt", "runnerInstanceId")),
    *(f"{BEFORE}.{name}" for name in ("nativeSessionId", "sessionIdAfter")),
    *(f"{AFTER}.{name}" for name in ("processPid", "processStartedAt")),
    *(f"{AFTER}.{name}" for name in ("runnerInstanceId", "nativeSessionId", "sessionIdAfter")),
    f"{AFTER}.process.startTicks",  # either this or alive proves it; both are looked at below
    f"{AFTER}.process.alive",
    "answers.0.id",
    "answers.0.createdAt",
}


def failed(record: dict[str, Any]) -> set[str]:
    return {check.id for check in failures(stop_redirect_checks(record))}


def leaves(value: Any, path: str) -> Iterator[str]:
    children = value.items() if isinstance(value, dict) else enumerate(value)
    for key, child in children:
        if isinstance(child, dict | list) and child:
            yield from leaves(child, f"{path}.{key}")
        elif "." not in str(key):  # a dotted path cannot name a file
            yield f"{path}.{key}"


LEAVES = [
    leaf
    for name in OWN
    for leaf in (leaves(RECORD[name], name) if not isinstance(RECORD[name], str) else [name])
    if leaf not in UNREAD
]


def test_real_evidence_passes_every_check() -> None:
    assert failed(RECORD) == set()
    ids = [check.id for check in stop_redirect_checks(RECORD)]
    assert set(ids) >= {SOURCE, GONE_CHECK, INACTIVE, ANSWER, FILES, "reply-1-stored-once"}


@pytest.mark.parametrize("leaf", LEAVES)
def test_every_field_that_is_read_is_needed(leaf: str) -> None:
    assert failed(changed(RECORD, leaf, GONE))


WRONG: list[tuple[str, str, object, set[str]]] = [
    ("no source", "interruption.source.path", None, {SOURCE}),
    ("an empty source", "interruption.source.bytes", 0, {SOURCE}),
    ("not the run's process", f"{BEFORE}.process.namesRun", False, {GONE_CHECK}),
    ("another pid than the product's", f"{BEFORE}.processPid", 7, {GONE_CHECK}),
    ("dead before", f"{BEFORE}.process.alive", False, {GONE_CHECK}),
    ("over before", f"{BEFORE}.status", "succeeded", {GONE_CHECK}),
    ("still the run's process", f"{AFTER}.process.namesRun", True, {GONE_CHECK}),
    ("another process looked for", f"{AFTER}.process.pid", 7, {GONE_CHECK}),
    ("looked for before the stop", f"{AFTER}.at", "2026-11-30T03:00:00Z", {GONE_CHECK}),
    ("active after the stop", f"{AFTER}.status", "running", {INACTIVE}),
    ("the files were changed", "workspaces.answered.files", {"a.py": "0" * 64}, {FILES}),
    ("the files are gone", "workspaces.answered.files", {}, {FILES}),
    ("nothing was there", "workspaces.stopped.files", {}, {FILES}),
    ("answered by somebody else", "answers.0.authorAgentId", "agent-9", {ANSWER}),
    ("said by the stopped run", "answers.0.createdByRunId", RECORD["interruption"]["runId"],
     {ANSWER}),
    ("another answer", "answers.0.body", "It is ready.", {ANSWER}),
    ("no answer", "answers", [], {ANSWER}),
    ("nothing expected", "expectedAnswer", "", {ANSWER}),
    ("not a stop but a failure", "runs.1.status", "failed", {INACTIVE, "successful-runs",
     "native-terminal-contract"}),
    ("it ended well after all", "runs.1.status", "succeeded", {INACTIVE,
     "native-terminal-contract"}),
    ("it came back", "runs.1.status", "running", {INACTIVE, "settled", "successful-runs",
     "native-terminal-contract"}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("path", "value", "caught"), [row[1:] for row in WRONG], ids=[row[0] for row in WRONG]
)
def test_one_wrong_thing_turns_exactly_its_checks_false(
    path: str, value: object, caught: set[str]
) -> None:
    assert failed(changed(RECORD, path, value)) == caught


def test_a_process_that_lives_on_under_its_old_start_is_not_gone() -> None:
    ticks = RECORD["interruption"]["before"]["process"]["startTicks"]
    lives = changed(RECORD, f"{AFTER}.process.alive", True)
    assert failed(changed(lives, f"{AFTER}.process.startTicks", ticks)) == {GONE_CHECK}


def test_a_pid_that_was_given_to_a_new_process_proves_nothing_against_the_stop() -> None:
    lives = changed(RECORD, f"{AFTER}.process.alive", True)
    assert failed(changed(lives, f"{AFTER}.process.startTicks", 10**9)) == set()


def test_a_story_that_ended_before_the_stop_leaves_the_rest_unreached() -> None:
    record = changed(RECORD, "interruption", {"runId": "run-1", "source": {}})
    for name in ("workspaces", "answers", "expectedAnswer"):
        record = changed(record, name, GONE)
    found = {check.id: check for check in stop_redirect_checks(
        {**record, "failure": {"checkId": SOURCE, "message": "no source"}}
    )}  # fmt: skip
    late = (GONE_CHECK, INACTIVE, ANSWER, FILES)
    assert all(found[name].detail.startswith("not reached: ") for name in late)
    assert not found[SOURCE].detail.startswith("not reached: ")
