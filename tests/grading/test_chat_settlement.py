"""When a chat is at rest, and what is watched until then."""

import pytest

from grading.records import changed
from grading.test_chats import DELEGATE, recorded
from journeys.grading.chat_settlement import chat_settled, state_of
from journeys.grading.chats import Chat
from journeys.grading.settlement import State


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("runs", []),
        ("runs.0.status", "queued"),
        ("chat.conversationState", "active"),
        ("chat.comments.1.createdByRunId", "another-run"),
        ("issues.0.scheduledRetry", {"runId": "another"}),
    ],
)
def test_a_chat_with_something_under_way_is_waited_for(path: str, value: object) -> None:
    assert chat_settled(Chat.of(changed(recorded(DELEGATE), path, value))).state is State.WAITING


def test_a_colleague_who_is_about_to_start_is_waited_for() -> None:
    record = recorded(DELEGATE)
    wake = {"kind": "wake_request", "agentId": record["fixture"]["workerId"], "status": "queued"}
    record["issues"][0]["wakes"]["events"].append(wake)
    assert chat_settled(Chat.of(record)).state is State.WAITING


def test_a_failed_run_is_not_waited_out() -> None:
    record = changed(recorded(DELEGATE), "runs.0.status", "failed")
    assert chat_settled(Chat.of(record)).state is State.REJECTED


def test_everything_that_may_move_is_in_the_watched_state() -> None:
    record = recorded(DELEGATE)
    state = state_of(Chat.of(record))
    for path, value in (
        ("runs.0.status", "running"),
        ("issues.0.status", "todo"),
        ("chat.comments", []),
        ("documents.0.revision", 2),
        ("chat.status", "blocked"),
    ):
        assert state_of(Chat.of(changed(record, path, value))) != state, path
