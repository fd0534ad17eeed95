"""When a guidance story is ready to be graded: stored and attributed, whatever the words."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from grading.records import GONE, changed
from journeys.grading.decline_guidance import decline_guidance_checks, input_of
from journeys.grading.guidance_settlement import awaited_responses, guidance_settled
from journeys.grading.settlement import Settlement, State
from journeys.grading.snapshot import Snapshot
from journeys.grading.story import Story
from journeys.poll import Clock, PollTimeoutError, poll

RECORDED = Path(__file__).parent / "recorded"
STORY = "native-connection-guidance.service-decline"
CARD = "issues.0.interactions.0"


def recorded() -> dict[str, Any]:
    record: dict[str, Any] = json.loads((RECORDED / f"{STORY}.json").read_text())
    return record


def found(record: dict[str, Any], *, wants_reply: bool = True) -> Settlement:
    assignment = Story.of(record, expected_replies=0).assignment
    return guidance_settled(Snapshot.of(record), assignment, wants_reply=wants_reply)


def awaited(record: dict[str, Any]) -> list[str]:
    return awaited_responses(Snapshot.of(record), Story.of(record, expected_replies=0).assignment)


def blocked(record: dict[str, Any]) -> dict[str, Any]:
    """Return the moment between the saved no and the run that takes it up."""
    first = min(record["runs"], key=lambda run: run["createdAt"])
    record = changed(record, "runs", [first])
    record = changed(record, "issues.0.comments", [])
    return changed(record, "issues.0.status", "blocked")


def test_a_saved_and_attributed_reply_settles() -> None:
    assert found(recorded()).state is State.ACCEPTED


def test_other_words_settle_too_and_fail_their_check() -> None:
    record = changed(recorded(), "issues.0.comments.0.body", "All is well.")
    assert found(record).state is State.ACCEPTED
    failed = [one.id for one in decline_guidance_checks(input_of(record)) if not one.passed]
    assert failed == ["guidance-decline-attributed-explanation"]


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("issues.0.comments", []),
        ("issues.0.comments.0.body", "  "),
        ("issues.0.comments.0.body", None),
        ("issues.0.comments.0.createdByRunId", "an-earlier-run"),
        ("issues.0.comments.0.createdByRunId", GONE),
        ("issues.0.comments.0.authorAgentId", "somebody-else"),
    ],
)
def test_without_the_reply_of_the_last_run_there_is_more_to_wait_for(
    path: str, value: object
) -> None:
    record = changed(recorded(), path, value)
    assert found(record).state is State.WAITING
    assert found(record, wants_reply=False).state is State.ACCEPTED


def waited(records: Iterator[dict[str, Any]], now: Callable[[], float]) -> Settlement:
    return poll(
        "the decision to be answered",
        lambda: found(next(records)),
        accept=lambda seen: seen.accepted,
        reject=lambda seen: seen.rejection,
        seconds=60,
        clock=Clock(now, lambda _seconds: None),
    )


def ticking() -> Callable[[], float]:
    times = iter(range(10_000))
    return lambda: float(next(times))


def test_a_reply_that_is_stored_late_is_waited_for() -> None:
    late = changed(recorded(), "issues.0.comments", [])
    seen = iter([*[late] * 20, recorded()])
    assert waited(seen, ticking()).accepted


@pytest.mark.parametrize(
    ("path", "value"),
    [("issues.0.comments", []), ("issues.0.comments.0.createdByRunId", "an-earlier-run")],
)
def test_a_reply_that_never_comes_times_out(path: str, value: object) -> None:
    never = changed(recorded(), path, value)
    with pytest.raises(PollTimeoutError) as error:
        waited(iter([never] * 100), ticking())
    assert error.value.observed


def test_a_saved_no_on_its_way_defers_the_rejection_of_blocked_work() -> None:
    record = blocked(recorded())
    assert awaited(record) == [record["issues"][0]["interactions"][0]["id"]]
    assert found(record).state is State.WAITING
    plain = changed(record, f"{CARD}.continuationPolicy", "none")
    assert found(plain).state is State.REJECTED


def test_an_executed_approval_on_its_way_defers_it_as_well() -> None:
    record = changed(blocked(recorded()), f"{CARD}.status", "accepted")
    done = changed(record, f"{CARD}.result", {"toolAction": {"status": "executed"}})
    assert found(done).state is State.WAITING
    for status in ("failed", "approved", "executing", "expired"):
        other = changed(record, f"{CARD}.result", {"toolAction": {"status": status}})
        assert found(other).state is State.REJECTED, status


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (f"{CARD}.issueId", "another-task"),
        (f"{CARD}.companyId", "another-company"),
        (f"{CARD}.createdByAgentId", "somebody-else"),
        (f"{CARD}.sourceRunId", "another-run"),
        (f"{CARD}.kind", "connection_intent"),
        (f"{CARD}.payload.toolAction.actionRequestId", ""),
        (f"{CARD}.status", "pending"),
        ("runs.0.status", "failed"),
        ("runs.0.agentId", "somebody-else"),
        ("runs.0.companyId", "another-company"),
        ("runs.0.nativeIssueId", "another-task"),
        ("issues.0.companyId", GONE),
        ("issues.0.assigneeAgentId", "somebody-else"),
    ],
)
def test_an_answer_that_is_not_bound_to_this_work_defers_nothing(path: str, value: object) -> None:
    record = changed(blocked(recorded()), path, value)
    assert awaited(record) == []
    assert found(record).state is State.REJECTED


def test_an_answer_that_a_run_was_given_defers_nothing() -> None:
    record = blocked(recorded())
    card = record["issues"][0]["interactions"][0]["id"]
    given = {"task": {"prompt": ""}, "interactionResponses": [{"interactionId": card}]}
    for path, value in (
        ("runs.0.contextSnapshot.interactionId", card),
        ("runs.0.runnerProfileJson.nativeExecutionInput.task.prompt", f"... {card} ..."),
        ("runs.0.runnerProfileJson.nativeExecutionInput", given),
    ):
        assert awaited(changed(record, path, value)) == [], path
