"""What Robot said, what was graded and what was left behind become one result."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from journeys.errors import HarnessError, PrerequisiteError
from journeys.evidence.leak import Leak
from journeys.evidence.package import Inspection
from journeys.evidence.result import Cleanup, Result
from journeys.library.attempt import Attempt
from journeys.library.conclusion import close, conclude
from journeys.library.context import Context
from journeys.library.session import Session
from journeys.rehearsal.server import ModelServer

WHOLE = Inspection()
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
    session.attempt.issue = {"id": "a stored task"}
    return conclude(session, (status, "TimeoutError: locator.click: slow"), cleanup, (), WHOLE)


@pytest.mark.parametrize(
    ("said", "verdict"),
    [
        (("PASS", [GOOD], CLEAN), ("passed", None)),
        (("PASS", [GOOD, BAD], CLEAN), ("failed", "candidate_failure")),
        (("PASS", [], CLEAN), ("failed", "harness_failure")),
        (("PASS", [GOOD], DIRTY), ("failed", "cleanup_failure")),
        (("FAIL", [GOOD], CLEAN), ("failed", "candidate_failure")),
        (("FAIL", [], CLEAN), ("failed", "candidate_failure")),
        (("FAIL", [GOOD], DIRTY), ("failed", "candidate_failure")),
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
    assert (ended.status, ended.error) == ("failed", "TimeoutError: locator.click: slow")


def test_a_case_without_a_grader_is_refused(tmp_path: Path) -> None:
    unknown = Context(
        suite="s", profile="runner-codex", environment="local", case="unknown", story="",
        campaign=tmp_path, model_source="scripted", script="faithful", number=1,
    )  # fmt: skip
    with pytest.raises(HarnessError, match="No grader for 'unknown'"):
        Attempt.of(unknown)


def test_a_step_that_comes_again_keeps_its_own_figures(session: Session) -> None:
    for name in ("Wait", "Look", "Wait", "Wait"):
        session.begin_phase(name)
    session.end_phase()
    assert [one.name for one in session.stopwatch.phases] == ["Wait", "Look", "Wait #2", "Wait #3"]


def test_a_page_that_fails_before_any_task_is_not_the_models_fault(session: Session) -> None:
    ended = conclude(session, ("FAIL", "TimeoutError: locator.click"), CLEAN, (), WHOLE)
    assert ended.failure_class == "transient_infrastructure"


def test_a_broken_script_is_our_own_fault(
    session: Session, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    session.attempt.model = ModelServer(tmp_path / "model.jsonl")
    monkeypatch.setattr(ModelServer, "errors", lambda _self, _cell: ["a traceback"])
    session.remember(AssertionError("wrong work"))
    assert result(session, "FAIL", [GOOD], CLEAN).failure_class == "harness_failure"


def test_a_phrase_that_is_called_wrongly_is_our_own_fault(session: Session) -> None:
    session.attempt.issue = {"id": "a stored task"}
    message = "Keyword 'tasks.Reply To The Lead' expected 1 argument, got 0."
    assert conclude(session, ("FAIL", message), CLEAN, (), WHOLE).failure_class == "harness_failure"


@pytest.mark.parametrize("said", ["PASS", "FAIL", "SKIP"])
def test_a_leak_fails_an_attempt_however_it_ended(session: Session, said: str) -> None:
    session.attempt.record["checks"] = [GOOD]
    leaked = Inspection(leaks=(Leak(file="logs/server.log", reason="a known secret"),))
    ended = conclude(session, (said, "TimeoutError: slow"), CLEAN, (), leaked)
    assert (ended.status, ended.failure_class) == ("failed", "secret_leak")
    assert "Secret leak in logs/server.log: a known secret" in str(ended.error)


def test_a_pass_has_to_show_its_final_state(session: Session) -> None:
    session.attempt.record["checks"] = [GOOD]
    bare = Inspection(missing=("screenshots/*final-state.png",))
    ended = conclude(session, ("PASS", ""), CLEAN, (), bare)
    assert (ended.status, ended.failure_class) == ("failed", "harness_failure")


@pytest.mark.parametrize(
    ("runs", "blame"),
    [
        ([{"id": "1", "status": "failed", "error": "429 rate limit"}], "transient_infrastructure"),
        ([{"id": "1", "status": "failed", "error": "invalid API key"}], "permanent_infrastructure"),
        ([{"id": "1", "status": "succeeded", "error": "503"}], "candidate_failure"),
        ([], "candidate_failure"),
    ],
)
def test_a_provider_that_failed_is_not_scored_against_a_live_model(
    session: Session, runs: list[dict[str, Any]], blame: str
) -> None:
    attempt = session.attempt
    attempt.context = replace(attempt.context, model_source="live")
    attempt.record["runs"] = runs
    attempt.error = AssertionError("the work is missing")

    assert result(session, "FAIL", [GOOD], CLEAN).failure_class == blame
