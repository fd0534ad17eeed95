"""``journeys calibrate``: every counterfeit of the selected stories must be caught."""

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import click

from journeys.campaign import report
from journeys.campaign.calibration import Catch, catch, exit_code
from journeys.campaign.cell import Cell
from journeys.campaign.matrix import Matrix, matrix, matrix_text
from journeys.campaign.project import Project
from journeys.campaign.publication import publish
from journeys.campaign.record import Row, catch_row, planned_row
from journeys.campaign.selection import Selectors
from journeys.campaign.tested import changes
from journeys.commands.following import STOPPED
from journeys.commands.opening import Campaign, open_campaign, run_options, selected_cells
from journeys.commands.selectors import selector_options
from journeys.errors import UsageError
from journeys.evidence.document import write_text
from journeys.grading.stories import story_of
from journeys.rehearsal.scripts import FAITHFUL, Script, all_scripts
from journeys.resources import resource

Plan = dict[str, list[tuple[Cell, Script]]]


@click.command(short_help="Prove that every counterfeit is caught.")
@selector_options
@run_options
@click.pass_context
def calibrate(
    context: click.Context, *, selectors: Selectors, processes: int, results: Path
) -> None:
    """Run each script of the selected stories, and show which check each counterfeit fails.

    Passes when the faithful script passes, its own check catches each counterfeit, and no check
    of a story is left that neither a counterfeit nor a calibration test ever turned false.
    """
    project: Project = context.obj
    cells = selected_cells(project, selectors)
    plan = _plan(cells)
    campaign = open_campaign(project, "calibrate", selectors, results, processes)
    campaign.record.write([planned_row(cell.id) for cell in cells], "running")
    context.exit(_run(campaign, plan))


def _plan(cells: Sequence[Cell]) -> Plan:
    """Return, by the script's name, the cells that get it; the faithful one comes first."""
    plan: Plan = {}
    for cell in cells:
        try:
            known = all_scripts(story_of(cell.suite, cell.case))
        except LookupError as error:
            raise UsageError(str(error)) from error
        for name, script in known.items():
            plan.setdefault(name, []).append((cell, script))
    return plan


def _run(campaign: Campaign, plan: Plan) -> int:
    caught: list[Catch] = []
    rows: list[Row] = []
    for name, targets in plan.items():
        click.echo(f"\n{name}" if name == FAITHFUL else f"\ncounterfeit {name}")
        conducted = campaign.conduct([cell for cell, _ in targets], _folder(campaign, name), name)
        pairs = zip(targets, conducted.endings, strict=True)
        new = [catch(script, ending) for (_, script), ending in pairs]
        caught += new
        rows += [catch_row(one, conducted.launch, campaign.folder) for one in new]
        if conducted.interrupted:
            campaign.record.write(rows, "interrupted", datetime.now(UTC))
            click.echo("interrupted")
            return STOPPED + conducted.signal
    return _close(campaign, caught, rows)


def _folder(campaign: Campaign, script: str) -> Path:
    place = FAITHFUL if script == FAITHFUL else f"counterfeits/{script}"
    return campaign.folder / place


def _close(campaign: Campaign, caught: list[Catch], rows: list[Row]) -> int:
    matrices = _matrices(caught)
    unproven = [f"{found.case}: {check}" for found in matrices for check in found.unproven]
    code = exit_code(caught) or (1 if unproven else 0)
    campaign.record.write(rows, "failed" if code else "passed", datetime.now(UTC))
    publish(campaign.folder)
    texts = "\n\n".join(map(matrix_text, matrices))
    write_text(campaign.folder / "matrix.txt", f"{texts}\n")
    click.echo(f"\n{report.catches(caught)}\n\n{texts}\n\nevidence  {campaign.folder}")
    for one in unproven:
        click.echo(f"nothing ever turned false: {one}")
    counterfeits = [one for one in caught if one.script.caught_by]
    good = sum(not one.problem for one in counterfeits)
    click.echo(f"{good}/{len(counterfeits)} caught")
    return code


def _matrices(caught: list[Catch]) -> list[Matrix]:
    folder = resource("calibration")
    stories = dict.fromkeys(one.story for one in caught)
    return [matrix(story, caught, list(changes(folder, story))) for story in stories]
