"""What one running test knows: made in its setup, closed in its teardown."""

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, TypeVar

from journeys.campaign.catalog import Profile, load
from journeys.campaign.project import project
from journeys.errors import HarnessError
from journeys.evidence.leak import Leak
from journeys.grading.assignment import Assignment
from journeys.grading.check import Check
from journeys.grading.stories import GRADERS, grade
from journeys.grading.story import SCHEMA, Story
from journeys.library.context import Context
from journeys.product.api import Api
from journeys.product.canaries import Canaries
from journeys.product.instance import Instance
from journeys.product.observation import Observer
from journeys.product.studio import Studio
from journeys.rehearsal.server import ModelServer

T = TypeVar("T")


@dataclass(slots=True)
class Attempt:
    """The state of one test.

    ``record`` is the story record that graders read, ``error`` the first thing that went wrong,
    ``stopper`` the id of the check that stopped the story. ``sources`` are read into the record
    with every refresh, ``endings`` stop what the story started besides the product. ``leaks`` are
    secrets that were found before anything was redacted.
    ``last_looks`` complete the record before the last grade; ``files`` are further evidence files
    by name, each made after that grade.
    """

    context: Context
    profile: Profile
    nonce: str
    record: dict[str, Any]
    started_at: datetime
    instance: Instance | None = None
    canaries: Canaries | None = None
    model: ModelServer | None = None
    api: Api | None = None
    observer: Observer | None = None
    studio: Studio | None = None
    issue: Mapping[str, Any] = field(default_factory=dict)
    error: BaseException | None = None
    stopper: str | None = None
    secrets: list[str] = field(default_factory=list)
    leaks: list[Leak] = field(default_factory=list)
    sources: list[Callable[[], Mapping[str, Any]]] = field(default_factory=list)
    endings: list[Callable[[], None]] = field(default_factory=list)
    last_looks: list[Callable[[], None]] = field(default_factory=list)
    files: dict[str, Callable[[], object]] = field(default_factory=dict)

    @classmethod
    def of(cls, context: Context) -> "Attempt":
        """Begin an attempt of the cell in ``context``."""
        if context.played not in GRADERS:
            raise HarnessError(f"No grader for '{context.played}'; there are {', '.join(GRADERS)}")
        profile = load(project().catalog).profiles[context.profile]
        nonce = f"{secrets.token_hex(6)}-{context.number}"
        return cls(context, profile, nonce, _empty_record(context), datetime.now(UTC))

    @property
    def running(self) -> Instance:
        """The product; ``HarnessError`` before it was started."""
        return _there(self.instance, "product")

    @property
    def client(self) -> Api:
        """The product's public API."""
        return _there(self.api, "product")

    @property
    def observing(self) -> Observer:
        """Reads the company's records."""
        return _there(self.observer, "studio")

    @property
    def company(self) -> Studio:
        """The studio's identities."""
        return _there(self.studio, "studio")

    def note(self, action: str, detail: str = "") -> str:
        """Add a line to the timeline and return its time."""
        at = datetime.now(UTC).isoformat()
        self.record["timeline"].append({"at": at, "action": action, "detail": detail})
        return at

    def refresh(self) -> None:
        """Read the company's records anew into the story record, and look at the canaries."""
        try:
            for read in self.sources:
                self.record.update(read())
            if self.observer is not None:
                self.record.update(self.observer.snapshot())
        finally:
            if self.canaries is not None:
                self.record["intrusion"] = {"probes": self.canaries.findings()}

    def assignment(self) -> Assignment:
        """Return who was asked for what so far, for the settlement."""
        replies = len(self.record["submittedReplies"])
        return Story.of(self.record, expected_replies=replies).assignment

    def grade(self) -> list[Check]:
        """Grade the record as it is now, and keep the checks in it."""
        checks = grade(self.context.played, self.record)
        self.record["checks"] = [
            {"id": check.id, "passed": check.passed, "detail": check.detail} for check in checks
        ]
        return checks


def _there(thing: T | None, name: str) -> T:
    if thing is None:
        raise HarnessError(f"There is no {name} yet; the story's setup opens it")
    return thing


def _empty_record(context: Context) -> dict[str, Any]:
    lists = ("submittedReplies", "allowedInterruptedRuns", "timeline", "downloads", "refetches")
    return {
        "schema": SCHEMA,
        "caseId": context.case,
        "prompt": "",
        "modelSource": context.model_source,
        "script": context.script,
        "assignment": {},
        **{name: [] for name in (*lists, "verdicts", "issues", "runs", "agents", "checks")},
        "failure": None,
    }
