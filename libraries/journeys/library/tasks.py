"""Tasks and messages: what the person writes, and proof that it was stored."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import requests
from robot.api.deco import keyword

from journeys.grading.settlement import Settlement, settled
from journeys.grading.snapshot import Snapshot
from journeys.library.session import Session
from journeys.poll import poll
from journeys.product.api import ApiError
from journeys.resources import resource

STORED_SECONDS = 30.0
SETTLE_SECONDS = 660.0  # a busy shared workspace alone may cost two minutes a delegation


@dataclass(frozen=True, slots=True)
class Task:
    """What goes into the dialog for a new task; ``project`` is None for a task outside any."""

    title: str
    body: str
    assignee: str
    project: str | None


class TaskKeywords:
    """Write tasks and replies, and wait for the work."""

    def __init__(self, session: Session) -> None:
        self._session = session

    @keyword(tags=["getter"])
    def write_a_task(self, prompt: str) -> Task:
        """Return the text of a task for the lead, worded as in the file ``prompt``.

        The title is new in every attempt, because the product merges tasks with equal titles.
        """
        attempt = self._session.attempt
        body = _prompt(prompt, attempt.nonce)
        attempt.record["prompt"] = body
        title = f"{attempt.context.story} {attempt.nonce}"
        return Task(title, body, attempt.company.lead_name, attempt.company.project_name)

    @keyword(tags=["getter", "plumbing"])
    def task_list_address(self) -> str:
        """Return the address of the company's tasks."""
        return f"/{self._session.attempt.company.company_prefix}/issues"

    @keyword(tags=["getter", "plumbing"])
    def task_address(self) -> str:
        """Return the address of the task's page."""
        return f"{self.task_list_address()}/{self._session.attempt.issue['identifier']}"

    @keyword(tags=["getter", "plumbing"])
    def task_creation_pattern(self) -> str:
        """Return a pattern for the page's own request that stores a task."""
        company = self._session.attempt.company.company_id
        return f"/\\/api\\/companies\\/{re.escape(company)}\\/issues$/"

    @keyword(tags=["check"])
    def task_should_be_stored(self, status: int, body: Mapping[str, Any]) -> None:
        """Fail unless the product answered ``status`` 201 with a task for the lead in ``body``."""
        attempt = self._session.attempt
        expected = (201, attempt.company.company_id, attempt.company.lead_id)
        found = (status, body.get("companyId"), body.get("assigneeAgentId"))
        if found != expected:
            raise AssertionError(
                f"The task was not stored as asked: expected status, company and assignee "
                f"{expected}, found {found}"
            )
        attempt.issue = dict(body)
        attempt.record["assignment"] = {
            "parentIssueId": body["id"],
            "leadAgentId": attempt.company.lead_id,
            "model": attempt.profile.model,
            "submittedAt": attempt.note("task-stored", str(body["identifier"])),
        }

    @keyword(tags=["wait"])
    def wait_until_work_settles(self, seconds: float = SETTLE_SECONDS) -> None:
        """Wait until every task is done and nothing runs; give up when that cannot come."""
        attempt = self._session.attempt
        observer = attempt.observing

        def look() -> tuple[Settlement, dict[str, Any]]:
            seen = observer.glance()
            return settled(Snapshot.of(seen), attempt.assignment()), seen

        _, seen = poll(
            "all work to be done",
            look,
            accept=lambda seen: seen[0].accepted,
            reject=lambda seen: seen[0].rejection,
            seconds=seconds,
            interval=0.75,
            retry=(requests.RequestException, ApiError),
        )
        attempt.record.update(seen)
        attempt.note("all-tasks-done")

    @keyword(tags=["getter"])
    def write_a_reply(self, prompt: str, task: str = "") -> str:
        """Return the message in the file ``prompt`` and remember which comments exist already.

        ``task`` is the id of the task it is for, when that is not the one the lead was given.
        """
        attempt = self._session.attempt
        text = _prompt(prompt, attempt.nonce)
        issue = task or str(attempt.issue["id"])
        self._known = {str(one["id"]) for one in attempt.observing.comments(issue)}
        reply = {"at": attempt.note("reply-written"), "issueId": issue, "commentIds": []}
        attempt.record["submittedReplies"].append({**reply, "text": text})
        return text

    @keyword(tags=["check"])
    def reply_should_be_stored_once(self) -> None:
        """Fail unless the message just sent became exactly one comment of the person."""
        attempt = self._session.attempt
        reply = attempt.record["submittedReplies"][-1]
        observer = attempt.observing

        def new_comments() -> list[str]:
            comments = observer.comments(reply["issueId"])
            users = [one for one in comments if one.get("authorAgentId") is None]
            return [str(one["id"]) for one in users if str(one["id"]) not in self._known]

        reply["commentIds"] = poll(
            "the message to be stored",
            new_comments,
            accept=bool,
            seconds=STORED_SECONDS,
            interval=0.25,
        )
        attempt.refresh()
        attempt.note("reply-stored", ", ".join(reply["commentIds"]))
        number = len(attempt.record["submittedReplies"])
        self._session.require(f"reply-{number}-stored-once")

    @keyword(tags=["getter", "plumbing"])
    def latest_answer(self) -> str:
        """Return the id of the newest comment that an agent wrote on the task."""
        attempt = self._session.attempt
        comments = attempt.observing.comments(str(attempt.issue["id"]))
        written = [str(one["id"]) for one in comments if one.get("authorAgentId")]
        if not written:
            raise AssertionError("No agent wrote a comment on the task")
        return written[-1]


def _prompt(name: str, nonce: str) -> str:
    text = resource(f"prompts/{name}").read_text(encoding="utf-8").strip()
    return text.replace("{reference}", nonce)
