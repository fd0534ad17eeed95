"""The checks that every everyday story has in common, on the record of one of them."""

from typing import Any

import pytest

from grading.records import GONE, build_revise, card, changed, comment, run
from grading.records.run import CHILD, LEAD, WORKER
from journeys.grading.build_revise import build_revise_checks
from journeys.grading.check import failures

ISSUE, FIRST, SECOND = "issues.0", "runs.1", "runs.0"
CONSUMED = "submitted-replies-consumed"
RUN_CHECKS = {"native-model-config", "native-terminal-contract", "native-runtime"}


def failed(record: dict[str, Any]) -> set[str]:
    return {check.id for check in failures(build_revise_checks(record))}


WRONG: list[tuple[str, str, object, set[str]]] = [
    # lifecycle
    ("legacy run", f"{FIRST}.runtimeMode", "legacy", {"native-runtime"}),
    ("no runner", f"{FIRST}.runnerInstanceId", None, {"native-runtime"}),
    ("another model", f"{FIRST}.runnerProfileJson.nativeExecutionInput.provider.model", "gpt-4",
     {"native-model-config"}),
    ("model unknown", f"{FIRST}.runnerProfileJson", GONE, {"native-model-config"}),
    ("expected model unknown", "assignment.model", GONE, {"native-model-config"}),
    ("no terminal", f"{FIRST}.resultJson.nativeTerminal", GONE, {"native-terminal-contract"}),
    ("old terminal", f"{FIRST}.resultJson.nativeTerminal.schema", "v0",
     {"native-terminal-contract"}),
    ("no result", f"{FIRST}.resultJson", None, {"native-terminal-contract"}),
    ("worker on the parent", f"{FIRST}.agentId", WORKER, {"parent-owned-by-lead"}),
    ("somebody on the parent", f"{FIRST}.agentId", GONE, {"parent-owned-by-lead"}),
    ("lead unknown", "assignment.leadAgentId", GONE, {"parent-owned-by-lead"}),
    ("failed run", f"{FIRST}.status", "failed", {"successful-runs"}),
    ("timed out run", f"{FIRST}.status", "timed_out", {"successful-runs"}),
    ("cancelled run", f"{FIRST}.status", "cancelled", {"successful-runs"}),
    ("status unknown", f"{FIRST}.status", GONE, {"successful-runs", "settled"}),
    ("running run", f"{FIRST}.status", "running", {"successful-runs", "settled"}),
    ("queued run", f"{FIRST}.status", "queued", {"successful-runs", "settled"}),
    ("retry ahead", f"{FIRST}.status", "scheduled_retry", {"successful-runs", "settled"}),
    ("no runs", "runs", [], {CONSUMED, "settled", "successful-runs", "bounded-work",
     "parent-owned-by-lead", *RUN_CHECKS}),
    ("runs unknown", "runs", GONE, {CONSUMED, "settled", "successful-runs", "bounded-work",
     "parent-owned-by-lead", *RUN_CHECKS}),
    # tasks
    ("no tasks", "issues", [], {"tasks-done", "settled", "no-pending-bookkeeping",
     "reply-1-stored-once", "initial.zip-delivered", "revised.zip-delivered"}),
    ("answer left in review", f"{ISSUE}.status", "in_review", {"tasks-done"}),
    ("task cancelled", f"{ISSUE}.status", "cancelled", {"tasks-done"}),
    ("status unknown", f"{ISSUE}.status", GONE, {"tasks-done"}),
    ("parent unknown", "assignment.parentIssueId", GONE, {"tasks-done", "parent-owned-by-lead"}),
    ("retry scheduled", f"{ISSUE}.scheduledRetry", {"runId": "run-3"}, {"settled"}),
    ("retry unknown", f"{ISSUE}.scheduledRetry", GONE, {"settled"}),
    ("recovery", f"{ISSUE}.activeRecoveryAction", {"id": "action-1"}, {"settled"}),
    ("recovery unknown", f"{ISSUE}.activeRecoveryAction", GONE, {"settled"}),
    ("message queued", f"{ISSUE}.queuedComments.entries", [{"position": 1}], {"settled"}),
    ("queue unknown", f"{ISSUE}.queuedComments", GONE, {"settled"}),
    ("open card", f"{ISSUE}.interactions", [card()], {"no-pending-bookkeeping"}),
    ("card of unknown status", f"{ISSUE}.interactions", [card(status=None)],
     {"no-pending-bookkeeping"}),
    ("cards unknown", f"{ISSUE}.interactions", GONE, {"no-pending-bookkeeping"}),
    # messages
    ("given to a failed run", f"{SECOND}.status", "failed", {CONSUMED, "successful-runs"}),
    ("still being read", f"{SECOND}.status", "running", {CONSUMED, "successful-runs", "settled"}),
    ("never sent", "submittedReplies", [], {CONSUMED, "reply-1-stored-once"}),
    ("unknown if sent", "submittedReplies", GONE, {CONSUMED, "reply-1-stored-once"}),
    ("never stored", "submittedReplies.0.commentIds", [], {CONSUMED, "reply-1-stored-once"}),
    ("stored twice", "submittedReplies.0.commentIds", ["comment-2", "comment-9"],
     {CONSUMED, "reply-1-stored-once"}),
    ("another message", "submittedReplies.0.commentIds", ["comment-9"],
     {CONSUMED, "reply-1-stored-once"}),
    ("on another task", "submittedReplies.0.issueId", CHILD, {"reply-1-stored-once"}),
    ("by an agent", f"{ISSUE}.comments.1.authorAgentId", LEAD, {"reply-1-stored-once"}),
    ("author unknown", f"{ISSUE}.comments.1.authorAgentId", GONE, {"reply-1-stored-once"}),
    ("by the product", f"{ISSUE}.comments.1.authorType", "system", {"reply-1-stored-once"}),
    ("without text", f"{ISSUE}.comments.1.body", "", {"reply-1-stored-once"}),
    ("text unknown", f"{ISSUE}.comments.1.body", GONE, {"reply-1-stored-once"}),
    ("comments unknown", f"{ISSUE}.comments", GONE, {"reply-1-stored-once"}),
    ("no comment at all", "submittedReplies.0.commentIds", [None],
     {CONSUMED, "reply-1-stored-once"}),
    ("comment gone", f"{ISSUE}.comments", [], {"reply-1-stored-once"}),
    ("sent again later", f"{ISSUE}.comments.2", comment("comment-4", "Add the  option --separator"),
     {"reply-1-stored-once"}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("path", "value", "expected"), [case[1:] for case in WRONG], ids=[case[0] for case in WRONG]
)
def test_one_wrong_thing_fails_exactly_its_checks(
    path: str, value: object, expected: set[str]
) -> None:
    assert failed(changed(build_revise(), path, value)) == expected


def test_the_message_may_be_given_to_the_run_in_its_prompt_or_as_what_woke_it() -> None:
    prompt = "runs.0.runnerProfileJson.nativeExecutionInput.task.prompt"
    by_wake = changed(build_revise(), prompt, "Work on the task.")
    by_prompt = changed(build_revise(), "runs.0.contextSnapshot.wakeCommentIds", GONE)
    assert failed(by_wake) == failed(by_prompt) == set()
    neither = changed(by_wake, "runs.0.contextSnapshot.wakeCommentIds", [])
    assert failed(neither) == {CONSUMED}


def test_what_neither_side_names_does_not_agree() -> None:
    record = changed(build_revise(), "assignment.model", GONE)
    for number in (0, 1):
        path = f"runs.{number}.runnerProfileJson.nativeExecutionInput.provider.model"
        record = changed(record, path, GONE)
    assert failed(record) == {"native-model-config"}
    record = changed(build_revise(), "assignment.leadAgentId", GONE)
    for number in (0, 1):
        record = changed(record, f"runs.{number}.agentId", GONE)
    assert failed(record) == {"parent-owned-by-lead"}
    record = changed(build_revise(), "assignment.parentIssueId", GONE)
    assert "tasks-done" in failed(changed(record, "issues.0.id", GONE))
    record = changed(build_revise(), "submittedReplies.0.commentIds", [None])
    assert "reply-1-stored-once" in failed(changed(record, f"{ISSUE}.comments.1.id", GONE))


def test_an_agent_that_repeats_the_message_has_not_stored_it_again() -> None:
    echo = comment("comment-3", "Add the option --separator", LEAD)
    assert failed(changed(build_revise(), f"{ISSUE}.comments.2", echo)) == set()
    unsigned = changed(echo, "authorType", GONE)
    assert failed(changed(build_revise(), f"{ISSUE}.comments.2", unsigned)) == {
        "reply-1-stored-once"
    }


def test_another_message_is_no_copy() -> None:
    other = comment("comment-4", "Thank you")
    assert failed(changed(build_revise(), f"{ISSUE}.comments.2", other)) == set()


def test_twelve_runs_are_allowed_and_thirteen_are_not() -> None:
    record = build_revise()
    record["runs"] += [run(number) for number in range(3, 13)]
    assert failed(record) == set()
    record["runs"].append(run(13))
    assert failed(record) == {"bounded-work"}
