"""``journeys calibrate``: every counterfeit of the selected stories must be caught."""

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import click

from journeys.campaign import report
from journeys.campaign.calibration import Catch, catch, exit_code
from journeys.campaign.cell import Cell
from journeys.campaign.project import Project
from journeys.campaign.record import Row, catch_row, planned_row
from journeys.campaign.selection import Selectors
from journeys.commands.opening import Campaign, open_campaign, run_options, selected_cells
from journeys.commands.rehearse import INTERRUPTED
from journeys.commands.selectors import selector_options
from journeys.errors import UsageError
from journeys.rehearsal.scripts import scripts


@click.command(short_help="Prove that every counterfeit is caught.")
@selector_options
@run_options
@click.pass_context
def calibrate(
    context: click.Context, *, selectors: Selectors, processes: int, results: Path
) -> None:
    """Run each counterfeit of the selected stories; pass when its own check catches it."""
    project: Project = context.obj
    cells = selected_cells(project, selectors)
    plan = _plan(cells)
    campaign = open_campaign(project, "calibrate", selectors, results, processes)
    campaign.record.write([planned_row(cell.id) for cell in cells], "running")
    context.exit(_run(campaign, plan))


def _plan(cells: Sequence[Cell]) -> dict[str, list[tuple[Cell, str]]]:
    """Return, by counterfeit, the cells that get it, each with the check that must catch it."""
    plan: dict[str, list[tuple[Cell, str]]] = {}
    for cell in cells:
        try:
            known = scripts(cell.case)
        except LookupError as error:
            raise UsageError(str(error)) from error
        for name, script in known.items():
            if script.caught_by:
                plan.setdefault(name, []).append((cell, script.caught_by))
    if not plan:
        raise UsageError("the selected stories have no counterfeits")
    return plan


def _run(campaign: Campaign, plan: dict[str, list[tuple[Cell, str]]]) -> int:
    caught: list[Catch] = []
    rows: list[Row] = []
    for name, targets in plan.items():
        click.echo(f"\ncounterfeit {name}")
        folder = campaign.folder / "counterfeits" / name
        conducted = campaign.conduct([cell for cell, _ in targets], folder, name)
        pairs = zip(targets, conducted.endings, strict=True)
        new = [catch(name, check, ending) for (_, check), ending in pairs]
        caught += new
        rows += [catch_row(one, conducted.launch) for one in new]
        if conducted.interrupted:
            campaign.record.write(rows, "interrupted", datetime.now(UTC))
            click.echo("interrupted")
            return INTERRUPTED
    return _close(campaign, caught, rows)


def _close(campaign: Campaign, caught: list[Catch], rows: list[Row]) -> int:
    code = exit_code(caught)
    good = sum(not one.problem for one in caught)
    campaign.record.write(rows, "failed" if code else "passed", datetime.now(UTC))
    click.echo(f"\n{report.catches(caught)}\n\nevidence  {campaign.folder}")
    click.echo(f"{good}/{len(caught)} caught")
    return code
