"""Which cells a person asked for."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass

from journeys.campaign.catalog import Catalog
from journeys.campaign.cell import Cell
from journeys.campaign.suggestion import nearest
from journeys.errors import UsageError


@dataclass(frozen=True, slots=True)
class Selectors:
    """The selectors of one command: values of a dimension are alternatives.

    Dimensions restrict each other; of several groups a cell needs every one.
    """

    everything: bool = False
    ids: tuple[str, ...] = ()
    suites: tuple[str, ...] = ()
    groups: tuple[str, ...] = ()
    profiles: tuple[str, ...] = ()
    environments: tuple[str, ...] = ()
    cases: tuple[str, ...] = ()

    @property
    def dimensions(self) -> Mapping[str, tuple[str, ...]]:
        """The values by option, without ``--all`` and ``--id``."""
        return {
            "--suite": self.suites,
            "--group": self.groups,
            "--profile": self.profiles,
            "--environment": self.environments,
            "--case": self.cases,
        }


def selection(selectors: Selectors) -> dict[str, bool | tuple[str, ...]]:
    """Return what was asked for by name, without what was not."""
    return {name: value for name, value in asdict(selectors).items() if value}


def select(
    cells: Iterable[Cell], catalog: Catalog, selectors: Selectors, *, listing: bool = False
) -> tuple[Cell, ...]:
    """Return the selected cells, sorted by id.

    A manual suite's cells need their suite or their id to be named, except when ``listing``;
    a listing also needs no selector at all. Raises ``UsageError`` for a contradiction, an
    unknown value (naming the nearest known ones) and a selection without cells.
    """
    known = sorted(cells, key=lambda cell: cell.id)
    _reject_contradictions(selectors, listing=listing)
    _reject_unknown(selectors, known, catalog)
    chosen = tuple(cell for cell in known if _matches(cell, selectors))
    if not listing and not selectors.ids:
        named = set(selectors.suites)
        manual = set(catalog.manual_suites) - named
        chosen = tuple(cell for cell in chosen if cell.suite not in manual)
    if not chosen:
        raise UsageError(
            "no cell matches the selectors (a manual suite needs --suite or --id); "
            "see `journeys list`"
        )
    return chosen


def _reject_contradictions(selectors: Selectors, *, listing: bool) -> None:
    used = [option for option, values in selectors.dimensions.items() if values]
    if selectors.ids and (selectors.everything or used):
        other = "--all" if selectors.everything else used[0]
        raise UsageError(f"--id names cells completely and cannot be combined with {other}")
    if selectors.everything and used:
        raise UsageError(f"--all cannot be combined with {used[0]}")
    if not (selectors.everything or selectors.ids or used or listing):
        raise UsageError(
            "nothing is selected: give --id, --suite, ... or --all; see `journeys list`"
        )


def _reject_unknown(selectors: Selectors, cells: list[Cell], catalog: Catalog) -> None:
    valid: dict[str, Iterable[str]] = {
        "--id": [cell.id for cell in cells],
        "--suite": catalog.suites,
        "--group": {*catalog.groups, *(group for cell in cells for group in cell.groups)},
        "--profile": catalog.profiles,
        "--environment": catalog.environments,
        "--case": {cell.case for cell in cells},
    }
    for option, values in {"--id": selectors.ids, **selectors.dimensions}.items():
        for value in values:
            if value not in valid[option]:
                raise UsageError(f"unknown {option} '{value}'; {nearest(value, valid[option])}")


def _matches(cell: Cell, selectors: Selectors) -> bool:
    if selectors.ids:
        return cell.id in selectors.ids
    return (
        _either(cell.suite, selectors.suites)
        and _either(cell.profile, selectors.profiles)
        and _either(cell.environment, selectors.environments)
        and _either(cell.case, selectors.cases)
        and set(selectors.groups) <= set(cell.groups)
    )


def _either(value: str, wanted: tuple[str, ...]) -> bool:
    return not wanted or value in wanted
