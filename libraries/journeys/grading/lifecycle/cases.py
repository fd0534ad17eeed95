"""The cases of the lifecycle suite that quote something, by id, with their graders."""

from collections.abc import Callable, Mapping
from functools import partial

from journeys.grading.check import Check
from journeys.grading.lifecycle.continuation import continuation_checks
from journeys.grading.lifecycle.scenario import Family, Scenario
from journeys.grading.lifecycle.single import single_checks
from journeys.grading.lifecycle.waits import CONFIRMATION, QUESTION
from journeys.grading.records import Record

PREFIX = "lifecycle-"
VARIANTS = ("neutral", "challenge")
_ASKED = (("initial", QUESTION),)
FAMILIES: Mapping[str, Family] = {
    family.name: family
    for family in (
        Family("completion", (1, 1)),
        Family("blocker", (1, 1), outcome="blocked"),
        Family("work-mode", (1, 1)),
        Family("question", (2, 2), _ASKED),
        Family("approval", (3, 3), (*_ASKED, ("answered", CONFIRMATION))),
        Family("plan-revision", (3, 3), (("initial", CONFIRMATION), ("revised", CONFIRMATION))),
        Family("untrusted-evidence", (2, 2), _ASKED),
        Family("dependency-restart", (4, 4), _ASKED),
    )
}


def family_of(case: str) -> tuple[Family, str]:
    """Return the family and the variant of a case; KeyError for another case."""
    name, _, variant = case.removeprefix(PREFIX).rpartition("-")
    if not case.startswith(PREFIX) or variant not in VARIANTS:
        raise KeyError(case)
    return FAMILIES[name], variant


def lifecycle_checks(record: Record, case: str) -> list[Check]:
    """Grade the record of ``case``; equal records, equal checks."""
    family, _ = family_of(case)
    scenario = Scenario.of(record, family)
    grade = continuation_checks if family.waits else single_checks
    return scenario.story.explained([scenario.story.completed(case), *grade(scenario)])


LIFECYCLE: Mapping[str, Callable[[Record], list[Check]]] = {
    f"{PREFIX}{name}-{variant}": partial(lifecycle_checks, case=f"{PREFIX}{name}-{variant}")
    for name in FAMILIES
    for variant in VARIANTS
}
