"""``journeys repeat``: the same cells several times, each time a fresh campaign."""

from datetime import UTC, datetime
from pathlib import Path

import click

from journeys.campaign import preflight
from journeys.campaign.catalog import load
from journeys.campaign.cell import Cell
from journeys.campaign.course import Course
from journeys.campaign.identity import create_folder
from journeys.campaign.plan import Plan
from journeys.campaign.project import Project
from journeys.campaign.repetition import sample_table
from journeys.campaign.selection import Selectors
from journeys.campaign.verdict import exit_code
from journeys.commands.following import STOPPED, follow, plan_for
from journeys.commands.opening import retry_option, run_options, selected_cells
from journeys.commands.rehearse import script_name
from journeys.commands.run import credentials_into_the_environment
from journeys.commands.selectors import selector_options
from journeys.errors import UsageError
from journeys.evidence.document import write_text


@click.command(short_help="Run cells several times, as samples.")
@selector_options
@click.option("--times", type=click.IntRange(min=1), required=True, help="How many repetitions.")
@click.option("--live", is_flag=True, help="With the live model: this costs money.")
@click.option("--counterfeit", metavar="NAME", help="Let the scripted model misbehave in this way.")
@retry_option(0)
@run_options
@click.pass_context
def repeat(  # noqa: PLR0913 -- one parameter for each option
    context: click.Context,
    *,
    selectors: Selectors,
    times: int,
    live: bool,
    counterfeit: str | None,
    automatic_retries: int,
    processes: int,
    results: Path,
) -> None:
    """Run the selected cells --times times from nothing, and show how often each passed.

    Each repetition is a whole campaign of its own; every attempt is kept. All of them have the
    same definition: a repetition does not start when a story or prompt has changed meanwhile.
    """
    project: Project = context.obj
    if live and counterfeit:
        raise UsageError("--counterfeit is for the scripted model and cannot go with --live")
    cells = selected_cells(project, selectors)
    script = "faithful" if live else script_name(cells, counterfeit)

    def planned() -> Plan:
        return plan_for(
            project,
            "repeat",
            cells,
            selectors,
            processes=processes,
            automatic_retries=automatic_retries,
            model_source="live" if live else "scripted",
            script=script,
        )

    first = planned()
    if live:
        credentials_into_the_environment(cells, load(project.catalog), Path(".env"))
    preflight.preflight(results.resolve())
    folder = create_folder(results, datetime.now(UTC))
    courses: list[Course] = []
    for number in range(1, times + 1):
        plan = planned()
        if plan.definitions != first.definitions:
            raise UsageError(f"a story or prompt changed before repetition {number}; see {folder}")
        courses.append(_repetition(project, folder, number, plan, cells))
        if courses[-1].signal:
            break
    context.exit(_close(courses, folder))


def _repetition(
    project: Project, folder: Path, number: int, plan: Plan, cells: tuple[Cell, ...]
) -> Course:
    place = folder / f"{folder.name}-r{number}"
    click.echo(f"\nrepetition {number}: {place}")
    plan.write(place)
    return follow(project, place, plan, cells)


def _close(courses: list[Course], folder: Path) -> int:
    table = sample_table([course.endings for course in courses])
    write_text(folder / "samples.txt", f"{table}\n")
    click.echo(f"\nevidence  {folder}\n{table}")
    if signal := courses[-1].signal:
        return STOPPED + signal
    return exit_code([ending for course in courses for ending in course.endings])
