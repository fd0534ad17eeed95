"""Whose fault it was."""

import pytest
import requests

from journeys.errors import HarnessError, PrerequisiteError, UsageError
from journeys.evidence.failure import FailureClass, classify, classify_message, failure_class
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
