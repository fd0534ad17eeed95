"""The pre-run modifier that makes a test of each scenario file.

| robot --prerunmodifier journeys.library.skill_recorder_scenarios.ScenarioExpander \
|     suites/skill_recorder
"""

from robot.errors import DataError
from robot.running import Keyword, TestCase, TestSuite

from journeys.errors import UsageError
from journeys.skill_recorder.catalog import KINDS, AnyScenario, scenarios

PREFIX = "scenarios:"
PLACEHOLDER = "${SCENARIO}"


class ScenarioExpander:
    """Copies a test with a tag ``scenarios:<kind>`` for each scenario of that kind.

    The scenario's id takes the place of ``${SCENARIO}``. On an error the suite is emptied,
    because Robot only logs what a modifier raises.
    """

    def visit_suite(self, suite: TestSuite) -> None:
        """Expand everything below ``suite``; raises ``DataError`` in one line."""
        try:
            self._expand(suite)
        except UsageError as error:
            suite.suites = []
            suite.tests = []
            raise DataError(str(error)) from error  # type: ignore[no-untyped-call]

    def _expand(self, suite: TestSuite) -> None:
        for child in suite.suites:
            self._expand(child)
        suite.tests = [copy for test in suite.tests for copy in _copies(test)]


def _copies(test: TestCase) -> list[TestCase]:
    for kind in KINDS:
        if f"{PREFIX}{kind}" in test.tags:
            return [_copy(test, scenario) for scenario in scenarios(kind)]
    return [test]


def _copy(test: TestCase, scenario: AnyScenario) -> TestCase:
    copy: TestCase = test.deepcopy(name=scenario.title, doc=scenario.truth)
    copy.tags = [*test.tags, f"id:{scenario.id}", f"platform:{scenario.platform}"]
    for step in (one for one in copy.body if isinstance(one, Keyword)):
        step.args = tuple(scenario.id if arg == PLACEHOLDER else arg for arg in step.args)
    return copy
