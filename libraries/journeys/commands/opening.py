"""How every command that runs cells begins."""

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click

from journeys.campaign import preflight
from journeys.campaign.catalog import load
from journeys.campaign.cell import Cell
from journeys.campaign.conduct import Conducted, conduct
from journeys.campaign.identity import create_folder
from journeys.campaign.launch import Launch
from journeys.campaign.project import Project
from journeys.campaign.record import Record
from journeys.campaign.selection import Selectors, select
from journeys.commands.console import Progress
from journeys.library.outcomes import read_outcomes
from journeys.library.stories import read_cells

Command = Callable[..., Any]

RESULTS = click.option(
    "--results",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("results"),
    show_default=True,
    help="Where the campaign's folder is created.",
)
PROCESSES = click.option(
    "--max-parallel",
    "processes",
    type=click.IntRange(min=1),
    default=os.cpu_count() or 1,
    help="Cells at the same time; the default is the number of CPUs.",
)
SHARD = click.option(
    "--shard", default="1/1", metavar="I/N", help="Run only this part; join all with merge."
)


def run_options(command: Command) -> Command:
    """Give ``command`` the options about running; it receives ``processes`` and ``results``."""
    return PROCESSES(RESULTS(command))


def retry_option(default: int) -> Callable[[Command], Command]:
    """Give a command the option about second attempts; it receives ``automatic_retries``."""
    return click.option(
        "--max-automatic-retries",
        "automatic_retries",
        type=click.IntRange(0, 1),
        default=default,
        show_default=True,
        help="Second attempts of a cell after a fault of the machine or the provider.",
    )


def selected_cells(project: Project, selectors: Selectors) -> tuple[Cell, ...]:
    """Return the cells to run; ``UsageError`` when the selection is wrong or empty."""
    catalog = load(project.catalog)
    return select(read_cells(project.suites, catalog.manual_suites), catalog, selectors)


@dataclass(frozen=True, slots=True)
class Campaign:
    """A campaign whose machine is ready and whose folder exists."""

    project: Project
    record: Record
    processes: int

    @property
    def folder(self) -> Path:
        """Its folder, absolute."""
        return self.record.folder

    def conduct(self, cells: Sequence[Cell], folder: Path, script: str) -> Conducted:
        """Run ``cells`` with ``script`` into ``folder``, showing their progress."""
        launch = Launch(folder, tuple(cells), self.processes, script)
        progress = Progress(len(cells))
        with progress.live():
            return conduct(launch, self.project, progress.show, read_outcomes)


def open_campaign(
    project: Project, command: str, selectors: Selectors, results: Path, processes: int
) -> Campaign:
    """Check the machine, then create the campaign's folder; ``PrerequisiteError`` if not ready."""
    preflight.preflight(results.resolve())
    started = datetime.now(UTC)
    folder = create_folder(results, started)
    record = Record(folder, command, selectors, "scripted", started)
    return Campaign(project, record, processes)
