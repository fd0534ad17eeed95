"""The saved record of a lifecycle story: what was asked, and what was seen at each checkpoint.

It is a story record (see ``journeys.grading.story``) with two more parts::

    "lifecycle": {"family", "variant", "quotation", "response", "old", "marker", "injected",
                  "fact", "child", "generation", "dataset": null or {"id", "before", "after"}}
    "checkpoints": [{"phase", "at", "lifecycle": {...}, "issue", "children", "documents",
                     "comments", "interactions", "attachments", "runs"}]
    "page": {"bubbles": [text]}                       only of stories with one turn

``lifecycle`` of a checkpoint holds ``executionRunId``, ``scheduledRetry``,
``activeRecoveryAction``, ``monitorNextCheckAt`` and ``queued`` of the task at that time.
"""

from dataclasses import dataclass

from journeys.grading.records import Record, at, rows, text
from journeys.grading.story import Story

PATHS = ("executionRunId", "scheduledRetry", "activeRecoveryAction", "monitorNextCheckAt")
FINAL = "final"
PLAN = "plan"


@dataclass(frozen=True, slots=True)
class Family:
    """What a family of stories goes through.

    ``waits`` are the phases in which the lead waits, each with the kind of card that it waits
    for; ``runs`` the least and the most provider runs; ``outcome`` the task's last status.
    """

    name: str
    runs: tuple[int, int]
    waits: tuple[tuple[str, str], ...] = ()
    outcome: str = "done"

    @property
    def phases(self) -> tuple[str, ...]:
        """The phases of all checkpoints, in order."""
        return (*(phase for phase, _ in self.waits), FINAL)


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """What was seen in one phase; a checkpoint that is missing is an empty record."""

    record: Record

    @property
    def issue(self) -> Record:
        """The task."""
        found = at(self.record, "issue")
        return found if isinstance(found, dict) else {}

    def part(self, name: str) -> tuple[Record, ...]:
        """Return the rows of one part; a part that is missing is empty."""
        return rows(self.record, name) or ()

    @property
    def outputs(self) -> tuple[Record, ...]:
        """The documents besides the plan."""
        return tuple(one for one in self.part("documents") if text(one, "key") != PLAN)


@dataclass(frozen=True, slots=True)
class Scenario:
    """Views of the record's parts."""

    story: Story
    family: Family

    @classmethod
    def of(cls, record: Record, family: Family) -> "Scenario":
        """Read a record of ``family``; what is missing fails the checks that need it."""
        return cls(Story.of(record, expected_replies=0), family)

    def said(self, name: str) -> str:
        """Return one text of what was asked."""
        return text(self.story.record, "lifecycle", name)

    def checkpoint(self, phase: str) -> Checkpoint:
        """Return the checkpoint of the phase; an empty one when there is not exactly one."""
        every = rows(self.story.record, "checkpoints") or ()
        found = [one for one in every if text(one, "phase") == phase]
        return Checkpoint(found[0] if len(found) == 1 else {})

    @property
    def final(self) -> Checkpoint:
        """The last checkpoint."""
        return self.checkpoint(FINAL)

    @property
    def lead(self) -> str:
        """The id of the agent that was asked."""
        return self.story.assignment.lead

    @property
    def task(self) -> str:
        """The id of the task."""
        return self.story.assignment.parent
