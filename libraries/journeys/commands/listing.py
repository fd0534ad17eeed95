"""``journeys list``: which cells there are."""

import json
import math
from collections.abc import Sequence
from typing import Any

import click

from journeys.campaign.catalog import Catalog, load
from journeys.campaign.cell import Cell
from journeys.campaign.credentials import credential_names
from journeys.campaign.declared import declared_cells
from journeys.campaign.project import Project
from journeys.campaign.selection import Selectors, select
from journeys.campaign.suggestion import nearest
from journeys.campaign.table import aligned
from journeys.commands.selectors import selector_options
from journeys.errors import UsageError
from journeys.library.stories import read_cells

HEADER = ("ID", "SUITE", "GENERATION", "PROVIDER", "MODEL", "CREDENTIALS")
DECLARED = ("ID", "MINUTES", "RUNS", "CAP CENTS", "ATTEMPTS", "NOT REHEARSED BECAUSE")


@click.command("list", short_help="Show the cells.")
@selector_options
@click.option("--json", "as_json", is_flag=True, help="Print the cells as JSON.")
@click.option("--matrix-json", is_flag=True, help="Print the matrix of a CI job as JSON.")
@click.option(
    "--declared", is_flag=True, help="Show what a --suite will consist of, and why not yet."
)
@click.pass_obj
def cells(
    project: Project, *, selectors: Selectors, as_json: bool, matrix_json: bool, declared: bool
) -> None:
    """Show the selected cells, also those of manual suites; without selectors, every cell."""
    catalog = load(project.catalog)
    known = read_cells(project.suites, catalog.manual_suites)
    if declared:
        click.echo(_declared(project, catalog, selectors, known))
        return
    chosen = select(known, catalog, selectors, listing=True)
    if matrix_json:
        click.echo(json.dumps(_matrix(chosen, catalog), indent=2))
    elif as_json:
        click.echo(json.dumps([_entry(cell, catalog) for cell in chosen], indent=2))
    else:
        click.echo(aligned(HEADER, [_row(cell, catalog) for cell in chosen]))


def _declared(
    project: Project, catalog: Catalog, selectors: Selectors, known: Sequence[Cell]
) -> str:
    if selectors != Selectors(suites=selectors.suites) or len(selectors.suites) != 1:
        raise UsageError("--declared shows one whole suite: give one --suite and nothing else")
    (suite,) = selectors.suites
    if suite not in catalog.suites:
        raise UsageError(f"unknown --suite '{suite}'; {nearest(suite, catalog.suites)}")
    existing = {cell.id for cell in known}
    every = declared_cells(project.catalog, suite, catalog, existing)
    rows = [
        (
            cell.id,
            str(cell.minutes),
            str(cell.case.runs),
            str(cell.case.cap_cents or "-"),
            "1" if cell.case.single_attempt else "2",
            cell.why_not or "-",
        )
        for cell in every
    ]
    ready = sum(not cell.why_not for cell in every)
    return f"{aligned(DECLARED, rows)}\n{len(every)} cells, {ready} can be rehearsed"


def _row(cell: Cell, catalog: Catalog) -> tuple[str, ...]:
    profile = catalog.profiles[cell.profile]
    credentials = ",".join(credential_names(cell, catalog))
    return cell.id, cell.suite, profile.generation, profile.provider, profile.model, credentials


def _entry(cell: Cell, catalog: Catalog) -> dict[str, Any]:
    profile = catalog.profiles[cell.profile]
    return {
        "id": cell.id,
        "story": cell.story,
        "suite": cell.suite,
        "profile": cell.profile,
        "environment": cell.environment,
        "case": cell.case,
        "groups": list(cell.groups),
        "generation": profile.generation,
        "provider": profile.provider,
        "model": profile.model,
        "credentials": list(credential_names(cell, catalog)),
        "timeoutMinutes": cell.timeout_minutes,
        "manual": catalog.suites[cell.suite].manual,
    }


def _matrix(cells: Sequence[Cell], catalog: Catalog) -> dict[str, Any]:
    include = [_job(cell, catalog) for cell in cells]
    return {
        "include": include,
        "needsDaytona": any(job["needsDaytona"] for job in include),
        "executionIds": [cell.id for cell in cells],
    }


def _job(cell: Cell, catalog: Catalog) -> dict[str, Any]:
    environment = catalog.environments[cell.environment]
    two_attempts = math.ceil(2 * (cell.timeout_minutes + 1.5) + 5)
    return {
        "executionId": cell.id,
        "suiteId": cell.suite,
        "profileId": cell.profile,
        "credentialName": catalog.profiles[cell.profile].credential,
        "environmentId": cell.environment,
        "caseId": cell.case,
        "timeoutMinutes": max(environment.minimum_job_minutes, two_attempts),
        "needsDaytona": environment.provider == "daytona",
    }
