"""Chats with an agent company: what the two chat stories have in common.

Besides the fields of a story (see ``journeys.grading.story``; the parent of its assignment is the
chat, the lead its chief executive) and ``budgets`` (see ``journeys.grading.guidance``) there are::

    "scenario": {"id", "capabilityIds": [...], "graderVersion", "query"}
    "standIn": null or {"place", "for"}
    "fixture": {"companyId", "executiveId", "workerId", "projectId", "tasks": [id],
                "brief": {"product", "day", "code"}, ...}
    "opened": {"before", "after"}     the product's chat before and after the page was opened
    "message": {"at", "text", "commentIds": [...]}
    "chat": {...}                     the chat, read as an issue of a snapshot
    "documents": [{"issueId", "id", "key", "title", "body", "revision", ...}]
    "stability": {"first": {"at", "state"}, "second": {"at", "state"}}
    "links": {"shown": [href], "reloaded": [href], "opened": {"identifier", "thread"}}
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from journeys.grading.assignment import Assignment
from journeys.grading.records import Record, at, moment, rows, text, texts
from journeys.grading.replies import consumers
from journeys.grading.runs import SUCCEEDED
from journeys.grading.snapshot import Issue, Run, Snapshot
from journeys.grading.stale_queue import is_stale_entry
from journeys.grading.story import Story

GRADER_VERSION = 1


@dataclass(frozen=True, slots=True)
class Chat:
    """Views of a chat record; what is missing is empty and passes no check."""

    record: Record
    story: Story

    @classmethod
    def of(cls, record: Record) -> "Chat":
        """Read a chat record."""
        return cls(record, Story.of(record, expected_replies=0))

    @property
    def issue(self) -> Issue:
        """The chat itself."""
        found = at(self.record, "chat")
        return Issue(found if isinstance(found, Mapping) else {})

    @property
    def company(self) -> str:
        """The id of the company."""
        return text(self.record, "fixture", "companyId")

    @property
    def executive(self) -> str:
        """The id of the agent that the person chats with."""
        return text(self.record, "fixture", "executiveId")

    @property
    def worker(self) -> str:
        """The id of the agent that the work is for."""
        return text(self.record, "fixture", "workerId")

    @property
    def tasks(self) -> tuple[Issue, ...]:
        """The tasks that are there now and were not before."""
        before = texts(self.record, "fixture", "tasks")
        return tuple(one for one in self.story.snapshot.issues if one.id not in before)

    @property
    def task(self) -> Issue:
        """The one new task; an empty one when there is none or are several."""
        return self.tasks[0] if len(self.tasks) == 1 else Issue({})

    @property
    def runs(self) -> tuple[Run, ...]:
        """All runs without the stale queue entries of a task that is now the worker's."""
        task = self.task
        owned = task.id if text(task.record, "assigneeAgentId") == self.worker else ""
        every = self.story.snapshot.runs
        return tuple(run for run in every if not is_stale_entry(run, self.company, owned))

    @property
    def working(self) -> Snapshot:
        """The snapshot with the runs that are provider work."""
        snapshot = self.story.snapshot
        return Snapshot((*snapshot.issues, self.issue), self.runs, snapshot.agents)

    @property
    def assignment(self) -> Assignment:
        """Who was asked; the parent is the chat."""
        return self.story.assignment

    @property
    def comments(self) -> tuple[str, ...]:
        """The ids of the comments that the person's message became."""
        return texts(self.record, "message", "commentIds")

    @property
    def sent_at(self) -> datetime | None:
        """When the person sent the message."""
        return moment(self.record, "message", "at")

    def executive_runs(self) -> tuple[Run, ...]:
        """Return the executive's succeeded runs in this chat."""
        return tuple(
            run
            for run in self.runs
            if run.status == SUCCEEDED
            and run.agent == self.executive != ""
            and run.scope == self.issue.id != ""
        )

    def first_runs(self) -> tuple[Run, ...]:
        """Return those of them that were given the person's message."""
        given = [run.id for one in self.comments for run in consumers(self.runs, one)]
        return tuple(run for run in self.executive_runs() if run.id in given)

    def replies(self) -> list[Record]:
        """Return what the executive's succeeded runs wrote in the chat."""
        ids = {run.id for run in self.executive_runs()} - {""}
        return [
            one
            for one in self.issue.comments
            if text(one, "authorAgentId") == self.executive != ""
            and text(one, "createdByRunId") in ids
            and text(one, "body").strip()
        ]

    def documents(self) -> list[dict[str, Any]]:
        """Return the new task's documents that are no plan."""
        return [
            dict(one)
            for one in rows(self.record, "documents") or ()
            if text(one, "issueId") == self.task.id != "" and text(one, "key") != "plan"
        ]

    def activity(self, *actions: str) -> list[Record]:
        """Return the new task's activities of these kinds."""
        listed = rows(self.task.record, "activity") or ()
        return [one for one in listed if text(one, "action") in actions]
