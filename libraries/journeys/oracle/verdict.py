"""The answer of the oracle, with everything needed to doubt it."""

from dataclasses import dataclass
from typing import Literal

from journeys.grading.check import Check

_BOTH = ("core", "strict")  # the ids that other reports know, and all of them
Outcome = Literal["passed", "failed", "unavailable"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the oracle says of one archive.

    ``outcome`` is about the delivery, or ``unavailable`` when our machine could not judge it;
    then ``reason`` says in one line why and ``oracle-available`` is the only check.
    ``evidence`` is plain data for a JSON file.
    """

    outcome: Outcome
    checks: tuple[Check, ...]
    image: dict[str, object]
    seed: str
    evidence: dict[str, object]
    reason: str = ""

    def summary(self) -> dict[str, object]:
        """Return outcome, the core and strict verdicts, checks, image, seed, perhaps a reason."""
        short: dict[str, object] = {
            "outcome": self.outcome,
            **{name: self.evidence[name] for name in _BOTH if name in self.evidence},
            "checks": [
                {"id": check.id, "passed": check.passed, "detail": check.detail}
                for check in self.checks
            ],
            "image": self.image,
            "seed": self.seed,
        }
        return {**short, "reason": self.reason} if self.reason else short
