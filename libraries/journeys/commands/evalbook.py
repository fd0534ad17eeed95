"""``journeys evalbook``: the local book of all attempts."""

import getpass
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click

from journeys.campaign.catalog import load
from journeys.campaign.project import Project
from journeys.evalbook.book import Book
from journeys.evalbook.entry import SECTIONS, Review
from journeys.evalbook.intake import add, campaigns
from journeys.evalbook.pages import write_pages
from journeys.evalbook.qualification import Qualification
from journeys.evalbook.register import Register, register
from journeys.evidence.table import visible
from journeys.library.stories import read_cells


def _with_book(command: Callable[..., Any]) -> Callable[..., Any]:
    return click.option(
        "--book",
        "folder",
        type=click.Path(file_okay=False, path_type=Path),
        default=Path("results/evalbook"),
        show_default=True,
        help="Where the book is kept.",
    )(command)


@click.group(short_help="Keep every attempt, and see which cells are qualified.")
def evalbook() -> None:
    """Keep every attempt that was ever made, and see which cells are qualified."""


@evalbook.command("add")
@click.argument("results", type=click.Path(exists=True, file_okay=False, path_type=Path))
@_with_book
def add_results(*, results: Path, folder: Path) -> None:
    """Add the campaign in RESULTS, or every campaign in that folder; twice does no harm."""
    book = Book(folder).create()
    for campaign in campaigns(results):
        added = add(book, campaign)
        click.echo(
            f"{visible(campaign.resolve().name)}: {added.new} new, {added.known} known already"
            + (f", {added.differing} DIFFER from what the book has" if added.differing else "")
        )


@evalbook.command()
@_with_book
@click.pass_obj
def show(project: Project, *, folder: Path) -> None:
    """Write the pages Matrix, Latest and Diagnostics beside the book."""
    book = Book(folder).require()
    click.echo(write_pages(book, _read(book, project)))


@evalbook.command()
@click.argument("attempt", type=int)
@click.argument("note")
@click.option("--reviewer", default=getpass.getuser, help="Who reviewed; you by default.")
@_with_book
def review(*, attempt: int, note: str, reviewer: str, folder: Path) -> None:
    """Say in NOTE what the failure of ATTEMPT (its number in the book) was about."""
    if not note.strip():
        raise click.BadParameter("a review says something", param_hint="NOTE")
    moment = datetime.now(UTC).isoformat(timespec="seconds")
    Book(folder).require().review(Review(attempt, reviewer, note, moment))


@evalbook.command()
@_with_book
@click.pass_context
def qualify(context: click.Context, *, folder: Path) -> None:
    """Say for each cell what it lacks; exit code 0 when every live cell of today is qualified."""
    project: Project = context.obj
    found = _read(Book(folder).require(), project)
    results = found.qualifications()
    for section in SECTIONS:
        click.echo(f"{section}:")
        lines = [line for one in results if one.section == section for line in _lines(one)]
        click.echo("\n".join(lines) or "  no attempt of any cell of today")
    live = {one.cell for one in results if one.section == SECTIONS[0] and not one.lacks}
    click.echo(f"{len(live)} of {len(found.current)} cells are qualified by live results")
    context.exit(0 if live == found.current else 1)


def _lines(found: Qualification) -> list[str]:
    word = "NOT QUALIFIED" if found.lacks else "qualified"
    measured = (
        f"model quality {found.model_quality}, life cycle {found.lifecycle}, "
        f"infrastructure {found.infrastructure}, latency {found.latency or 'not measured'}"
    )
    lacks = [f"    lacks: {visible(one)}" for one in found.lacks]
    if found.unreviewed:
        lacks.append(f"    to review: attempts {', '.join(map(str, found.unreviewed))}")
    return [f"  {visible(found.cell)}  {word}", f"    {measured}", *lacks]


def _read(book: Book, project: Project) -> Register:
    catalog = load(project.catalog)
    cells = read_cells(project.suites, catalog.manual_suites)
    return register(book, {cell.id for cell in cells})
