"""The 15 cells of native-connection-guidance and the 4 of chat-features: declared, and bounded."""

from pathlib import Path

import pytest

from journeys.campaign.catalog import load
from journeys.campaign.cell import Cell
from journeys.campaign.declared import DeclaredCell, declared_cells, stood_in_for
from journeys.campaign.project import project
from journeys.errors import UsageError
from journeys.grading.stories import GRADERS, story_of
from journeys.library.stories import read_cells
from journeys.rehearsal.scripts import FAITHFUL, scripts

GUIDANCE, CHATS = "native-connection-guidance", "chat-features"
GUIDANCE_CASES = [
    "connection-decline",
    "provider-decline",
    "provider-second",
    "service-approve",
    "service-decline",
]
CHAT_CASES = ["create-backlog", "delegate-announcement"]
EXPECTED = {
    GUIDANCE: sorted(
        f"{GUIDANCE}.{profile}.local.{case}"
        for profile in ("runner-codex", "runner-acpx-claude", "runner-opencode")
        for case in GUIDANCE_CASES
    ),
    CHATS: sorted(
        f"{CHATS}.{profile}.local.{case}"
        for profile in ("runner-codex-subscription", "runner-opencode")
        for case in CHAT_CASES
    ),
}
SIZES = {GUIDANCE: 15, CHATS: 4}
CATALOG = load(project().catalog)
EVERY = read_cells(project().suites, CATALOG.manual_suites)


def existing(suite: str) -> list[Cell]:
    return [cell for cell in EVERY if cell.suite == suite]


def declared(suite: str) -> list[DeclaredCell]:
    return declared_cells(project().catalog, suite, CATALOG, {cell.id for cell in existing(suite)})


@pytest.mark.parametrize("suite", SIZES)
def test_the_declared_cells_are_these(suite: str) -> None:
    assert len(EXPECTED[suite]) == SIZES[suite]
    assert [cell.id for cell in declared(suite)] == EXPECTED[suite]


@pytest.mark.parametrize("suite", SIZES)
def test_the_suite_is_manual(suite: str) -> None:
    assert suite in CATALOG.manual_suites


@pytest.mark.parametrize(("suite", "minutes", "cents"), [(GUIDANCE, 12, 1000), (CHATS, 7, 500)])
def test_every_cell_has_one_attempt_a_deadline_and_a_cap(
    suite: str, minutes: int, cents: int
) -> None:
    cells = declared(suite)
    assert {cell.case.single_attempt for cell in cells} == {True}
    assert {cell.minutes for cell in cells} == {minutes}
    assert {cell.case.cap_cents for cell in cells} == {cents}
    assert {cell.timeout_minutes for cell in existing(suite)} == {minutes}


def test_expected_runs() -> None:
    runs = {
        cell.id.rsplit(".", 1)[1]: cell.case.runs for suite in SIZES for cell in declared(suite)
    }
    assert runs == {
        **dict.fromkeys(GUIDANCE_CASES, 2),
        "provider-second": 3,
        "create-backlog": 1,
        "delegate-announcement": 3,
    }


@pytest.mark.parametrize("suite", SIZES)
def test_a_cell_either_has_a_story_or_a_reason_to_wait(suite: str) -> None:
    ids = {cell.id for cell in existing(suite)}
    assert [cell.id for cell in declared(suite) if (cell.id in ids) == bool(cell.why_not)] == []


@pytest.mark.parametrize("suite", SIZES)
def test_a_story_runs_only_where_it_is_declared_or_stands_in(suite: str) -> None:
    undeclared = [cell for cell in existing(suite) if cell.id not in EXPECTED[suite]]
    for cell in undeclared:
        played = stood_in_for(project().catalog, suite, f"{cell.profile}.{cell.environment}")
        assert f"{suite}.{played}.{cell.case}" in EXPECTED[suite]


def test_a_stand_in_is_said_to_be_one() -> None:
    folder = project().catalog
    assert stood_in_for(folder, CHATS, "runner-codex.local") == "runner-codex-subscription.local"
    assert stood_in_for(folder, CHATS, "runner-opencode.local") == ""
    assert stood_in_for(folder, GUIDANCE, "runner-codex.local") == ""


def test_nobody_stands_in_for_what_is_not_declared(tmp_path: Path) -> None:
    (tmp_path / "x.yaml").write_text("cases: {}\nplaces: {}\nstandIns: {a.local: b.local}")
    with pytest.raises(UsageError, match=r"b\.local"):
        stood_in_for(tmp_path, "x", "a.local")


def test_every_cell_is_graded_and_played_under_the_same_name() -> None:
    for cell in EVERY:
        name = story_of(cell.suite, cell.case)
        assert name in GRADERS
        assert FAITHFUL in scripts(name)


def test_suites_that_share_a_case_do_not_share_its_grader() -> None:
    for case in GUIDANCE_CASES:
        names = {story_of(suite, case) for suite in ("everyday-workflows", GUIDANCE)}
        assert names == {case, f"{GUIDANCE}.{case}"}
        assert GRADERS[case] is not GRADERS[f"{GUIDANCE}.{case}"]
