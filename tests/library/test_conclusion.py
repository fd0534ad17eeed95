"""What Robot said, what was graded and what was left behind become one result."""

from pathlib import Path
from typing import Any

import pytest

from journeys.errors import HarnessError, PrerequisiteError
from journeys.evidence.result import Cleanup, Result
from journeys.library.attempt import Attempt
from journeys.library.conclusion import close, conclude
from journeys.library.context import Context
from journeys.library.session import Session

CLEAN = Cleanup(status="passed")
DIRTY = Cleanup(status="failed", detail="process 7")
GOOD = {"id": "settled", "passed": True, "detail": ""}
BAD = {"id": "bounded-work", "passed": False, "detail": "13 runs"}


@pytest.fixture
def session(tmp_path: Path) -> Session:
    started = Session()
    started.begin(
        Context(
            suite="everyday-workflows",
            profile="runner-codex",
            environment="local",
            case="build-revise",
            story="A Story",
            campaign=tmp_path,
            model_source="scripted",
            script="faithful",
            number=1,
        )
    )
    return started


def result(session: Session, status: str, checks: list[dict[str, Any]], cleanup: Cleanup) -> Result:
    session.attempt.record["checks"] = checks
    return conclude(session, status, "the message", cleanup, ())


@pytest.mark.parametrize(
    ("said", "verdict"),
    [
        (("PASS", [GOOD], CLEAN), ("passed", None)),
        (("PASS", [GOOD, BAD], CLEAN), ("failed", "candidate_failure")),
        (("PASS", [], CLEAN), ("failed", "harness_failure")),
        (("PASS", [GOOD], DIRTY), ("failed", "cleanup_failure")),
        (("FAIL", [GOOD], CLEAN), ("failed", "candidate_failure")),
        (("FAIL", [], CLEAN), ("failed", "candidate_failure")),
        (("SKIP", [GOOD], CLEAN), ("unexercised", None)),
        (("SKIP", [GOOD], DIRTY), ("failed", "cleanup_failure")),
    ],
)
def test_robots_word_is_never_improved(
    session: Session, said: tuple[str, list[dict[str, Any]], Cleanup], verdict: tuple[str, str]
) -> None:
    ended = result(session, *said)
    assert (ended.status, ended.failure_class) == verdict


@pytest.mark.parametrize(
    ("error", "blame"),
    [
        (PrerequisiteError("no engine"), "permanent_infrastructure"),
        (HarnessError("our fault"), "harness_failure"),
        (AssertionError("wrong work"), "candidate_failure"),
    ],
)
def test_the_first_error_says_whose_fault_it_is(
    session: Session, error: Exception, blame: str
) -> None:
    session.remember(error)
    session.remember(AssertionError("a later one"))
    assert result(session, "FAIL", [GOOD], CLEAN).failure_class == blame


def test_an_attempt_without_a_product_has_nothing_to_clean(session: Session) -> None:
    assert close(session.attempt).status == "not_started"


def test_a_failed_setup_still_gives_a_result(session: Session) -> None:
    ended = result(session, "FAIL", session.attempt.record["checks"], close(session.attempt))
    assert (ended.status, ended.error) == ("failed", "the message")


def test_a_case_without_a_grader_is_refused(tmp_path: Path) -> None:
    unknown = Context(
        suite="s", profile="runner-codex", environment="local", case="unknown", story="",
        campaign=tmp_path, model_source="scripted", script="faithful", number=1,
    )  # fmt: skip
    with pytest.raises(HarnessError, match="No grader for 'unknown'"):
        Attempt.of(unknown)
