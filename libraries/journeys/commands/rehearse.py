"""``journeys rehearse``: selected cells with the scripted model."""

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import click

from journeys.campaign import preflight
from journeys.campaign.cell import Cell
from journeys.campaign.identity import create_folder
from journeys.campaign.project import Project
from journeys.campaign.selection import Selectors
from journeys.campaign.suggestion import nearest
from journeys.commands.following import follow, plan_for, tell
from journeys.commands.opening import SHARD, retry_option, run_options, selected_cells
from journeys.commands.selectors import selector_options
from journeys.errors import UsageError
from journeys.grading.stories import story_of
from journeys.rehearsal.scripts import FAITHFUL, all_scripts


@click.command(short_help="Run cells with the scripted model.")
@selector_options
@click.option("--counterfeit", metavar="NAME", help="Let the model misbehave in this way.")
@SHARD
@retry_option(1)
@run_options
@click.pass_context
def rehearse(  # noqa: PLR0913 -- one parameter for each option
    context: click.Context,
    *,
    selectors: Selectors,
    counterfeit: str | None,
    shard: str,
    automatic_retries: int,
    processes: int,
    results: Path,
) -> None:
    """Run the selected cells on the real product, with the scripted model: free and offline."""
    project: Project = context.obj
    cells = selected_cells(project, selectors)
    plan = plan_for(
        project,
        "rehearse",
        cells,
        selectors,
        processes=processes,
        automatic_retries=automatic_retries,
        script=script_name(cells, counterfeit),
        shard=shard,
    )
    preflight.preflight(results.resolve())
    folder = create_folder(results, datetime.now(UTC))
    plan.write(folder)
    own = tuple(cell for cell in cells if cell.id in plan.cells)
    context.exit(tell(follow(project, folder, plan, own), folder))


def script_name(cells: Sequence[Cell], counterfeit: str | None) -> str:
    """Return the script's name; ``UsageError`` when a story of ``cells`` does not know it."""
    wanted = counterfeit or FAITHFUL
    for story in dict.fromkeys(story_of(cell.suite, cell.case) for cell in cells):
        try:
            known = all_scripts(story)
        except LookupError as error:
            raise UsageError(str(error)) from error
        if wanted not in known:
            hint = nearest(wanted, known)
            raise UsageError(f"'{story}' has no counterfeit '{wanted}'; {hint}")
    return wanted
