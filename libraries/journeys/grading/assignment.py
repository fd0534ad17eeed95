"""What a story asked of whom; everything the common checks need besides the snapshot."""

from dataclasses import dataclass
from datetime import datetime

from journeys.grading.replies import Reply


@dataclass(frozen=True, slots=True)
class Assignment:
    """A task given to a lead, and what the person did about it afterwards.

    ``parent`` is the id of the task, ``lead`` that of the agent it was given to, ``model`` the
    model of the profile. ``expected_replies`` is what the whole story sends, ``replies`` what
    was sent so far. ``interruptions`` are the ids of the runs that the story itself stopped.
    """

    parent: str
    lead: str
    model: str
    submitted_at: datetime | None
    replies: tuple[Reply, ...] = ()
    expected_replies: int = 0
    interruptions: frozenset[str] = frozenset()
    delegates: bool = False

    @property
    def comments(self) -> tuple[str, ...]:
        """The ids of all comments that the person's messages became."""
        return tuple(comment for reply in self.replies for comment in reply.comments)

    @property
    def last_submitted_at(self) -> datetime | None:
        """When the person last said something; ``None`` when one of the times is unknown."""
        times = [self.submitted_at, *(reply.submitted_at for reply in self.replies)]
        known = [time for time in times if time is not None]
        return max(known) if len(known) == len(times) else None
