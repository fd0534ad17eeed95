"""Whose fault a failed cell is: one table from what happened to a failure class.

Which way this errs: what only might be the machine's fault is not scored against the model, and
what only might be the model's fault is not repeated.
"""

import errno
import re
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any

import requests

from journeys.errors import HarnessError, PrerequisiteError, UsageError
from journeys.evidence.redaction import SecretLeakError
from journeys.grading.check import Check, failures
from journeys.poll import PollRejectedError, PollTimeoutError


class FailureClass(StrEnum):
    """Who has to act; ``provider_variance`` is a near miss that a grader has proven to be one."""

    CANDIDATE = "candidate_failure"
    VARIANCE = "provider_variance"
    TRANSIENT = "transient_infrastructure"
    PERMANENT = "permanent_infrastructure"
    SECRET_LEAK = "secret_leak"  # noqa: S105 -- the name of a class
    CLEANUP = "cleanup_failure"
    HARNESS = "harness_failure"


RETRYABLE = frozenset({FailureClass.TRANSIENT, FailureClass.VARIANCE})

# What words of a machine (never of a model) say; the first line that matches counts.
_TEXTS: tuple[tuple[str, FailureClass], ...] = (
    (r"browser bootstrap failed before task creation", FailureClass.TRANSIENT),
    (r"secret leak|plaintext (secret|credential)|redaction failed", FailureClass.SECRET_LEAK),
    (r"retryable\W{1,3}false|effective_model_mismatch", FailureClass.PERMANENT),
    (r"clean-?up|teardown|lease release", FailureClass.CLEANUP),
    (
        r"(missing|invalid|incorrect) (credential|fixture secret|api key)|unauthorized|forbidden"
        r"|qualification|(unsupported|incompatible) model|incompatible artifact"
        r"|runner_remote (incompatible|unavailable)|immutable image digest|\b40[13]\b",
        FailureClass.PERMANENT,
    ),
    (
        r"native_session_close_unrecoverable|not durably suspended|chat_idle_state_invariant",
        FailureClass.CANDIDATE,
    ),
    (
        r"\b429\b|\b5\d\d\b|rate.?limit|econnre(set|fused)|err_connection_|socket hang up"
        r"|network (error|time-?out)|service unavailable|overloaded"
        r"|connection (reset|refused|timed out|closed)"
        r"|(server|sandbox|browser|database|gateway|websocket|lease|port)\b.{0,40}"
        r"\b(timed out|time-?out|closed|failed|unavailable|crashed)"
        r"|(timed out|time-?out|unavailable)\b.{0,40}\b(server|sandbox|browser|database|gateway)",
        FailureClass.TRANSIENT,
    ),
)
_TEXT_TABLE = tuple((re.compile(words, re.IGNORECASE), kind) for words, kind in _TEXTS)

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

_OF_THE_MACHINE = (FailureClass.TRANSIENT, FailureClass.PERMANENT)
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
    said = classify_text(str(error))
    return said if said in _OF_THE_MACHINE else FailureClass.HARNESS


def classify_text(text: str) -> FailureClass | None:
    """Return the class of an error text of a server, provider or browser; ``None`` if unknown.

    Never ask for a text that a model may have written. A clean-up that failed because the
    machine did is the machine's fault.
    """
    found = [kind for words, kind in _TEXT_TABLE if words.search(text)]
    if found and found[0] is FailureClass.CLEANUP and FailureClass.TRANSIENT in found:
        return FailureClass.TRANSIENT
    return found[0] if found else None


def classify_runs(runs: Sequence[Mapping[str, Any]]) -> FailureClass | None:
    """Return the class of the first failed run that the machine or the provider broke."""
    for run in runs:
        if run.get("status") not in ("failed", "timed_out"):
            continue
        said = classify_text(f"{run.get('errorCode') or ''} {run.get('error') or ''}")
        if said in _OF_THE_MACHINE:
            return said
    return None


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
