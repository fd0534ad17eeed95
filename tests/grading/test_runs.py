"""Which runs are executions, which are excused, and which are failures."""

from typing import Any

import pytest

from grading.records import GONE, changed, deferral, never_started_retry, run
from grading.records.times import after
from journeys.grading import runs
from journeys.grading.snapshot import Run

ALLOWED = {"run-1"}


@pytest.mark.parametrize("status", ["queued", "running", "scheduled_retry"])
def test_these_runs_are_active(status: str) -> None:
    assert runs.is_active(Run(run(status=status)))
    assert not runs.is_unexpected_failure(Run(run(status=status)), ())


@pytest.mark.parametrize("status", ["failed", "timed_out", "cancelled", "interrupted", "odd", ""])
def test_every_other_end_than_success_is_a_failure(status: str) -> None:
    assert runs.is_unexpected_failure(Run(run(status=status)), ())


def test_success_is_no_failure_and_an_unknown_status_is_one() -> None:
    assert not runs.is_unexpected_failure(Run(run()), ())
    assert runs.is_unexpected_failure(Run(changed(run(), "status", GONE)), ())


@pytest.mark.parametrize(
    ("status", "code"),
    [
        ("cancelled", None),
        ("cancelled", ""),
        ("cancelled", "cancelled"),
        ("interrupted", "server_shutdown_interrupted"),
        ("failed", "process_lost"),
    ],
)
def test_an_allowed_interruption_is_excused_for_the_allowed_run_only(
    status: str, code: str | None
) -> None:
    stopped = Run(run(status=status, errorCode=code))
    assert runs.is_expected_interruption(stopped, ALLOWED)
    assert not runs.is_unexpected_failure(stopped, ALLOWED)
    assert runs.is_unexpected_failure(stopped, {"run-2"})


@pytest.mark.parametrize(
    ("status", "code"),
    [
        ("failed", "adapter_failed"),
        ("failed", "tool_validation_error"),
        ("failed", None),
        ("failed", "cancelled"),
        ("timed_out", None),
        ("timed_out", "process_lost"),
        ("interrupted", None),
        ("interrupted", "process_lost"),
        ("cancelled", "workspace_busy"),
        ("cancelled", 0),
    ],
)
def test_an_allowed_run_may_still_not_fail_otherwise(status: str, code: object) -> None:
    assert runs.is_unexpected_failure(Run(run(status=status, errorCode=code)), ALLOWED)


def test_an_interruption_without_error_code_field_is_not_excused() -> None:
    record = changed(run(status="cancelled"), "errorCode", GONE)
    assert runs.is_unexpected_failure(Run(record), ALLOWED)


def test_both_shapes_of_a_deferral_are_no_executions() -> None:
    records = [run(), deferral(), never_started_retry(10)]
    assert [one.id for one in runs.executed(map(Run, records))] == ["run-1"]
    assert not any(runs.is_unexpected_failure(Run(record), ()) for record in records)


BUSY: list[tuple[str, object]] = [
    ("status", "failed"),
    ("errorCode", "cancelled"),
    ("errorCode", GONE),
    ("processPid", 50),
    ("processPid", GONE),
    ("runnerInstanceId", "runner-9"),
    ("runnerInstanceId", GONE),
    ("nativeSessionId", "session-9"),
    ("nativeSessionId", GONE),
    ("resultJson", None),
    ("resultJson.executionRecovery", GONE),
    ("resultJson.executionRecovery.providerWorkStarted", GONE),
    ("resultJson.executionRecovery.providerWorkStarted", True),
    ("resultJson.executionRecovery.providerWorkStarted", None),
]


@pytest.mark.parametrize(("path", "value"), BUSY)
def test_a_deferral_has_to_prove_that_no_provider_started(path: str, value: object) -> None:
    assert runs.is_unexpected_failure(Run(changed(deferral(), path, value)), ())


RETRY: list[tuple[str, object]] = [
    ("errorCode", "workspace_lost"),
    ("startedAt", after(1)),
    ("startedAt", GONE),
    ("processPid", 50),
    ("processStartedAt", after(1)),
    ("processStartedAt", GONE),
    ("runnerInstanceId", "runner-9"),
    ("nativeSessionId", "session-9"),
    ("sessionIdAfter", "thread-9"),
    ("sessionIdAfter", GONE),
    ("lastOutputSeq", 1),
    ("lastOutputSeq", None),
    ("lastOutputSeq", False),
    ("lastOutputSeq", GONE),
    ("usageJson", {"inputTokens": 1}),
    ("usageJson", GONE),
    ("runtimeModeResolvedAt", after(1)),
    ("runtimeModeResolvedAt", GONE),
    ("scheduledRetryReason", "native_safe_replacement"),
    ("scheduledRetryReason", None),
    ("retryOfRunId", None),
    ("retryOfRunId", ""),
    ("runnerProfileJson", GONE),
    ("runnerProfileJson.nativeExecutionInput", {"task": {}}),
    ("resultJson", None),
    ("resultJson.startupCancellation.requestedAt", "soon"),
    ("resultJson.startupCancellation.requestedAt", GONE),
]


@pytest.mark.parametrize(("path", "value"), RETRY)
def test_a_retry_that_may_have_started_is_no_deferral(path: str, value: object) -> None:
    assert runs.is_unexpected_failure(Run(changed(never_started_retry(), path, value)), ())


def test_a_run_that_the_person_stopped_is_no_deferral() -> None:
    """Stop leaves the same cancellation record, but on a run that had started."""
    stopped: dict[str, Any] = run(
        status="cancelled",
        errorCode="cancelled",
        resultJson={"startupCancellation": {"requestedAt": after(1)}},
    )
    assert not runs.is_deferral(Run(stopped))
