"""The verdict on a cell, a campaign, and a counterfeit."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from journeys.campaign import calibration, verdict
from journeys.campaign.calibration import catch
from journeys.campaign.cell import Cell
from journeys.campaign.verdict import Ending, Outcome, Status, ending
from journeys.evidence import result as evidence
from journeys.evidence.failure import FailureClass
from journeys.evidence.result import Cleanup, Provenance, Result
from journeys.grading.check import Check
from journeys.grading.story import NOT_REACHED
from journeys.rehearsal.scripts import ANY_CHECK, Script
from journeys.rehearsal.scripts.universal import null

CELL = Cell("everyday-workflows", "runner-codex", "local", "build", "Build", ("local",), 12)
START = datetime(2026, 11, 30, tzinfo=UTC)
FAKE = Script("fake", "Misbehaves.", null, caught_by="b")
GOOD, BAD = Check("a", True), Check("b", False, "wrong")


def result(status: evidence.Status, failure: FailureClass | None = None, *checks: Check) -> Result:
    return Result(
        cell=CELL.id,
        suite=CELL.suite,
        profile=CELL.profile,
        environment=CELL.environment,
        case=CELL.case,
        attempt=1,
        status=status,
        failure_class=failure,
        error=None if status is evidence.Status.PASSED else "why",
        model_source="scripted",
        script="faithful",
        checks=checks or (GOOD,),
        cleanup=Cleanup(status="passed"),
        started_at=START,
        finished_at=START,
        duration_seconds=0.0,
        provenance=Provenance(product=None, node=None, codex=None, revision=None),
    )


PASSED = result(evidence.Status.PASSED)
UNEXERCISED = result(evidence.Status.UNEXERCISED)
WRONG = result(evidence.Status.FAILED, FailureClass.CANDIDATE, GOOD, BAD)
UNREADY = result(evidence.Status.FAILED, FailureClass.PERMANENT, GOOD, BAD)
ABSENT = "the attempt left no result.json"


def judged(status: str, record: Result | str, message: str = "") -> Ending:
    return ending(CELL, Outcome(status, message, 1.0), record)


@pytest.mark.parametrize(
    ("outcome", "record", "status"),
    [
        (("PASS", ""), PASSED, Status.PASSED),
        (("PASS", ""), WRONG, Status.FAILED),
        (("PASS", ""), ABSENT, Status.FAILED),
        (("PASS", ""), UNEXERCISED, Status.FAILED),
        (("FAIL", "b is wrong"), WRONG, Status.FAILED),
        (("FAIL", "teardown"), PASSED, Status.FAILED),
        (("FAIL", "PrerequisiteError: no room"), ABSENT, Status.UNAVAILABLE),
        (("FAIL", "Setup failed:\nPrerequisiteError: no room"), ABSENT, Status.UNAVAILABLE),
        (("FAIL", "Setup failed:\nPrerequisiteError: no room"), UNREADY, Status.UNAVAILABLE),
        (("FAIL", "PrerequisiteError: says a program"), WRONG, Status.FAILED),
        (("FAIL", "the agent wrote: PrerequisiteError: no"), ABSENT, Status.FAILED),
        (("SKIP", "absent"), UNEXERCISED, Status.UNEXERCISED),
        (("SKIP", "absent"), ABSENT, Status.FAILED),
        (("SKIP", "absent"), PASSED, Status.FAILED),
        (("NOT RUN", ""), PASSED, Status.FAILED),
        (None, PASSED, Status.FAILED),
    ],
)
def test_a_cell_passes_only_when_robot_and_the_record_agree(
    outcome: tuple[str, str] | None, record: Result | str, status: Status
) -> None:
    seen = Outcome(*outcome, 1.0) if outcome else None
    found = ending(CELL, seen, record)

    assert found.status is status
    assert bool(found.reason) is (status is not Status.PASSED)


@pytest.mark.parametrize(
    ("outcome", "blame"),
    [
        (None, FailureClass.TRANSIENT),
        (Outcome("PASS", "", 1.0), FailureClass.HARNESS),
        (Outcome("FAIL", "the slug is wrong", 1.0), FailureClass.HARNESS),
        (Outcome("FAIL", "Setup failed:\nPrerequisiteError: no room", 1.0), FailureClass.PERMANENT),
        (Outcome("FAIL", "ConnectionError: refused", 1.0), FailureClass.TRANSIENT),
    ],
)
def test_without_a_record_no_model_is_to_blame(
    outcome: Outcome | None, blame: FailureClass
) -> None:
    assert ending(CELL, outcome, ABSENT).failure_class is blame


@pytest.mark.parametrize(
    ("status", "message", "stopped"),
    [
        ("FAIL", "Execution terminated by signal", True),
        ("FAIL", "Setup failed:\nExecution terminated by signal", True),
        ("FAIL", "wrong\n\nAlso teardown failed:\nExecution terminated by signal", True),
        ("FAIL", "User interrupted Pabot execution (Ctrl+C) when this", True),
        ("FAIL", "the agent said: Execution terminated by signal", False),
        ("PASS", "Execution terminated by signal", False),
    ],
)
def test_a_stopped_cell_is_told_apart(status: str, message: str, stopped: bool) -> None:
    assert Outcome(status, message, 1.0).stopped is stopped


@pytest.mark.parametrize(
    ("statuses", "code"),
    [
        ([Status.PASSED], 0),
        ([Status.PASSED, Status.UNEXERCISED], 0),
        ([Status.PASSED, Status.UNAVAILABLE], 3),
        ([Status.PASSED, Status.PLANNED], 1),
        ([Status.FAILED, Status.UNAVAILABLE], 1),
    ],
)
def test_exit_codes(statuses: list[Status], code: int) -> None:
    endings = [Ending(CELL, status) for status in statuses]

    assert verdict.exit_code(endings) == code


@pytest.mark.parametrize(
    ("found", "problem"),
    [
        (judged("FAIL", WRONG, "b"), ""),
        (judged("PASS", PASSED), "the attempt passed"),
        (judged("FAIL", ABSENT, "PrerequisiteError: x"), "the attempt unavailable"),
        (judged("FAIL", UNREADY, "b"), "the attempt unavailable"),
        (judged("FAIL", ABSENT, "died"), "the attempt failed with harness_failure"),
        (
            judged("FAIL", result(evidence.Status.FAILED, FailureClass.CANDIDATE, GOOD)),
            "the attempt failed, but not by this check",
        ),
        (
            judged("FAIL", result(evidence.Status.FAILED, FailureClass.CLEANUP, GOOD, BAD)),
            "the attempt failed with cleanup_failure",
        ),
        (
            judged("FAIL", result(evidence.Status.FAILED, FailureClass.HARNESS, GOOD, BAD)),
            "the attempt failed with harness_failure",
        ),
    ],
)
def test_a_counterfeit_is_caught_only_by_its_own_check(found: Ending, problem: str) -> None:
    assert catch(FAKE, found).problem == problem


NO_CHECK = result(evidence.Status.FAILED, FailureClass.CANDIDATE, GOOD)
OPEN = result(evidence.Status.FAILED, FailureClass.CANDIDATE, GOOD, Check("b", False, NOT_REACHED))


@pytest.mark.parametrize(
    ("found", "problem"),
    [
        (judged("FAIL", WRONG, "b"), ""),
        (judged("PASS", PASSED), "the attempt passed"),
        (judged("FAIL", NO_CHECK, "x"), "the attempt failed, but not by any check"),
        (judged("FAIL", OPEN, "x"), "the attempt failed, but not by any check"),
        (
            judged("FAIL", result(evidence.Status.FAILED, FailureClass.HARNESS, GOOD, BAD)),
            "the attempt failed with harness_failure",
        ),
    ],
)
def test_what_any_check_may_catch_is_caught_by_one(found: Ending, problem: str) -> None:
    assert catch(replace(FAKE, caught_by=ANY_CHECK), found).problem == problem


@pytest.mark.parametrize(
    ("found", "problem"),
    [
        (judged("PASS", result(evidence.Status.PASSED, None, GOOD, Check("b", True))), ""),
        (judged("PASS", PASSED), "the attempt passed"),
        (judged("FAIL", WRONG, "b"), ""),
        (judged("FAIL", OPEN, "x"), "the attempt failed, but not by this check"),
        (judged("SKIP", UNEXERCISED), "the attempt unexercised"),
    ],
)
def test_what_came_to_nothing_is_proven_by_its_check_too(found: Ending, problem: str) -> None:
    assert catch(replace(FAKE, may_pass=True), found).problem == problem


@pytest.mark.parametrize(
    ("found", "problem"),
    [
        (judged("PASS", PASSED), ""),
        (judged("SKIP", UNEXERCISED), "the attempt unexercised"),
        (judged("FAIL", WRONG, "b"), ""),
    ],
)
def test_what_any_check_may_catch_may_come_to_nothing(found: Ending, problem: str) -> None:
    script = replace(FAKE, caught_by=ANY_CHECK, may_pass=True)
    assert catch(script, found).problem == problem


@pytest.mark.parametrize(
    ("found", "good"),
    [
        (judged("PASS", PASSED), True),
        (judged("SKIP", UNEXERCISED), True),
        (judged("FAIL", WRONG, "b"), False),
        (judged("FAIL", ABSENT, "PrerequisiteError: x"), False),
    ],
)
def test_a_calibration_needs_a_faithful_attempt_that_passes(found: Ending, good: bool) -> None:
    assert (catch(replace(FAKE, caught_by=None), found).problem == "") is good


@pytest.mark.parametrize(
    ("endings", "code"),
    [
        ([judged("FAIL", WRONG, "b")], 0),
        ([judged("FAIL", WRONG, "b"), judged("PASS", PASSED)], 1),
        ([judged("FAIL", WRONG, "b"), judged("FAIL", ABSENT, "PrerequisiteError: x")], 3),
        ([judged("PASS", PASSED), judged("FAIL", ABSENT, "PrerequisiteError: x")], 1),
    ],
)
def test_a_calibration_passes_only_when_all_are_caught(endings: list[Ending], code: int) -> None:
    assert calibration.exit_code([catch(FAKE, one) for one in endings]) == code
