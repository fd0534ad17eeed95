"""Messages: consumed, stored, and whose words count as the lead's."""

import pytest

from grading.records import GONE, changed, comment, issue, run
from grading.records.run import LEAD, PARENT, WORKER
from journeys.grading.replies import Reply, consumed_check, consumers, lead_said, stored_once_checks
from journeys.grading.snapshot import Issue, Run, Snapshot

SENT = [Reply(PARENT, ("comment-2",), None)]


def test_an_older_succeeded_run_has_not_consumed_a_later_message() -> None:
    assert consumers([Run(run(1))], "comment-2") == ()


@pytest.mark.parametrize("status", ["running", "queued", "failed", "cancelled", "interrupted"])
def test_a_run_that_has_not_succeeded_has_consumed_nothing(status: str) -> None:
    assert consumers([Run(run(2, wakes=("comment-2",), status=status))], "comment-2") == ()


def test_one_run_may_consume_two_queued_messages() -> None:
    runs = [Run(run(1)), Run(run(2, wakes=("comment-2", "comment-3")))]
    assert [[one.id for one in consumers(runs, f"comment-{n}")] for n in (2, 3)] == [["run-2"]] * 2


def test_a_message_without_an_id_is_never_consumed() -> None:
    assert consumers([Run(run(2, wakes=("",)))], "") == ()


def test_a_wake_that_is_no_list_of_ids_is_no_proof() -> None:
    record = changed(run(2, wakes=("comment-2",)), "contextSnapshot.wakeCommentIds", "comment-2")
    path = "runnerProfileJson.nativeExecutionInput.task.prompt"
    assert consumers([Run(changed(record, path, GONE))], "comment-2") == ()


@pytest.mark.parametrize(("sent", "expected"), [(0, 1), (1, 2), (2, 1)])
def test_as_many_messages_are_needed_as_the_story_sends(sent: int, expected: int) -> None:
    snapshot = Snapshot.of({"runs": [run(2, wakes=("comment-2",))]})
    assert not consumed_check(snapshot, SENT * sent, expected).passed


def test_two_messages_cannot_be_the_same_comment() -> None:
    snapshot = Snapshot.of({"issues": [issue(comments=[comment("comment-2", "More")])]})
    assert [check.passed for check in stored_once_checks(snapshot, SENT * 2, 2)] == [False] * 2


def test_the_same_words_may_be_sent_twice_as_two_messages() -> None:
    comments = [comment("comment-2", "Go on"), comment("comment-3", "Go on")]
    snapshot = Snapshot.of({"issues": [issue(comments=comments)]})
    replies = [*SENT, Reply(PARENT, ("comment-3",), None)]
    assert all(check.passed for check in stored_once_checks(snapshot, replies, 2))
    assert not stored_once_checks(snapshot, SENT, 1)[0].passed


def test_a_comment_that_the_task_lists_twice_is_not_stored_once() -> None:
    comments = [comment("comment-2", "Go on")] * 2
    snapshot = Snapshot.of({"issues": [issue(comments=comments)]})
    assert not stored_once_checks(snapshot, SENT, 1)[0].passed


def test_only_the_lead_speaks_for_the_lead() -> None:
    def task(author: str | None) -> Issue:
        return Issue(issue(comments=[comment("comment-1", "CODE_1 found", author)]))

    assert lead_said(task(LEAD), LEAD, "CODE_1")
    assert not lead_said(task(LEAD), LEAD, "CODE_2")
    assert not lead_said(task(WORKER), LEAD, "CODE_1")
    assert not lead_said(task(None), LEAD, "CODE_1")
    assert not lead_said(task(""), "", "CODE_1")
    assert not lead_said(None, LEAD, "CODE_1")
