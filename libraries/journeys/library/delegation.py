"""Delegated work: the subtask and its runs, and the newest delivery of all its tasks."""

from datetime import datetime
from typing import Any

import requests
from robot.api import SkipExecution
from robot.api.deco import keyword

from journeys.grading.family import child_at_work, is_over, newest_family_zip
from journeys.grading.snapshot import Snapshot
from journeys.library.session import Session
from journeys.poll import poll
from journeys.product.api import ApiError

AT_WORK_SECONDS = 300.0


class DelegationKeywords:
    """Follow a task into its subtasks."""

    def __init__(self, session: Session) -> None:
        self._session = session

    @keyword(tags=["wait"])
    def wait_until_the_subtask_is_at_work(self, worker: str) -> None:
        """Wait until a subtask has an active run; fail unless it is the only one, of ``worker``.

        Skips when the subtask ended before: then nothing can be added to it late.
        """
        attempt = self._session.attempt
        parent = str(attempt.issue["id"])
        attempt.record["worker"] = {"agentId": attempt.company.teammates[worker], "name": worker}

        seen = poll(
            "a subtask to be at work",
            self._look,
            accept=lambda seen: bool(child_at_work(seen, parent)) or is_over(seen, parent),
            seconds=AT_WORK_SECONDS,
            interval=0.25,
            retry=(requests.RequestException, ApiError),
        )
        found = child_at_work(seen, parent)
        attempt.refresh()
        self._session.require("one-child")
        if found is None:
            raise SkipExecution(
                "The late-feedback boundary was not reached: the subtask had ended before "
                "anything could be added to it"
            )
        child, runs = found
        attempt.record["lateFeedback"] = {
            "at": attempt.note("late-feedback-boundary", child.id),
            "childId": child.id,
            "activeRuns": [{"id": run.id, "status": run.status} for run in runs],
        }

    def _look(self) -> Snapshot:
        """Return the runs and, without their details, the tasks."""
        attempt = self._session.attempt
        issues = attempt.client.get(f"/api/companies/{attempt.company.company_id}/issues")
        return Snapshot.of({**attempt.observing.glance(), "issues": issues})

    @keyword(tags=["getter", "plumbing"])
    def subtask(self) -> str:
        """Return the id of the subtask that was seen at work."""
        return str(self._session.attempt.record["lateFeedback"]["childId"])

    @keyword(tags=["getter", "plumbing"])
    def task_address_of(self, issue: str) -> str:
        """Return the address of the page of the task with the id ``issue``."""
        attempt = self._session.attempt
        identifier = attempt.client.get(f"/api/issues/{issue}")["identifier"]
        return f"/{attempt.company.company_prefix}/issues/{identifier}"

    @keyword(tags=["check"])
    def newest_family_delivery(self, phase: str) -> dict[str, Any]:
        """Return the newest ZIP of the task and its subtasks, to be kept as ``phase``.

        After an earlier download it must be newer than the last message, with other bytes.
        """
        attempt = self._session.attempt
        attempt.refresh()
        earlier = attempt.record["downloads"]
        since = attempt.record["submittedReplies"][-1]["at"] if earlier else None
        found = newest_family_zip(
            Snapshot.of(attempt.record),
            str(attempt.issue["id"]),
            after=datetime.fromisoformat(since) if since else None,
            excluded=[one["sha256"] for one in earlier],
        )
        if found is None:
            self._session.require(f"{phase}.zip-delivered")
            raise AssertionError("No new ZIP is attached to the task or its subtasks")
        record = {
            "phase": phase,
            "attachmentId": found["id"],
            "issueId": found["issueId"],
            "filename": found["originalFilename"],
        }
        attempt.record["downloads"].append(record)
        return record
