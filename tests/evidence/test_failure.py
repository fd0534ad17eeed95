"""Whose fault it was."""

import pytest
import requests
from hypothesis import given, strategies

from journeys.errors import HarnessError, PrerequisiteError, UsageError
from journeys.evidence.failure import (
    RETRYABLE,
    FailureClass,
    classify,
    classify_message,
    classify_runs,
    classify_text,
    failure_class,
)
from journeys.evidence.redaction import SecretLeakError
from journeys.grading.check import Check
from journeys.poll import PollRejectedError, PollTimeoutError

OBSERVED = PollTimeoutError("settlement", 120, None)
UNREAD = PollTimeoutError("settlement", 120, ConnectionError("refused"))

RAISED = [
    (AssertionError("wrong slug"), FailureClass.CANDIDATE),
    (PollRejectedError("blocked"), FailureClass.CANDIDATE),
    (OBSERVED, FailureClass.CANDIDATE),
    (UNREAD, FailureClass.TRANSIENT),
    (requests.ConnectionError("reset"), FailureClass.TRANSIENT),
    (requests.ReadTimeout("slow"), FailureClass.TRANSIENT),
    (ConnectionResetError("reset"), FailureClass.TRANSIENT),
    (TimeoutError("slow"), FailureClass.TRANSIENT),
    (PrerequisiteError("no engine"), FailureClass.PERMANENT),
    (SecretLeakError("a.json"), FailureClass.SECRET_LEAK),
    (HarnessError("bug"), FailureClass.HARNESS),
    (UsageError("unknown cell"), FailureClass.HARNESS),
    (KeyError("id"), FailureClass.HARNESS),
    (OSError(28, "No space left"), FailureClass.PERMANENT),
    (KeyboardInterrupt(), FailureClass.HARNESS),
]


@pytest.mark.parametrize(("error", "expected"), RAISED)
def test_what_was_raised_names_the_class(error: BaseException, expected: FailureClass) -> None:
    assert classify(error) is expected


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("Project 'first' breaks the base rules", FailureClass.CANDIDATE),
        ("TimeoutError: locator.click: Timeout 20000ms exceeded", FailureClass.CANDIDATE),
        (f"PollTimeoutError: {OBSERVED}", FailureClass.CANDIDATE),
        (f"PollTimeoutError: {UNREAD}", FailureClass.TRANSIENT),
        ("PollRejectedError: Stopped waiting", FailureClass.CANDIDATE),
        ("ConnectionError: refused", FailureClass.TRANSIENT),
        ("PrerequisiteError: no engine", FailureClass.PERMANENT),
        ("HarnessError: bug", FailureClass.HARNESS),
        ("SecretLeakError: a.json", FailureClass.SECRET_LEAK),
        ("The model wrote: HarnessError: nice try", FailureClass.CANDIDATE),
        ("", FailureClass.CANDIDATE),
    ],
)
def test_a_message_names_the_class_too(message: str, expected: FailureClass) -> None:
    assert classify_message(message) is expected


GOOD, BAD = Check("tasks-done", True), Check("settled", False)


@pytest.mark.parametrize(
    ("error", "checks", "cleaned", "expected"),
    [
        (None, [GOOD], True, None),
        (None, [], True, FailureClass.HARNESS),
        (None, [GOOD, BAD], True, FailureClass.CANDIDATE),
        (None, [GOOD, BAD], False, FailureClass.CANDIDATE),
        (None, [GOOD], False, FailureClass.CLEANUP),
        (None, [], False, FailureClass.CLEANUP),
        (UNREAD, [BAD], False, FailureClass.TRANSIENT),
    ],
)
def test_the_first_cause_counts(
    error: Exception | None, checks: list[Check], cleaned: bool, expected: FailureClass | None
) -> None:
    assert failure_class(error, checks, cleanup_passed=cleaned) is expected


TEXTS = [
    ("browser bootstrap failed before task creation: secret leak", FailureClass.TRANSIENT),
    ("Secret leak in snapshots/a.json", FailureClass.SECRET_LEAK),
    ('{"code": "x", "retryable":false}', FailureClass.PERMANENT),
    ("effective_model_mismatch", FailureClass.PERMANENT),
    ("cleanup of the project is incomplete", FailureClass.CLEANUP),
    ("teardown: connect ECONNREFUSED", FailureClass.TRANSIENT),
    ("Invalid API key provided", FailureClass.PERMANENT),
    ("HTTP 401 Unauthorized", FailureClass.PERMANENT),
    ("unsupported model gpt-x (503)", FailureClass.PERMANENT),
    ("native_session_close_unrecoverable after 503", FailureClass.CANDIDATE),
    ("429 Too Many Requests", FailureClass.TRANSIENT),
    ("rate_limit_exceeded", FailureClass.TRANSIENT),
    ("HTTP 503", FailureClass.TRANSIENT),
    ("page.goto: net::ERR_CONNECTION_REFUSED", FailureClass.TRANSIENT),
    ("sandbox lease timed out", FailureClass.TRANSIENT),
    ("timed out while waiting for the gateway", FailureClass.TRANSIENT),
    ("the answer was 5 words long", None),
    ("exit code 1", None),
    ("", None),
]


@pytest.mark.parametrize(("text", "expected"), TEXTS)
def test_the_first_line_of_the_table_that_matches_counts(
    text: str, expected: FailureClass | None
) -> None:
    assert classify_text(text) is expected


FAULTS = [text for text, kind in TEXTS if kind in (FailureClass.TRANSIENT, FailureClass.PERMANENT)]


@given(
    fault=strategies.sampled_from(FAULTS),
    status=strategies.sampled_from(["failed", "timed_out"]),
    others=strategies.lists(
        strategies.fixed_dictionaries(
            {"status": strategies.sampled_from(["succeeded", "cancelled", "failed"])}
        )
    ),
)
def test_a_fault_of_the_machine_is_never_scored_against_the_model(
    fault: str, status: str, others: list[dict[str, str]]
) -> None:
    found = classify_runs([*others, {"status": status, "error": fault}])

    assert found in (FailureClass.TRANSIENT, FailureClass.PERMANENT)


@given(text=strategies.sampled_from(FAULTS))
def test_what_a_succeeded_run_says_excuses_nothing(text: str) -> None:
    assert classify_runs([{"status": "succeeded", "error": text}]) is None


@given(text=strategies.sampled_from([text for text, _ in TEXTS]))
def test_a_wrong_outcome_is_the_candidates_whatever_words_it_holds(text: str) -> None:
    assert classify(AssertionError(text)) is FailureClass.CANDIDATE


def test_only_what_may_pass_by_is_tried_again() -> None:
    assert {FailureClass.TRANSIENT, FailureClass.VARIANCE} == RETRYABLE
