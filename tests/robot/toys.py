"""The toy stories: the real catalog, other suites."""

from dataclasses import replace
from pathlib import Path

from journeys.campaign.catalog import load
from journeys.campaign.cell import Cell
from journeys.campaign.project import Project, project
from journeys.library.stories import read_cells

SUITES = Path(__file__).parent / "suites"
PREFIX = "everyday-workflows.runner-codex.local."


def toy_project() -> Project:
    return replace(project(), suites=SUITES)


def toy_cells() -> dict[str, Cell]:
    toys = toy_project()
    manual = load(toys.catalog).manual_suites
    return {cell.id: cell for cell in read_cells(toys.suites, manual)}
