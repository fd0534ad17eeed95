"""Reading the cells from the stories, exactly as a run will see them."""

from pathlib import Path

from robot.api import TestSuite
from robot.errors import DataError

from journeys.campaign.cell import Cell
from journeys.errors import UsageError
from journeys.library.cells import CellExpander


def read_cells(folder: Path, manual_suites: tuple[str, ...]) -> list[Cell]:
    """Return every cell of the stories below ``folder``.

    Raises ``UsageError`` when the folder or a story is wrong.
    """
    expander = CellExpander(*manual_suites)
    try:
        suite = TestSuite.from_file_system(folder, allow_empty_suite=True)
        expander.visit_suite(suite)
    except DataError as error:
        raise UsageError(error.message) from error
    return expander.cells
