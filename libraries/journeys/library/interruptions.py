"""Interrupting work: a saved source, a live runner, and what became of both."""

from typing import Any

import requests
from robot.api import SkipExecution
from robot.api.deco import keyword

from journeys.grading.runs import ACTIVE
from journeys.library.session import Session
from journeys.poll import poll
from journeys.product import files, runner
from journeys.product.api import ApiError

SOURCE = "slugify.py"
SOURCE_SECONDS = 180.0
GONE_SECONDS = 60.0
STORED_SECONDS = 30.0
TROUBLE = (requests.RequestException, ApiError)


class InterruptionKeywords:
    """Find the moment for an interruption, and keep what was there before and after it."""

    def __init__(self, session: Session) -> None:
        self._session = session

    @keyword(tags=["wait"])
    def wait_until_the_source_is_saved(self) -> None:
        """Wait until the program's source is saved while its run is still active.

        Fails when the work ends without a source. Skips when it ends with one: then there is
        nothing left to interrupt, and nothing is proven.
        """
        attempt = self._session.attempt

        def look() -> dict[str, Any]:
            run = self._run()
            file = files.named(attempt.running.layout.workspace, SOURCE)
            return {"run": run, "active": run.get("status") in ACTIVE, "file": file}

        seen = poll(
            "the source to be saved",
            look,
            accept=lambda seen: bool(seen["run"] and (seen["file"] or not seen["active"])),
            seconds=SOURCE_SECONDS,
            interval=0.5,
            retry=TROUBLE,
        )
        self._keep_the_source(seen)
        self._session.require("source-saved-before")
        self._demand_activity(seen["run"])

    def _keep_the_source(self, seen: dict[str, Any]) -> None:
        attempt, file = self._session.attempt, seen["file"]
        folder = attempt.running.layout.workspace
        source: dict[str, Any] = {"path": None, "sha256": None, "bytes": 0}
        if file is not None:
            name = str(file.relative_to(folder))
            digest = files.digests(folder)[name]
            source = {"path": name, "sha256": digest, "bytes": file.stat().st_size}
        at = attempt.note("source-looked-for", str(source["path"]))
        attempt.record["interruption"] = {
            "runId": seen["run"]["id"],
            "source": {**source, "at": at},
        }

    @keyword(tags=["check"])
    def work_should_still_be_running(self) -> None:
        """Keep the runner's identity; skip when the run has ended, for nothing can be stopped."""
        run = self._run()
        self._demand_activity(run)
        attempt = self._session.attempt
        attempt.record["interruption"]["before"] = runner.observed(attempt.running, run)
        attempt.record["allowedInterruptedRuns"].append(run["id"])

    @keyword(tags=["wait"])
    def runner_should_be_gone(self) -> None:
        """Wait until the stopped run has ended and its process is gone, and keep the files."""
        attempt = self._session.attempt
        attempt.record["interruption"]["stoppedAt"] = attempt.note("stop-clicked")

        def look() -> dict[str, Any]:
            after = runner.observed(attempt.running, self._run())
            attempt.record["interruption"]["after"] = after
            return after

        poll(
            "the stopped runner to be gone",
            look,
            accept=lambda seen: seen["status"] not in ACTIVE and not seen["process"]["namesRun"],
            seconds=GONE_SECONDS,
            interval=0.25,
            retry=TROUBLE,
        )
        self.keep_the_files("stopped")
        attempt.note("runner-gone")
        self._session.require("stop.runner-gone")

    @keyword(tags=["check"])
    def project_should_still_be_as_it_was(self) -> None:
        """Fail when a file of the project differs from what the stop left behind."""
        self.keep_the_files("answered")
        self._session.require("stop.workspace-unchanged")

    def keep_the_files(self, moment: str) -> None:
        """Record the digest of every file in the workspace under ``moment``."""
        attempt = self._session.attempt
        found = files.digests(attempt.running.layout.workspace)
        attempt.record.setdefault("workspaces", {})[moment] = {
            "at": attempt.note("files-looked-at", f"{moment}: {len(found)}"),
            "files": found,
        }

    @keyword(tags=["check"])
    def new_direction_should_be_answered(self) -> None:
        """Wait for an answer to the last message, and fail unless it says what was asked for."""
        attempt = self._session.attempt
        given = attempt.record["submittedReplies"][-1]["commentIds"]
        issue = str(attempt.issue["id"])

        def answers() -> list[dict[str, Any]]:
            comments = attempt.observing.comments(issue)
            ids = [one["id"] for one in comments]
            later = comments[ids.index(given[-1]) + 1 :]
            return [one for one in later if one.get("authorAgentId")]

        found = poll(
            "an answer to be stored",
            answers,
            accept=bool,
            seconds=STORED_SECONDS,
            interval=0.5,
            retry=TROUBLE,
        )
        names = ("id", "authorAgentId", "createdByRunId", "createdAt", "body")
        attempt.record["answers"] = [{name: one.get(name) for name in names} for one in found]
        attempt.record["expectedAnswer"] = f"The studio is ready. Reference {attempt.nonce}"
        attempt.note("answer-stored", str(found[-1]["id"]))
        self._session.require("new-direction-delivered")

    def _run(self) -> dict[str, Any]:
        """Return the record of the run to interrupt: the one kept, else the newest."""
        attempt = self._session.attempt
        kept = attempt.record.get("interruption", {}).get("runId")
        if kept is None:
            company = attempt.company.company_id
            listed = attempt.client.get(f"/api/companies/{company}/heartbeat-runs", limit=100)
            if not listed:
                return {}
            kept = listed[0]["id"]
        run: dict[str, Any] = attempt.client.get(f"/api/heartbeat-runs/{kept}")
        return run

    def _demand_activity(self, run: dict[str, Any]) -> None:
        if run.get("status") not in ACTIVE:
            raise SkipExecution(
                f"The fault boundary was not exercised: the run was {run.get('status')} before it "
                "could be interrupted, so nothing was proven"
            )
