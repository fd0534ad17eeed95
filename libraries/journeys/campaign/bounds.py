"""What a live campaign may take at most: time, provider runs, money."""

from collections.abc import Sequence
from dataclasses import dataclass

from journeys.campaign.catalog import Catalog
from journeys.campaign.cell import Cell
from journeys.campaign.credentials import credential_names
from journeys.campaign.declared import Case, declaration
from journeys.campaign.project import Project
from journeys.campaign.table import aligned

HEADER = ("CELL", "MINUTES", "RUNS", "CAP CENTS", "ATTEMPTS", "CREDENTIALS")


@dataclass(frozen=True, slots=True)
class Bound:
    """The bounds of one cell; ``case`` is ``None`` where its suite declares none."""

    cell: Cell
    case: Case | None
    attempts: int
    credentials: tuple[str, ...]


def bounds(
    cells: Sequence[Cell], project: Project, catalog: Catalog, automatic_retries: int
) -> list[Bound]:
    """Return the bounds of each of ``cells``, in order."""
    files = {suite: project.catalog / f"{suite}.yaml" for suite in {cell.suite for cell in cells}}
    declared = {suite: declaration(file).cases for suite, file in files.items() if file.exists()}
    found = []
    for cell in cells:
        case = declared.get(cell.suite, {}).get(cell.case)
        single = case is not None and case.single_attempt
        attempts = 1 if single else 1 + automatic_retries
        found.append(Bound(cell, case, attempts, credential_names(cell, catalog)))
    return found


def bounds_text(found: Sequence[Bound]) -> str:
    """Return the bounds as a table with their sum; what is unbounded is said to be."""
    rows = [
        (
            one.cell.id,
            str(one.cell.timeout_minutes),
            str(one.case.runs) if one.case else "unknown",
            str(one.case.cap_cents or "none") if one.case else "unknown",
            str(one.attempts),
            ",".join(one.credentials),
        )
        for one in found
    ]
    minutes = sum(one.cell.timeout_minutes * one.attempts for one in found)
    runs = sum(one.case.runs * one.attempts for one in found if one.case)
    capped = [one for one in found if one.case and one.case.cap_cents]
    cents = sum((one.case.cap_cents or 0) * one.attempts for one in capped if one.case)
    names = sorted({name for one in found for name in one.credentials})
    return (
        f"{aligned(HEADER, rows)}\n\n{len(found)} cells, at most {minutes} minutes one after "
        f"another and {runs} provider runs; {len(capped)} cells have a budget, together "
        f"{cents} cents; {len(found) - len(capped)} have none\ncredentials: {', '.join(names)}"
    )
