"""What a grade collects on its way to a verdict."""

import hashlib
import time
from dataclasses import dataclass, field
from datetime import UTC, datetime

from journeys.grading.check import Check, failures
from journeys.oracle.limits import Limits
from journeys.oracle.rules import Rules
from journeys.oracle.trial import Trial
from journeys.oracle.verdict import Outcome, Verdict


@dataclass(slots=True)
class Record:
    """The open file of one grade; ``is_complete`` once every question was asked."""

    archive: str
    rules: Rules
    seed: str
    limits: Limits
    checks: list[Check] = field(default_factory=list)
    core: frozenset[str] = frozenset()
    image: dict[str, object] = field(default_factory=dict)
    sandbox: dict[str, object] = field(default_factory=dict)
    manifest: list[dict[str, object]] = field(default_factory=list)
    trial: Trial | None = None
    is_complete: bool = False
    _identity: dict[str, object] = field(default_factory=dict)
    _began: float = field(default_factory=time.monotonic)
    _at: datetime = field(default_factory=lambda: datetime.now(UTC))

    def take(self, data: bytes) -> None:
        """Note the identity of the archive."""
        digest = hashlib.sha256(data).hexdigest()
        self._identity = {"size": len(data), "sha256": digest}

    def verdict(self, reason: str = "") -> Verdict:
        """Return the verdict; with a ``reason`` it is ``unavailable``."""
        if not reason and not (self.is_complete and self.checks):
            reason = "the grade ended before every question was asked"
        if reason:
            evidence = {**self._evidence(), "reason": reason, "checked": len(self.checks)}
            checks = (Check("oracle-available", False, reason),)
            return Verdict("unavailable", checks, self.image, self.seed, evidence, reason)
        strict: Outcome = "failed" if failures(self.checks) else "passed"
        evidence = {**self._evidence(), "strict": strict, "core": self._core()}
        return Verdict(strict, tuple(self.checks), self.image, self.seed, evidence)

    def _core(self) -> Outcome:
        """Return the verdict of the ids other reports know as well, plus the intake."""
        always = {"archive-accepted", "one-slugify-source"}
        counted = [check for check in self.checks if check.id in self.core | always]
        return "failed" if failures(counted) else "passed"

    def _evidence(self) -> dict[str, object]:
        return {
            "archive": {"name": ascii(self.archive)[1:-1], **self._identity},
            "rules": self.rules.value,
            "seed": self.seed,
            "startedAt": self._at.isoformat(),
            "milliseconds": round((time.monotonic() - self._began) * 1000),
            "image": self.image,
            "limits": self.limits.record(),
            "sandbox": self.sandbox,
            "manifest": self.manifest,
            "executions": self.trial.records() if self.trial else [],
        }
