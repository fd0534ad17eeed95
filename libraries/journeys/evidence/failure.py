"""Whose fault a failed cell is: one table from what happened to a failure class."""

import errno
from collections.abc import Sequence
from enum import StrEnum

import requests

from journeys.errors import HarnessError, PrerequisiteError, UsageError
from journeys.evidence.redaction import SecretLeakError
from journeys.grading.check import Check, failures
from journeys.poll import PollRejectedError, PollTimeoutError


class FailureClass(StrEnum):
    """Who has to act; only ``transient_infrastructure`` is worth a second attempt."""

    CANDIDATE = "candidate_failure"
    TRANSIENT = "transient_infrastructure"
    PERMANENT = "permanent_infrastructure"
    SECRET_LEAK = "secret_leak"  # noqa: S105 -- the name of a class
    CLEANUP = "cleanup_failure"
    HARNESS = "harness_failure"


_TABLE: tuple[tuple[type[BaseException], FailureClass], ...] = (
    (SecretLeakError, FailureClass.SECRET_LEAK),
    (PrerequisiteError, FailureClass.PERMANENT),
    (HarnessError, FailureClass.HARNESS),
    (UsageError, FailureClass.HARNESS),
    (PollRejectedError, FailureClass.CANDIDATE),
    (AssertionError, FailureClass.CANDIDATE),
    (requests.ConnectionError, FailureClass.TRANSIENT),
    (requests.Timeout, FailureClass.TRANSIENT),
    (ConnectionError, FailureClass.TRANSIENT),
    (TimeoutError, FailureClass.TRANSIENT),
)

_BY_NAME = {kind.__name__: name for kind, name in _TABLE if kind is not TimeoutError}
_OBSERVED = "was read but never accepted"


def classify(error: BaseException) -> FailureClass:
    """Return the class of what was raised; what nobody foresaw is our own fault.

    A wait that timed out while its reads worked is about the product or the model, one whose
    reads failed is about the machine; so is a full disk.
    """
    if isinstance(error, PollTimeoutError):
        return FailureClass.CANDIDATE if error.observed else FailureClass.TRANSIENT
    if isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT):
        return FailureClass.PERMANENT
    for kind, failure_class in _TABLE:
        if isinstance(error, kind):
            return failure_class
    return FailureClass.HARNESS


def classify_message(message: str) -> FailureClass:
    """Return the class of a failed test of which only Robot's message is left.

    Robot puts the name of the exception before its message, except for a failed assertion. A
    ``TimeoutError`` is most likely the browser's: something was not on the page.
    """
    name, _, reason = message.partition(":")
    if name == PollTimeoutError.__name__:
        return FailureClass.CANDIDATE if _OBSERVED in reason else FailureClass.TRANSIENT
    return _BY_NAME.get(name, FailureClass.CANDIDATE)


def failure_class(
    error: BaseException | None, checks: Sequence[Check], *, cleanup_passed: bool
) -> FailureClass | None:
    """Return why a cell failed, or ``None`` when it passed.

    The first cause counts: what was raised, then failed checks, then a failed clean-up. A cell
    without a single check has graded nothing, which is our own fault.
    """
    if error is not None:
        return classify(error)
    if failures(checks):
        return FailureClass.CANDIDATE
    if not cleanup_passed:
        return FailureClass.CLEANUP
    return None if checks else FailureClass.HARNESS
