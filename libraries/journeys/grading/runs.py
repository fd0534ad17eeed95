"""What the status of a run means: active, deferred, interrupted as allowed, or failed."""

from collections.abc import Collection, Iterable

from journeys.grading.records import MISSING, at, count, is_null, moment, text
from journeys.grading.snapshot import Run

ACTIVE = frozenset({"queued", "running", "scheduled_retry"})
SUCCEEDED = "succeeded"

_ALLOWED_INTERRUPTIONS = frozenset(
    {
        ("cancelled", ""),
        ("cancelled", "cancelled"),
        ("interrupted", "server_shutdown_interrupted"),
        ("failed", "process_lost"),
    }
)


def is_active(run: Run) -> bool:
    """Say whether the run is waiting for its start, running or scheduled again."""
    return run.status in ACTIVE


def is_deferral(run: Run) -> bool:
    """Say whether the run was put off because another one held the workspace.

    A deferral is no execution, so the record itself has to prove that no provider was started:
    neither runner nor session nor process, in one of the two shapes that the product writes.
    """
    identity = ("runnerInstanceId", "nativeSessionId", "processPid")
    return (
        run.status == "cancelled"
        and all(is_null(run.record, field) for field in identity)
        and (_is_busy_workspace(run) or _is_retry_never_started(run))
    )


def executed(runs: Iterable[Run]) -> tuple[Run, ...]:
    """Return the runs that are executions, that is, no deferrals."""
    return tuple(run for run in runs if not is_deferral(run))


def is_expected_interruption(run: Run, allowed: Collection[str]) -> bool:
    """Say whether the story interrupted this run itself and it ended in one of the known ways."""
    if run.id not in allowed:
        return False
    code = at(run.record, "errorCode")
    known = code is None or isinstance(code, str)
    return known and (run.status, code or "") in _ALLOWED_INTERRUPTIONS


def is_unexpected_failure(run: Run, allowed: Collection[str]) -> bool:
    """Say whether the run ended without success and without an accepted reason.

    A status that nobody knows, or none at all, counts as a failure.
    """
    return not (
        is_active(run)
        or run.status == SUCCEEDED
        or is_deferral(run)
        or is_expected_interruption(run, allowed)
    )


def _is_busy_workspace(run: Run) -> bool:
    recovery = at(run.record, "resultJson", "executionRecovery")
    return (
        text(run.record, "errorCode") == "workspace_busy"
        and at(recovery, "providerWorkStarted") is False
    )


def _is_retry_never_started(run: Run) -> bool:
    record = run.record
    unset = ("startedAt", "runtimeModeResolvedAt", "processStartedAt", "sessionIdAfter")
    requested = at(record, "resultJson", "startupCancellation", "requestedAt")
    return (
        text(record, "errorCode") == "cancelled"
        and text(record, "scheduledRetryReason") == "workspace_busy"
        and text(record, "retryOfRunId") != ""
        and all(is_null(record, field) for field in (*unset, "usageJson"))
        and count(record, "lastOutputSeq") == 0
        and _has_no_input(run)
        and moment(requested) is not None
    )


def _has_no_input(run: Run) -> bool:
    if at(run.record, "runnerProfileJson") is MISSING:
        return False
    return at(run.record, "runnerProfileJson", "nativeExecutionInput") in (MISSING, None)
