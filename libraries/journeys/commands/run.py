"""``journeys run``: selected cells with a live model."""

import os
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import click

from journeys.campaign import preflight
from journeys.campaign.bounds import bounds, bounds_text
from journeys.campaign.catalog import Catalog, load
from journeys.campaign.cell import Cell
from journeys.campaign.credentials import credential_names, require_credentials
from journeys.campaign.environment_file import with_file
from journeys.campaign.identity import create_folder
from journeys.campaign.project import Project
from journeys.campaign.selection import Selectors
from journeys.commands.following import follow, plan_for, tell
from journeys.commands.opening import SHARD, retry_option, run_options, selected_cells
from journeys.commands.selectors import selector_options


@click.command(short_help="Run cells with a live model: this costs money.")
@selector_options
@click.option("--dry-run", is_flag=True, help="Show what it may take at most; start nothing.")
@click.option(
    "--env-file",
    type=click.Path(dir_okay=False, path_type=Path),
    default=Path(".env"),
    show_default=True,
    help="Credentials as NAME=value, for your eyes only (mode 0600); the shell's win.",
)
@SHARD
@retry_option(1)
@run_options
@click.pass_context
def run(  # noqa: PLR0913 -- one parameter for each option
    context: click.Context,
    *,
    selectors: Selectors,
    dry_run: bool,
    env_file: Path,
    shard: str,
    automatic_retries: int,
    processes: int,
    results: Path,
) -> None:
    """Run the selected cells on the real product with the profiles' own models.

    This costs money at the providers. Begin with --dry-run.
    """
    project: Project = context.obj
    cells = selected_cells(project, selectors)
    plan = plan_for(
        project,
        "run",
        cells,
        selectors,
        processes=processes,
        automatic_retries=automatic_retries,
        model_source="live",
        shard=shard,
    )
    own = tuple(cell for cell in cells if cell.id in plan.cells)
    catalog = load(project.catalog)
    if dry_run:
        click.echo(bounds_text(bounds(own, project, catalog, automatic_retries)))
        click.echo("nothing was started (--dry-run)")
        return
    credentials_into_the_environment(own, catalog, env_file)
    preflight.preflight(results.resolve())
    folder = create_folder(results, datetime.now(UTC))
    plan.write(folder)
    context.exit(tell(follow(project, folder, plan, own), folder))


def credentials_into_the_environment(cells: Sequence[Cell], catalog: Catalog, file: Path) -> None:
    """Give the cells' processes the credentials they need, and no other line of ``file``.

    Raises ``PrerequisiteError`` with the names of those that are missing.
    """
    variables = with_file(os.environ, file)
    require_credentials(cells, catalog, variables)
    for name in {name for cell in cells for name in credential_names(cell, catalog)}:
        os.environ[name] = variables[name].strip()
