"""The grader of every story, by case."""

from collections.abc import Callable, Mapping

from journeys.grading.build_revise import CASE as BUILD_REVISE
from journeys.grading.build_revise import build_revise_checks
from journeys.grading.check import Check
from journeys.grading.records import Record

Grader = Callable[[Record], list[Check]]

GRADERS: Mapping[str, Grader] = {BUILD_REVISE: build_revise_checks}
