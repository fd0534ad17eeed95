"""A cell: one story, done by one profile in one environment."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import PurePosixPath

TAG = "cell:"


@dataclass(frozen=True, slots=True)
class Cell:
    """The four ids that name a cell, and what its story and the catalog say about it.

    ``story`` is the test's name in the .robot file; ``timeout_minutes`` is for one attempt.
    """

    suite: str
    profile: str
    environment: str
    case: str
    story: str
    groups: tuple[str, ...]
    timeout_minutes: int

    @property
    def id(self) -> str:
        """``<suite>.<profile>.<environment>.<case>``."""
        return f"{self.suite}.{self.profile}.{self.environment}.{self.case}"

    @property
    def name(self) -> str:
        """The name of the cell's test."""
        return f"{self.story} ({self.profile}, {self.environment})"

    @property
    def folder(self) -> PurePosixPath:
        """Where its attempts stand, below the campaign folder."""
        return PurePosixPath(self.suite, self.profile, self.environment, self.case)

    @property
    def tags(self) -> tuple[str, ...]:
        """The tags of the cell's test that name it."""
        return (
            f"suite:{self.suite}",
            f"profile:{self.profile}",
            f"environment:{self.environment}",
            f"case:{self.case}",
            f"{TAG}{self.id}",
            *(f"group:{group}" for group in self.groups),
        )


def cell_id(tags: Iterable[str]) -> str | None:
    """Return the id in a test's ``cell:`` tag, or ``None`` when it is no cell."""
    return next((tag.removeprefix(TAG) for tag in tags if tag.startswith(TAG)), None)
