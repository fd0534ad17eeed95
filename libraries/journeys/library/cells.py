"""The pre-run modifier that turns stories into cells.

| pabot --prerunmodifier journeys.library.cells.CellExpander:everyday-workflows suites
"""

from collections import Counter

from robot.errors import DataError
from robot.running import TestCase, TestSuite

from journeys.campaign import catalog, expansion
from journeys.campaign.cell import Cell
from journeys.campaign.expansion import Story
from journeys.campaign.project import project
from journeys.campaign.suggestion import nearest
from journeys.errors import UsageError

REPLACED = ("on:", "variant:", "case:")  # the cell's own tags say it better

NO_CELLS = "cells:none"  # a test that works with no agent of the product, so it has no cells


class CellExpander:
    """Replaces each story by one test for each of its ``on:`` tags.

    The arguments name the manual suites to keep; without any, manual suites are dropped. On an
    error the whole suite is emptied first: Robot only logs what a modifier raises, and would
    run the unexpanded stories. ``cells`` lists what was made, in the order of the stories.
    """

    def __init__(self, *suites: str) -> None:
        self.cells: list[Cell] = []
        self._named = suites
        self._catalog: catalog.Catalog | None = None

    def visit_suite(self, suite: TestSuite) -> None:
        """Expand everything below ``suite``; raises ``DataError`` in one line."""
        try:
            self._expand(suite)
        except UsageError as error:
            suite.suites = []
            suite.tests = []
            raise DataError(str(error)) from error  # type: ignore[no-untyped-call]

    def _expand(self, top: TestSuite) -> None:
        declared = catalog.load(project().catalog)
        for name in self._named:
            if name not in declared.suites:
                raise UsageError(f"unknown suite '{name}'; {nearest(name, declared.suites)}")
        self._replace(top, declared)
        counts = Counter(cell.id for cell in self.cells)
        for id in (id for id, count in counts.items() if count > 1):
            raise UsageError(f"two stories claim the cell {id}; change one story's case: tag")

    def _replace(self, suite: TestSuite, declared: catalog.Catalog) -> None:
        for child in suite.suites:
            self._replace(child, declared)
        suite.tests = [new for test in suite.tests for new in self._tests(test, declared)]
        suite.suites = [child for child in suite.suites if child.has_tests]

    def _tests(self, test: TestCase, declared: catalog.Catalog) -> list[TestCase]:
        assert test.source is not None, "only tests from files have cells"  # noqa: S101
        if NO_CELLS in test.tags:
            return []
        story = Story(test.name, tuple(test.tags), test.source)
        suite = expansion.suite_id(story, declared)
        if declared.suites[suite].manual and suite not in self._named:
            return []
        cells = expansion.cells(story, declared)
        self.cells.extend(cells)
        return [_copy(test, cell) for cell in cells]


def _copy(test: TestCase, cell: Cell) -> TestCase:
    kept = [tag for tag in test.tags if not tag.startswith(REPLACED)]
    copy: TestCase = test.deepcopy(name=cell.name, timeout=f"{cell.timeout_minutes} minutes")
    copy.tags = [*kept, *cell.tags]
    return copy
