"""Run records of ``GET heartbeat-runs/{id}``."""

from typing import Any

from grading.records.times import after

MODEL = "gpt-5.6-sol"
LEAD, WORKER = "agent-lead", "agent-riley"
PARENT, CHILD = "issue-parent", "issue-child"

_NOT_STARTED: dict[str, Any] = {
    "runtimeMode": "legacy",
    "runtimeModeResolvedAt": None,
    "runnerInstanceId": None,
    "nativeSessionId": None,
    "nativeIssueId": None,
    "processPid": None,
    "processStartedAt": None,
    "sessionIdAfter": None,
    "usageJson": None,
    "startedAt": None,
    "lastOutputSeq": 0,
    "runnerProfileJson": {"mode": "native"},
    "status": "cancelled",
}


def run(number: int = 1, wakes: tuple[str, ...] = (), **fields: Any) -> dict[str, Any]:
    """Return a succeeded native run of the lead on the parent, 100 seconds after the last."""
    given = "".join(f"\n- comment {one}: please go on" for one in wakes)
    record: dict[str, Any] = {
        "id": f"run-{number}",
        "agentId": LEAD,
        "status": "succeeded",
        "errorCode": None,
        "createdAt": after(100 * number),
        "startedAt": after(100 * number + 1),
        "finishedAt": after(100 * number + 50),
        "runtimeMode": "native",
        "runtimeModeResolvedAt": after(100 * number + 1),
        "runnerInstanceId": f"runner-{number}",
        "nativeSessionId": f"session-{number}",
        "nativeIssueId": PARENT,
        "processPid": 270 + number,
        "processStartedAt": after(100 * number + 2),
        "sessionIdAfter": f"thread-{number}",
        "lastOutputSeq": 36,
        "retryOfRunId": None,
        "scheduledRetryReason": None,
        "contextSnapshot": {
            "issueId": PARENT,
            "taskId": PARENT,
            "wakeReason": "issue_reopened_via_comment" if wakes else "issue_assigned",
        },
        "runnerProfileJson": {
            "mode": "native",
            "nativeExecutionInput": {
                "task": {"prompt": f"Work on the task.{given}"},
                "provider": {"kind": "codex", "model": MODEL},
            },
        },
        "resultJson": {
            "nativeTerminal": {
                "schema": "paperclip.prp.terminal.v1",
                "runTerminalState": "succeeded",
                "reportedWorkDisposition": "done",
            }
        },
        "usageJson": {"inputTokens": 4000, "outputTokens": 200, "costUsd": 0},
    }
    if wakes:
        record["contextSnapshot"]["wakeCommentIds"] = list(wakes)
    return record | fields


def deferral(number: int = 9, **fields: Any) -> dict[str, Any]:
    """Return a run that was put off at once because the workspace was busy."""
    recovery = {"kind": "workspace_wait", "providerWorkStarted": False}
    return run(
        number,
        **_NOT_STARTED
        | {"errorCode": "workspace_busy", "resultJson": {"executionRecovery": recovery}}
        | fields,
    )


def never_started_retry(number: int = 9, **fields: Any) -> dict[str, Any]:
    """Return the retry of a deferred run that was cancelled before it ever started."""
    cancellation = {"requestedAt": after(100 * number), "beforeNativeSelection": True}
    return run(
        number,
        **_NOT_STARTED
        | {
            "errorCode": "cancelled",
            "retryOfRunId": "run-8",
            "scheduledRetryReason": "workspace_busy",
            "resultJson": {"startupCancellation": cancellation},
        }
        | fields,
    )
