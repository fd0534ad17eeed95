"""Reading from Robot's output how each cell ended."""

from pathlib import Path

from robot.api import ExecutionResult
from robot.errors import DataError

from journeys.campaign.cell import cell_id
from journeys.campaign.verdict import Outcome


def read_outcomes(output: Path) -> dict[str, Outcome]:
    """Return the outcome of every cell in ``output``, by id; empty when it is unreadable."""
    try:
        tests = ExecutionResult(output, include_keywords=False).suite.all_tests
    except DataError:
        return {}
    return {
        id: Outcome(test.status, test.message, test.elapsed_time.total_seconds())
        for test in tests
        if (id := cell_id(test.tags))
    }
