"""Which cells a set of selectors means."""

from dataclasses import replace
from typing import Any

import pytest

from journeys.campaign.catalog import Catalog, Suite, load
from journeys.campaign.cell import Cell
from journeys.campaign.project import project
from journeys.campaign.selection import Selectors, select
from journeys.errors import UsageError


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    """The real one, and one suite that is not manual."""
    real = load(project().catalog)
    free = Suite(label="Free", manual=False, timeout_minutes={"local": 1})
    return replace(real, suites={**real.suites, "free": free})


def cell(suite: str, profile: str, environment: str, case: str, *groups: str) -> Cell:
    return Cell(suite, profile, environment, case, case.title(), groups, 12)


CELLS = (
    cell("everyday-workflows", "runner-codex", "local", "build", "native", "local"),
    cell("everyday-workflows", "runner-codex", "daytona", "build", "native", "daytona"),
    cell("everyday-workflows", "runner-codex", "local", "hire", "native", "local"),
    cell("everyday-workflows", "runner-acpx-claude", "local", "build", "native", "local"),
    cell("lifecycle-baseline", "legacy-codex", "local", "repair", "legacy", "local"),
    cell("free", "runner-codex", "local", "smoke", "native", "local"),
)


def ids(catalog: Catalog, *, listing: bool = False, **selectors: Any) -> set[str]:
    chosen = select(CELLS, catalog, Selectors(**selectors), listing=listing)
    return {f"{one.profile.removeprefix('runner-')}.{one.environment}.{one.case}" for one in chosen}


@pytest.mark.parametrize(
    ("selectors", "expected"),
    [
        ({"everything": True}, {"codex.local.smoke"}),
        ({"profiles": ("runner-codex",)}, {"codex.local.smoke"}),
        (
            {"suites": ("everyday-workflows",), "cases": ("build",), "environments": ("local",)},
            {"codex.local.build", "acpx-claude.local.build"},
        ),
        (
            {"suites": ("everyday-workflows",), "cases": ("build", "hire"), "groups": ("local",)},
            {"codex.local.build", "codex.local.hire", "acpx-claude.local.build"},
        ),
        (
            {"suites": ("everyday-workflows", "free"), "profiles": ("runner-codex",)},
            {"codex.local.build", "codex.daytona.build", "codex.local.hire", "codex.local.smoke"},
        ),
        (
            {"suites": ("everyday-workflows",), "groups": ("native", "daytona")},
            {"codex.daytona.build"},
        ),
        (
            {"ids": ("lifecycle-baseline.legacy-codex.local.repair",)},
            {"legacy-codex.local.repair"},
        ),
    ],
)
def test_selects(catalog: Catalog, selectors: dict[str, Any], expected: set[str]) -> None:
    assert ids(catalog, **selectors) == expected


def test_a_listing_needs_no_selector_and_shows_manual_suites(catalog: Catalog) -> None:
    assert len(ids(catalog, listing=True)) == len(CELLS)
    assert ids(catalog, listing=True, profiles=("legacy-codex",)) == {"legacy-codex.local.repair"}


def test_the_result_is_sorted_by_id(catalog: Catalog) -> None:
    chosen = select(reversed(CELLS), catalog, Selectors(), listing=True)

    assert [one.id for one in chosen] == sorted(one.id for one in CELLS)


@pytest.mark.parametrize(
    ("selectors", "message"),
    [
        ({}, "nothing is selected"),
        ({"everything": True, "cases": ("build",)}, "--all cannot be combined with --case"),
        ({"everything": True, "ids": (CELLS[0].id,)}, "cannot be combined with --all"),
        ({"ids": (CELLS[0].id,), "groups": ("local",)}, "cannot be combined with --group"),
        ({"profiles": ("runner-codx",)}, "unknown --profile 'runner-codx'; nearest: runner-codex"),
        ({"environments": ("dayton",)}, "unknown --environment 'dayton'; nearest: daytona"),
        ({"suites": ("everyday",)}, "unknown --suite 'everyday'; nearest: everyday-workflows"),
        ({"groups": ("remote",)}, "unknown --group 'remote'; "),
        ({"cases": ("bild",)}, "unknown --case 'bild'; nearest: build"),
        ({"cases": ("build", "bild")}, "unknown --case 'bild'"),
        ({"ids": (CELLS[0].id[:-1],)}, f"nearest: {CELLS[0].id}"),
        ({"cases": ("hire",)}, "no cell matches"),
        ({"suites": ("free",), "cases": ("build",)}, "no cell matches"),
        ({"suites": ("--case",)}, "unknown --suite '--case'"),
    ],
)
def test_refuses(catalog: Catalog, selectors: dict[str, Any], message: str) -> None:
    with pytest.raises(UsageError) as caught:
        ids(catalog, **selectors)

    assert message in str(caught.value)
    assert "\n" not in str(caught.value)
