"""A snapshot: what the product's public API says about one company at one time.

Shape: ``{"issues": [...], "runs": [...], "agents": [...]}``. Each issue is the record of
``GET issues/{id}`` (the list of issues leaves ``scheduledRetry`` out) plus ``comments``,
``queuedComments``, ``interactions``, ``wakes``, ``activity`` and ``attachments``; each run is
the record of ``GET heartbeat-runs/{id}``.
"""

from dataclasses import dataclass
from datetime import datetime

from journeys.grading.records import Record, moment, rows, text


@dataclass(frozen=True, slots=True)
class Run:
    """One execution of an agent."""

    record: Record

    @property
    def id(self) -> str:
        """The run's id."""
        return text(self.record, "id")

    @property
    def status(self) -> str:
        """The product's own word."""
        return text(self.record, "status")

    @property
    def agent(self) -> str:
        """The id of the agent that ran."""
        return text(self.record, "agentId")

    @property
    def scope(self) -> str:
        """The id of the task that was worked on; empty when the record does not say."""
        context = [text(self.record, "contextSnapshot", key) for key in ("issueId", "taskId")]
        return text(self.record, "nativeIssueId") or context[0] or context[1]

    @property
    def model(self) -> str:
        """The model that the run was configured with; no proof of who answered."""
        return text(self.record, "runnerProfileJson", "nativeExecutionInput", "provider", "model")

    @property
    def prompt(self) -> str:
        """The text that the run was given."""
        return text(self.record, "runnerProfileJson", "nativeExecutionInput", "task", "prompt")

    @property
    def finished_at(self) -> datetime | None:
        """When the run ended."""
        return moment(self.record, "finishedAt")


@dataclass(frozen=True, slots=True)
class Issue:
    """One task with everything that hangs on it. ``None`` means that a list is missing."""

    record: Record

    @property
    def id(self) -> str:
        """The task's id."""
        return text(self.record, "id")

    @property
    def status(self) -> str:
        """The product's own word."""
        return text(self.record, "status")

    @property
    def parent(self) -> str:
        """The id of the task that this one is a child of."""
        return text(self.record, "parentId")

    @property
    def comments(self) -> tuple[Record, ...]:
        """The comments of the person, the agents and the product."""
        return rows(self.record, "comments") or ()

    @property
    def queue(self) -> tuple[Record, ...] | None:
        """The messages that wait for the next run."""
        return rows(self.record, "queuedComments", "entries")

    @property
    def interactions(self) -> tuple[Record, ...] | None:
        """The cards, open and resolved."""
        return rows(self.record, "interactions")

    @property
    def wakes(self) -> tuple[Record, ...]:
        """The events of the wake diagnostics."""
        return rows(self.record, "wakes", "events") or ()

    @property
    def attachments(self) -> tuple[Record, ...]:
        """The attached files."""
        return rows(self.record, "attachments") or ()


@dataclass(frozen=True, slots=True)
class Snapshot:
    """All tasks, runs and agents of one company at one time."""

    issues: tuple[Issue, ...]
    runs: tuple[Run, ...]
    agents: tuple[Record, ...]

    @classmethod
    def of(cls, record: object) -> "Snapshot":
        """Read a snapshot or any record that contains one; a missing list is an empty one."""
        return cls(
            tuple(Issue(row) for row in rows(record, "issues") or ()),
            tuple(Run(row) for row in rows(record, "runs") or ()),
            rows(record, "agents") or (),
        )

    def issue(self, issue_id: str) -> Issue | None:
        """Return the task with this id, or ``None``."""
        return next((issue for issue in self.issues if issue.id == issue_id != ""), None)

    def children(self, issue_id: str) -> tuple[Issue, ...]:
        """Return the tasks whose parent is ``issue_id``."""
        return tuple(issue for issue in self.issues if issue.parent == issue_id != "")

    def has_agent(self, agent_id: str) -> bool:
        """Say whether the company has this agent."""
        return any(text(agent, "id") == agent_id != "" for agent in self.agents)
