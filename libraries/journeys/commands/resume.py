"""``journeys resume``: finish a campaign that was interrupted or killed."""

from pathlib import Path

import click

from journeys.campaign import preflight
from journeys.campaign.catalog import load
from journeys.campaign.cell import Cell
from journeys.campaign.plan import Plan, definitions, read_plan
from journeys.campaign.project import Project
from journeys.commands.following import follow, tell
from journeys.commands.run import credentials_into_the_environment
from journeys.errors import UsageError
from journeys.library.stories import read_cells


@click.command(short_help="Finish a campaign that was interrupted.")
@click.argument("folder", metavar="CAMPAIGN", type=click.Path(path_type=Path))
@click.pass_context
def resume(context: click.Context, *, folder: Path) -> None:
    """Run what CAMPAIGN (a folder in results/) has not finished, as it was planned.

    A finished attempt is kept as it is and not repeated. What a killed attempt left is set aside
    as attempt-1.cut-off-1, and the cell begins anew.
    """
    project: Project = context.obj
    place = folder.resolve()
    plan = read_plan(place)
    cells = _cells(project, plan)
    preflight.preflight(place)
    if plan.model_source == "live":
        credentials_into_the_environment(cells, load(project.catalog), Path(".env"))
    context.exit(tell(follow(project, place, plan, cells), place))


def _cells(project: Project, plan: Plan) -> tuple[Cell, ...]:
    """Return the plan's cells; ``UsageError`` when the stories are not those of that day."""
    known = {
        cell.id: cell for cell in read_cells(project.suites, load(project.catalog).manual_suites)
    }
    if gone := [id for id in plan.cells if id not in known]:
        raise UsageError(
            f"there are no such cells any more: {', '.join(gone)}; start a new campaign"
        )
    everything = tuple(known[id] for id in plan.selected if id in known)
    now = definitions(project, everything)
    if changed := sorted(s for s in plan.definitions if now.get(s) != plan.definitions[s]):
        raise UsageError(
            f"{', '.join(changed)} changed since the campaign began (another definition digest);"
            " start a new campaign"
        )
    return tuple(known[id] for id in plan.cells)
