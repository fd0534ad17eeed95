"""Restarting the product's server while an agent works, and what survived it."""

from datetime import UTC, datetime
from typing import Any

import requests
from robot.api import SkipExecution
from robot.api.deco import keyword

from journeys.library.session import Session
from journeys.poll import poll
from journeys.product import receipts, runner
from journeys.product.api import ApiError

QUEUED_SECONDS = 30.0
TROUBLE = (requests.RequestException, ApiError)


class RecoveryKeywords:
    """Restart the controller in the middle of a run, and compare before, after and the end."""

    def __init__(self, session: Session) -> None:
        self._session = session

    @keyword(tags=["wait"])
    def message_should_wait_for_the_next_run(self) -> None:
        """Wait until the message just sent stands in the task's queue, behind the active run."""
        comment = self._session.attempt.record["submittedReplies"][-1]["commentIds"][-1]
        poll(
            "the message to be queued",
            self._queue,
            accept=lambda queue: comment in queue["comments"],
            seconds=QUEUED_SECONDS,
            interval=0.25,
            retry=TROUBLE,
        )

    @keyword(tags=["action"])
    def restart_the_controller(self, mode: str = "graceful") -> None:
        """Restart only the server, and keep what can be known right before and right after.

        Skips when the run was over before or succeeded meanwhile: then nothing was recovered.
        """
        attempt = self._session.attempt
        self._keep("before")
        self._demand_activity(attempt.record["interruption"]["before"])
        restart: dict[str, Any] = {"mode": mode, "boots": {"before": self._boot()}}
        restart["requestedAt"] = attempt.note("restart-requested", mode)
        restart["receipt"] = attempt.running.restart(mode)
        restart["finishedAt"] = attempt.note("restart-finished")
        restart["boots"]["after"] = self._boot()
        attempt.record["restart"] = restart
        self._session.require("recovery.controller-restarted")

    @keyword(tags=["check"])
    def work_should_have_survived(self) -> None:
        """Fail unless the same runner goes on with the same run, its receipts and its queue."""
        self._keep("after")
        after = self._session.attempt.record["interruption"]["after"]
        if after["status"] == "succeeded":
            self._demand_activity(after)
        self._session.require(
            "recovery.same-runner", "recovery.receipts-kept", "recovery.message-kept"
        )

    @keyword(tags=["check"])
    def recovered_work_should_be_complete(self) -> None:
        """Fail unless the recovered run ended once, with each tool call done once, committed."""
        attempt = self._session.attempt
        run_id = attempt.record["interruption"]["runId"]
        attempt.refresh()
        attempt.record["receipts"]["final"] = receipts.receipts(attempt.client, run_id)
        attempt.record["workspaceOperations"] = receipts.operations(attempt.client, run_id)
        attempt.note("recovery-looked-at", run_id)
        self._session.require("recovery.one-turn", "recovery.work-committed")

    def _keep(self, moment: str) -> None:
        attempt = self._session.attempt
        kept = attempt.record["interruption"]
        run = attempt.client.get(f"/api/heartbeat-runs/{kept['runId']}")
        kept[moment] = runner.observed(attempt.running, run)
        found = receipts.receipts(attempt.client, kept["runId"])
        attempt.record.setdefault("receipts", {})[moment] = found
        attempt.record.setdefault("queues", {})[moment] = self._queue()
        attempt.note("run-looked-at", f"{moment} the restart: {run['status']}")

    def _queue(self) -> dict[str, Any]:
        attempt = self._session.attempt
        found = attempt.client.get(f"/api/issues/{attempt.issue['id']}/queued-comments")
        return {
            "at": datetime.now(UTC).isoformat(),
            "targetRunId": found.get("targetRunId"),
            "comments": [one["comment"]["id"] for one in found["entries"]],
        }

    def _boot(self) -> dict[str, Any]:
        health = self._session.attempt.client.get("/api/health")
        began = health.get("serverInfo", {}).get("processStartedAt")
        return {"processStartedAt": began, "nativeRecovery": health.get("nativeRecovery")}

    def _demand_activity(self, run: dict[str, Any]) -> None:
        if run["status"] != "running":
            raise SkipExecution(
                f"The fault boundary was not exercised: run {run['id']} was {run['status']} when "
                "it was looked at around the restart, so nothing was recovered"
            )
