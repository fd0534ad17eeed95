"""A verdict with its reason."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Check:
    """One graded fact.

    ``id`` is kebab-case and stable, ``detail`` says what was expected and what was found.
    """

    id: str
    passed: bool
    detail: str = ""

    def named(self, phase: str) -> "Check":
        """Return this check as ``<phase>.<id>``."""
        return Check(f"{phase}.{self.id}", self.passed, self.detail)


def failures(checks: Iterable[Check]) -> list[Check]:
    """Return the checks that did not pass, in order."""
    return [check for check in checks if not check.passed]
