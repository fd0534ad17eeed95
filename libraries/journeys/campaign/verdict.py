"""How a cell ended: Robot's word and the attempt's own record must agree."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from journeys.campaign.cell import Cell
from journeys.evidence import result as evidence
from journeys.evidence.failure import FailureClass, classify_message
from journeys.evidence.result import Result
from journeys.evidence.timings import Phase
from journeys.grading.check import failures
from journeys.grading.story import NOT_REACHED

# How Robot words that our machine was not ready.
SETUP = "Setup failed:\n"
UNREADY = "PrerequisiteError: "
STOPPED = ("Execution terminated by signal", "User interrupted Pabot execution")


class Status(StrEnum):
    """``UNEXERCISED``: the premise was missing. ``UNAVAILABLE``: our machine was not ready.

    ``PLANNED``: the campaign was stopped before the cell ended.
    """

    PASSED = "passed"
    FAILED = "failed"
    UNEXERCISED = "unexercised"
    UNAVAILABLE = "unavailable"
    PLANNED = "planned"


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

    @property
    def words(self) -> str:
        """The message without Robot's remark that it came from the setup."""
        return self.message.removeprefix(SETUP)

    @property
    def stopped(self) -> bool:
        """Whether the cell was told to stop and so did not end by itself."""
        lines = self.message.splitlines()
        return self.status == "FAIL" and any(line.startswith(STOPPED) for line in lines)


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
        return Ending(cell, status, reason, seconds, _blame(outcome))
    broken = tuple(
        check.id for check in failures(result.checks) if not check.detail.startswith(NOT_REACHED)
    )
    good = tuple(check.id for check in result.checks if check.passed)
    blame = result.failure_class
    if status is Status.FAILED and blame is None:
        blame = FailureClass.HARNESS
    return Ending(cell, status, reason, seconds, blame, broken, result.timings, good)


def exit_code(endings: Iterable[Ending]) -> int:
    """Return 1 when a cell failed or is missing, else 3 when one was unavailable, else 0."""
    statuses = {ending.status for ending in endings}
    if statuses & {Status.FAILED, Status.PLANNED}:
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
        unready = outcome.words.startswith(UNREADY)
    return Status.UNAVAILABLE if unready else Status.FAILED


def _blame(outcome: Outcome | None) -> FailureClass:
    """Return the class of a cell without a record: nothing was graded, so no model is to blame.

    A process that vanished is the machine's fault.
    """
    if outcome is None:
        return FailureClass.TRANSIENT
    found = classify_message(outcome.words) if outcome.status == "FAIL" else FailureClass.HARNESS
    return FailureClass.HARNESS if found is FailureClass.CANDIDATE else found
