"""Deciding whether a counterfeit was caught by the check that it names."""

from dataclasses import dataclass

from journeys.campaign.verdict import Ending, Status
from journeys.evidence.failure import FailureClass


@dataclass(frozen=True, slots=True)
class Catch:
    """How one cell took one counterfeit; ``problem`` is empty when it was caught."""

    counterfeit: str
    expected_check: str
    ending: Ending
    problem: str


def catch(counterfeit: str, expected_check: str, ending: Ending) -> Catch:
    """Judge the ``ending`` of a cell whose model delivered ``counterfeit``."""
    return Catch(counterfeit, expected_check, ending, _problem(expected_check, ending))


def exit_code(catches: list[Catch]) -> int:
    """Return 0 when all were caught, 3 when only the machine was in the way, else 1."""
    missed = [caught.ending.status for caught in catches if caught.problem]
    if not missed:
        return 0
    return 3 if set(missed) == {Status.UNAVAILABLE} else 1


def _problem(expected_check: str, ending: Ending) -> str:
    if ending.status is not Status.FAILED:
        return f"the attempt {ending.status}"
    if ending.failure_class not in (None, FailureClass.CANDIDATE):
        return f"the attempt failed with {ending.failure_class}"
    if expected_check not in ending.failed_checks:
        return "the attempt failed, but not by this check"
    return ""
