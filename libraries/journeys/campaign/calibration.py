"""Deciding whether a script had the effect that it promises: a counterfeit must be caught."""

from collections.abc import Sequence
from dataclasses import dataclass

from journeys.campaign.verdict import Ending, Status
from journeys.evidence.failure import FailureClass
from journeys.grading.stories import story_of
from journeys.rehearsal.scripts.script import ANY_CHECK, Script


@dataclass(frozen=True, slots=True)
class Catch:
    """How one cell took one script; ``problem`` is empty when it was as promised."""

    script: Script
    ending: Ending
    problem: str

    @property
    def story(self) -> str:
        """The name under which the cell is graded and played."""
        return story_of(self.ending.cell.suite, self.ending.cell.case)

    @property
    def counterfeit(self) -> str:
        """The name of the script."""
        return self.script.name

    @property
    def expected_check(self) -> str:
        """Which check must catch it; "none" for the faithful script."""
        return self.script.caught_by or "none"

    @property
    def caught_by(self) -> tuple[str, ...]:
        """The checks that turned false because of what the model did."""
        ending = self.ending
        blamed = ending.failure_class in (None, FailureClass.CANDIDATE)
        return ending.failed_checks if ending.status is Status.FAILED and blamed else ()


def catch(script: Script, ending: Ending) -> Catch:
    """Judge the ``ending`` of a cell whose model followed ``script``."""
    if script.caught_by is None:
        return Catch(script, ending, _faithful_problem(ending))
    return Catch(script, ending, _problem(script, script.caught_by, ending))


def exit_code(catches: Sequence[Catch]) -> int:
    """Return 0 when all were as promised, 3 when only the machine was in the way, else 1."""
    missed = [caught.ending.status for caught in catches if caught.problem]
    if not missed:
        return 0
    return 3 if set(missed) == {Status.UNAVAILABLE} else 1


def _faithful_problem(ending: Ending) -> str:
    proven = ending.status in (Status.PASSED, Status.UNEXERCISED)
    return "" if proven else f"the faithful attempt {ending.status}: {ending.reason}"


def _problem(script: Script, expected: str, ending: Ending) -> str:
    proof = ending.passed_checks if expected == ANY_CHECK else {expected} & {*ending.passed_checks}
    if script.may_pass and ending.status is Status.PASSED and proof:
        return ""
    if ending.status is not Status.FAILED:
        return f"the attempt {ending.status}"
    if ending.failure_class not in (None, FailureClass.CANDIDATE):
        return f"the attempt failed with {ending.failure_class}"
    if expected == ANY_CHECK:
        return "" if ending.failed_checks else "the attempt failed, but not by any check"
    if expected not in ending.failed_checks:
        return "the attempt failed, but not by this check"
    return ""
