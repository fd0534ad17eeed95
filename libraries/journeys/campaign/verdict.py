"""How a cell ended: Robot's word and the attempt's own record must agree."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from journeys.campaign.cell import Cell
from journeys.evidence import result as evidence
from journeys.evidence.failure import FailureClass
from journeys.evidence.result import Result
from journeys.evidence.timings import Phase
from journeys.grading.check import failures
from journeys.grading.story import NOT_REACHED

# How Robot words that our machine was not ready.
UNREADY = ("PrerequisiteError: ", "Setup failed:\nPrerequisiteError: ")


class Status(StrEnum):
    """``UNEXERCISED``: the premise was missing. ``UNAVAILABLE``: our machine was not ready."""

    PASSED = "passed"
    FAILED = "failed"
    UNEXERCISED = "unexercised"
    UNAVAILABLE = "unavailable"


# What Robot says, what the record says, and what both together mean; all else is a failure.
AGREED = {
    ("PASS", evidence.Status.PASSED): Status.PASSED,
    ("SKIP", evidence.Status.UNEXERCISED): Status.UNEXERCISED,
}


@dataclass(frozen=True, slots=True)
class Outcome:
    """What Robot's output says about a cell: PASS, FAIL or SKIP, and why."""

    status: str
    message: str
    seconds: float


@dataclass(frozen=True, slots=True)
class Ending:
    """The verdict on one cell; ``reason`` is empty when it passed.

    ``failed_checks`` leaves out what the stopped story never reached: that caught nothing.
    """

    cell: Cell
    status: Status
    reason: str = ""
    seconds: float = 0.0
    failure_class: FailureClass | None = None
    failed_checks: tuple[str, ...] = ()
    phases: tuple[Phase, ...] = ()
    passed_checks: tuple[str, ...] = ()


def ending(cell: Cell, outcome: Outcome | None, result: Result | str) -> Ending:
    """Judge ``cell`` by its test in output.xml and by its record, or why there is none."""
    status, reason = _judge(outcome, result)
    seconds = outcome.seconds if outcome else 0.0
    if isinstance(result, str):
        return Ending(cell, status, reason, seconds)
    broken = tuple(
        check.id for check in failures(result.checks) if not check.detail.startswith(NOT_REACHED)
    )
    good = tuple(check.id for check in result.checks if check.passed)
    return Ending(cell, status, reason, seconds, result.failure_class, broken, result.timings, good)


def exit_code(endings: Iterable[Ending]) -> int:
    """Return 1 when a cell failed, else 3 when one was unavailable, else 0."""
    statuses = {ending.status for ending in endings}
    if Status.FAILED in statuses:
        return 1
    return 3 if Status.UNAVAILABLE in statuses else 0


def _judge(outcome: Outcome | None, result: Result | str) -> tuple[Status, str]:
    if outcome is None:
        return Status.FAILED, "the cell did not run: it is missing in output.xml"
    if outcome.status == "FAIL":
        return _failure(outcome, result), outcome.message
    if isinstance(result, str):
        said = outcome.message or f"Robot said {outcome.status}"
        return Status.FAILED, f"{result} ({said})"
    status = AGREED.get((outcome.status, result.status))
    if status is None:
        return Status.FAILED, f"Robot said {outcome.status}, but result.json says {result.status}"
    return status, "" if status is Status.PASSED else outcome.message


def _failure(outcome: Outcome, result: Result | str) -> Status:
    if isinstance(result, Result):
        unready = result.failure_class is FailureClass.PERMANENT
    else:
        unready = outcome.message.startswith(UNREADY)
    return Status.UNAVAILABLE if unready else Status.FAILED
