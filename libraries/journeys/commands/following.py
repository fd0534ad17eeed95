"""Following a planned campaign to its end, and telling how it went."""

from datetime import UTC, datetime
from pathlib import Path

import click

from journeys.campaign import report
from journeys.campaign.cell import Cell
from journeys.campaign.course import Course, proceed, recall
from journeys.campaign.lock import held
from journeys.campaign.orphans import wait_for_orphans
from journeys.campaign.pairs import pair_table, pairs
from journeys.campaign.plan import Plan, definitions, single_attempts
from journeys.campaign.project import Project
from journeys.campaign.publication import publish
from journeys.campaign.record import Record, course_row, planned_row
from journeys.campaign.selection import Selectors, selection
from journeys.campaign.shard import Shard, parse_shard
from journeys.campaign.verdict import exit_code
from journeys.commands.console import Progress
from journeys.errors import UsageError
from journeys.library.outcomes import read_outcomes

VERDICTS = {0: "passed", 1: "failed", 3: "unavailable"}
STOPPED = 128  # plus the number of the signal: 130 for SIGINT, 143 for SIGTERM


def plan_for(  # noqa: PLR0913 -- a plan is all that was asked for
    project: Project,
    command: str,
    cells: tuple[Cell, ...],
    selectors: Selectors,
    *,
    processes: int,
    automatic_retries: int,
    model_source: str = "scripted",
    script: str = "faithful",
    shard: str = "1/1",
) -> Plan:
    """Return the plan over this shard's part of ``cells``; ``UsageError`` when it has none."""
    part = parse_shard(shard)
    own = shard_of(cells, part)
    return Plan(
        command=command,
        model_source="live" if model_source == "live" else "scripted",
        script=script,
        selection=selection(selectors),
        selected=tuple(cell.id for cell in cells),
        cells=tuple(cell.id for cell in own),
        shard=str(part),
        processes=processes,
        automatic_retries=automatic_retries,
        single_attempt=single_attempts(project, own),
        definitions=definitions(project, cells),
        started_at=datetime.now(UTC),
    )


def shard_of(cells: tuple[Cell, ...], shard: Shard) -> tuple[Cell, ...]:
    """Return the shard's part of ``cells``; ``UsageError`` when nothing is left for it."""
    if own := shard.of(cells):
        return own
    raise UsageError(f"--shard {shard}: there are only {len(cells)} cells; use fewer shards")


def follow(project: Project, folder: Path, plan: Plan, cells: tuple[Cell, ...]) -> Course:
    """Run what the campaign in ``folder`` has still to do, and write what is known of it.

    ``cells`` are all cells of the plan. What finished before is neither lost nor done again.
    """
    record = _record(folder, plan)
    with held(folder):  # a killed campaign's own pabot may still be ending its cells
        wait_for_orphans(folder)
        course = recall(folder, plan, cells, read_outcomes)
    if not course.rounds:
        record.write([planned_row(cell.id) for cell in cells], "running")
    progress = Progress(len(course.due(plan)[1]))
    with progress.live():
        course = proceed(
            course,
            folder,
            plan,
            project=project,
            watch=progress.show,
            read_outcomes=read_outcomes,
        )
    rows = [course_row(course, cell) for cell in cells]
    record.write(rows, _verdict(course), datetime.now(UTC))
    publish(folder)
    return course


def tell(course: Course, folder: Path) -> int:
    """Show how the campaign ended, and return the exit code."""
    endings = course.endings
    both = pairs((ending.cell.id, str(ending.status)) for ending in endings)
    for text in (report.phases(endings), report.problems(endings), pair_table(both)):
        if text:
            click.echo(f"\n{text}")
    click.echo(f"\ndashboard {folder / 'dashboard.html'}")
    for log in dict.fromkeys(done.launch.log for done in course.rounds):
        click.echo(f"log       {log}")
    click.echo(f"evidence  {folder}")
    if course.signal:
        click.echo(f"go on     journeys resume {folder}")
    click.echo(f"{_verdict(course)}: {report.last_line(endings)}")
    return STOPPED + course.signal if course.signal else exit_code(endings)


def _verdict(course: Course) -> str:
    return "interrupted" if course.signal else VERDICTS[exit_code(course.endings)]


def _record(folder: Path, plan: Plan) -> Record:
    asked = Selectors(**plan.selection)  # type: ignore[arg-type]
    return Record(folder, plan.command, asked, plan.model_source, plan.started_at)
