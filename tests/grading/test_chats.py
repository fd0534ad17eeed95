"""The two chat stories: each plausible wrong outcome, on evidence of the real product."""

import copy
import json
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from grading.records import GONE, changed
from grading.test_stale_queue import entry
from journeys.grading.announcements import sentences
from journeys.grading.chat_settlement import chat_settled
from journeys.grading.chats import Chat
from journeys.grading.check import failures
from journeys.grading.settlement import State
from journeys.grading.stories import grade

RECORDED = Path(__file__).parent / "recorded"
BACKLOG, DELEGATE = "create-backlog", "delegate-announcement"
DELIVERY = {"completion-delivered", "accounted-runs"}


def recorded(case: str) -> dict[str, Any]:
    record: dict[str, Any] = json.loads((RECORDED / f"{case}.json").read_text())
    return record | {"failure": None}


def failed(case: str, record: dict[str, Any]) -> set[str]:
    return {check.id for check in failures(grade(case, record))}


def moved(record: dict[str, Any], seconds: float) -> str:
    """Return a time so many seconds after the task was done."""
    done = datetime.fromisoformat(record["issues"][0]["completedAt"])
    return (done + timedelta(seconds=seconds)).isoformat()


def delivered(body: str = "", **changes: Any) -> dict[str, Any]:
    """Return the delegation on a product that comes back to the chat, as the contract has it."""
    record = recorded(DELEGATE)
    del record["probes"]
    chat, first = record["chat"], record["chat"]["comments"][-1]
    hand_off = next(run for run in record["runs"] if run["id"] == first["createdByRunId"])
    late = {"createdAt": moved(record, 30), "finishedAt": moved(record, 35)}
    run = copy.deepcopy(hand_off) | late | {"id": "completion-run", "startedAt": late["createdAt"]}
    run["runnerProfileJson"]["nativeExecutionInput"]["task"]["prompt"] = "(left out)"
    run["contextSnapshot"].pop("wakeCommentIds", None)
    record["runs"].append(run)
    identifier = record["issues"][0]["identifier"]
    reply = {"id": "completion", "createdByRunId": run["id"], "createdAt": late["finishedAt"]}
    reply["body"] = body or f"It is finished: [{identifier}](/issues/{identifier})."
    chat["comments"].append(first | reply | changes)
    return record


def test_a_delivered_announcement_passes_everything() -> None:
    assert failed(DELEGATE, delivered()) == set()


def test_the_product_of_today_lacks_the_delivery_only() -> None:
    assert failed(BACKLOG, recorded(BACKLOG)) == set()
    assert failed(DELEGATE, recorded(DELEGATE)) == DELIVERY


def test_a_quoted_result_is_a_delivery_too() -> None:
    body = recorded(DELEGATE)["documents"][0]["body"]
    assert failed(DELEGATE, delivered(f"Here it is. {body}")) == set()


@pytest.mark.parametrize(
    "changes",
    [
        {"body": "Morgan is finished, all is well."},
        {"body": "See [STU-999](/issues/STU-999)."},
        {"authorAgentId": "somebody-else"},
        {"createdByRunId": "no-run"},
        {"createdByRunId": None},
    ],
)
def test_what_does_not_bring_the_result_is_no_delivery(changes: dict[str, Any]) -> None:
    assert "completion-delivered" in failed(DELEGATE, delivered(**changes))


def test_a_reply_from_before_the_end_of_the_work_is_no_delivery() -> None:
    early = moved(recorded(DELEGATE), -1)
    assert "completion-delivered" in failed(DELEGATE, delivered(createdAt=early))


def test_a_promise_at_the_hand_off_is_no_delivery() -> None:
    record = recorded(DELEGATE)
    body = f"Morgan is at work: {record['documents'][0]['body']}"
    assert failed(DELEGATE, changed(record, "chat.comments.1.body", body)) >= DELIVERY


def test_a_completion_reply_of_the_hand_off_run_is_none() -> None:
    record = delivered()
    record["chat"]["comments"][-1]["createdByRunId"] = record["chat"]["comments"][-2][
        "createdByRunId"
    ]
    assert "completion-delivered" in failed(DELEGATE, record)


@pytest.mark.parametrize("case", [BACKLOG, DELEGATE])
def test_a_second_task_is_caught(case: str) -> None:
    record = recorded(case)
    record["issues"].append(copy.deepcopy(record["issues"][0]) | {"id": "another"})
    assert "exactly-one-task" in failed(case, record)


@pytest.mark.parametrize("case", [BACKLOG, DELEGATE])
@pytest.mark.parametrize("place", ["chat", "issues.0"])
def test_a_nudge_of_the_person_is_caught_wherever_it_is(case: str, place: str) -> None:
    record = recorded(case)
    issue = record["chat"] if place == "chat" else record["issues"][0]
    nudge = copy.deepcopy(record["chat"]["comments"][0]) | {"id": "nudge", "body": "And now?"}
    issue["comments"].append(nudge)
    assert failed(case, record) >= {"one-human-message"}


def test_a_second_document_leaves_no_current_one() -> None:
    record = recorded(DELEGATE)
    record["documents"].append(copy.deepcopy(record["documents"][0]) | {"id": "another"})
    assert "worker-document-current" in failed(DELEGATE, record)


def test_a_revision_that_no_run_of_the_worker_wrote_is_stale() -> None:
    record = changed(recorded(DELEGATE), "documents.0.revision", 2)
    assert "worker-document-current" in failed(DELEGATE, record)
    written = copy.deepcopy(record["issues"][0]["activity"][2]) | {
        "action": "issue.document_updated"
    }
    written["details"]["revisionNumber"] = 2
    record["issues"][0]["activity"].append(written)
    assert failed(DELEGATE, record) == DELIVERY


@pytest.mark.parametrize(
    ("body", "number"),
    [
        ("One. Two.", 2),
        ("# A heading\n\nOne goes on\nhere. Two!", 2),
        ("It costs 1.50 euros. Is it much?", 2),
        ("One. Two. Three.", 3),
        ("One only", 1),
        ("", 0),
    ],
)
def test_sentences_are_counted(body: str, number: int) -> None:
    assert len(sentences(body)) == number


@pytest.mark.parametrize("case", [BACKLOG, DELEGATE])
def test_a_dropped_wake_is_told_from_work(case: str) -> None:
    record = recorded(case)
    task, company = record["issues"][0]["id"], record["fixture"]["companyId"]
    dropped = entry() | {"companyId": company, "agentId": record["fixture"]["executiveId"]}
    dropped["contextSnapshot"] = {"issueId": task}
    record["runs"].append(dropped)
    allowed = {"task-not-started"} if case == BACKLOG else DELIVERY
    assert failed(case, record) == allowed
    assert chat_settled(Chat.of(record)).accepted
    unproven = changed(record, f"runs.{len(record['runs']) - 1}.startedAt", GONE)
    assert "successful-runs" in failed(case, unproven)
    assert chat_settled(Chat.of(unproven)).state is State.REJECTED


def test_a_dropped_wake_of_a_task_that_is_not_the_workers_is_a_failure() -> None:
    record = recorded(DELEGATE)
    dropped = entry() | {"companyId": record["fixture"]["companyId"]}
    dropped["contextSnapshot"] = {"issueId": record["issues"][0]["id"]}
    record["runs"].append(dropped)
    record = changed(record, "issues.0.assigneeAgentId", record["fixture"]["executiveId"])
    assert "successful-runs" in failed(DELEGATE, record)
