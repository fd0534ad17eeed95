"""What a suite will consist of, cell by cell, and why a cell cannot be rehearsed yet."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import yaml
from pydantic import BaseModel, ConfigDict, Field, ValidationError
from pydantic.alias_generators import to_camel

from journeys.campaign.catalog import Catalog
from journeys.errors import UsageError

NO_STORY = "its story is not written yet"
NOT_TAGGED = "its story does not run there yet"


class Entry(BaseModel):
    """A part of the file; unknown keys are errors."""

    model_config = ConfigDict(extra="forbid", frozen=True, alias_generator=to_camel)


class Case(Entry):
    """What every cell of a case may take: provider runs, money, attempts."""

    runs: int = Field(gt=0)
    cap_cents: int | None = Field(default=None, gt=0)
    single_attempt: bool = False


class Place(Entry):
    """The cases of one profile in one environment; ``why`` they cannot be rehearsed yet."""

    cases: Literal["all"] | tuple[str, ...]
    why: str = ""


class Declaration(Entry):
    """A suite: its cases by id and its places by ``<profile>.<environment>``.

    ``stand_ins`` are further places, each with the declared one that it plays in rehearsals.
    """

    cases: Mapping[str, Case]
    places: Mapping[str, Place]
    stand_ins: Mapping[str, str] = Field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class DeclaredCell:
    """One cell; ``why_not`` is empty when it can be rehearsed today."""

    id: str
    case: Case
    minutes: int
    why_not: str


def declared_cells(
    folder: Path, suite: str, catalog: Catalog, existing: Collection[str]
) -> list[DeclaredCell]:
    """Return every declared cell of ``suite``, sorted by id; ``existing`` are ids with a story.

    Raises ``UsageError`` when the suite declares nothing, or declares what does not exist.
    """
    found = declaration(folder / f"{suite}.yaml")
    written = {id.rsplit(".", 1)[1] for id in existing}
    minutes = catalog.suites[suite].timeout_minutes
    return sorted(
        (
            DeclaredCell(
                f"{suite}.{place}.{case}",
                found.cases[case],
                minutes[place.split(".")[1]],
                _why_not(f"{suite}.{place}.{case}", entry.why, existing, written),
            )
            for place, entry in found.places.items()
            for case in _cases(found, place, catalog, folder)
        ),
        key=lambda cell: cell.id,
    )


def declaration(file: Path) -> Declaration:
    """Read the file of one suite."""
    if not file.exists():
        raise UsageError(f"the suite '{file.stem}' declares nothing beyond its stories' tags")
    try:
        content = yaml.safe_load(file.read_text(encoding="utf-8"))
        return Declaration.model_validate(content)
    except (ValidationError, yaml.YAMLError) as error:
        raise UsageError(f"{file}: {' '.join(str(error).split())[:300]}") from error


def _cases(found: Declaration, place: str, catalog: Catalog, folder: Path) -> Iterator[str]:
    profile, _, environment = place.partition(".")
    known = catalog.profiles.get(profile)
    if known is None or environment not in known.environments:
        raise UsageError(f"{folder}: '{place}' is no profile in one of its environments")
    chosen = found.places[place].cases
    for case in found.cases if chosen == "all" else chosen:
        if case not in found.cases:
            raise UsageError(f"{folder}: '{place}' names the unknown case '{case}'")
        yield case


def _why_not(id: str, why: str, existing: Collection[str], written: Collection[str]) -> str:
    if id in existing:
        return ""
    return why or (NOT_TAGGED if id.rsplit(".", 1)[1] in written else NO_STORY)


def stood_in_for(folder: Path, suite: str, place: str) -> str:
    """Return the declared place that ``place`` plays in rehearsals; empty when it plays none."""
    found = declaration(folder / f"{suite}.yaml")
    played = found.stand_ins.get(place, "")
    if played and played not in found.places:
        raise UsageError(f"{folder}: '{place}' stands in for '{played}', which is not declared")
    return played
