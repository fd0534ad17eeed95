"""The 52 cells of everyday-workflows: declared, and held together with the stories' own tags."""

from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from journeys import cli
from journeys.campaign.catalog import load
from journeys.campaign.cell import Cell
from journeys.campaign.declared import NO_STORY, NOT_TAGGED, DeclaredCell, declared_cells
from journeys.campaign.project import project
from journeys.errors import UsageError
from journeys.library.stories import read_cells

SUITE = "everyday-workflows"
CASES = [
    "agent-review-handoff",
    "agentmail-setup",
    "build-revise",
    "connection-decline",
    "create-skill-studio",
    "delegate-feedback",
    "hire-reuse",
    "provider-decline",
    "provider-native",
    "provider-second",
    "recover-controller",
    "service-approve",
    "service-decline",
    "stop-redirect",
]
REMOTE = ["build-revise", "create-skill-studio", "delegate-feedback", "recover-controller"]
EXPECTED = {
    "runner-codex.local": CASES,
    "runner-codex-mini.local": CASES,
    "runner-acpx-claude.local": CASES,
    "runner-opencode.local": ["delegate-feedback", "hire-reuse"],
    "runner-codex.daytona": REMOTE,
    "runner-acpx-claude.daytona": REMOTE,
}
IDS = sorted(f"{SUITE}.{place}.{case}" for place, cases in EXPECTED.items() for case in cases)
CATALOG = load(project().catalog)


def existing() -> list[Cell]:
    every = read_cells(project().suites, CATALOG.manual_suites)
    return [cell for cell in every if cell.suite == SUITE]


def declared() -> list[DeclaredCell]:
    ids = {cell.id for cell in existing()}
    return declared_cells(project().catalog, SUITE, CATALOG, ids)


def test_the_declared_cells_are_these_52() -> None:
    assert len(IDS) == 52
    assert [cell.id for cell in declared()] == IDS


def test_a_story_runs_only_where_it_is_declared() -> None:
    assert {cell.id for cell in existing()} <= set(IDS)


def test_a_cell_either_has_a_story_or_a_reason_to_wait() -> None:
    ids = {cell.id for cell in existing()}
    assert [cell.id for cell in declared() if (cell.id in ids) == bool(cell.why_not)] == []


CLAUDE = {
    "build-revise",
    "connection-decline",
    "delegate-feedback",
    "provider-decline",
    "provider-native",
    "provider-second",
    "service-approve",
    "service-decline",
    "stop-redirect",
}
REHEARSED = {
    "runner-codex": set(CASES),
    "runner-codex-mini": set(CASES),
    "runner-acpx-claude": CLAUDE,
    "runner-opencode": {"delegate-feedback"},
}


@pytest.mark.parametrize("profile", REHEARSED)
def test_the_stories_that_a_runner_rehearses(profile: str) -> None:
    assert {cell.case for cell in existing() if cell.profile == profile} == REHEARSED[profile]


def test_deadlines_caps_and_attempts() -> None:
    cells = {cell.id: cell for cell in declared()}
    minutes = {id: cell.minutes for id, cell in cells.items()}
    assert {id for id, of_it in minutes.items() if of_it == 30} == {
        id for id in IDS if ".daytona." in id
    }
    assert set(minutes.values()) == {12, 30}
    capped = {id for id, cell in cells.items() if cell.case.cap_cents == 1000}
    assert capped == {id for id, cell in cells.items() if cell.case.single_attempt}
    assert {id.rsplit(".", 1)[1] for id in capped} == {"delegate-feedback", "hire-reuse"}
    assert {cell.case.cap_cents for cell in cells.values()} == {1000, None}


def test_the_deadline_of_a_story_is_the_declared_one() -> None:
    minutes = {cell.id: cell.minutes for cell in declared()}
    assert [cell.id for cell in existing() if cell.timeout_minutes != minutes[cell.id]] == []


@pytest.mark.parametrize(
    ("case", "runs"),
    [("build-revise", 2), ("delegate-feedback", 4), ("agent-review-handoff", 3),
     ("hire-reuse", 6), ("recover-controller", 3), ("create-skill-studio", 1)],
)  # fmt: skip
def test_expected_runs(case: str, runs: int) -> None:
    assert {cell.case.runs for cell in declared() if cell.id.endswith(f".{case}")} == {runs}


def test_without_any_story_each_cell_says_what_it_lacks() -> None:
    none = declared_cells(project().catalog, SUITE, CATALOG, set())
    assert {cell.why_not for cell in none if ".runner-codex.local." in cell.id} == {NO_STORY}
    one = declared_cells(project().catalog, SUITE, CATALOG, {IDS[-1]})
    assert [cell.why_not for cell in one if cell.id == IDS[-1]] == [""]
    mini = f"{SUITE}.runner-codex-mini.local.build-revise"
    codex = f"{SUITE}.runner-codex.local.build-revise"
    half = {c.id: c.why_not for c in declared_cells(project().catalog, SUITE, CATALOG, {codex})}
    assert half[mini] == NOT_TAGGED


def listing(*arguments: str) -> Result:
    return CliRunner().invoke(cli.main, ["list", "--declared", *arguments])


def test_the_list_shows_all_of_them_and_why_not() -> None:
    lines = listing("--suite", SUITE).output.splitlines()
    assert [line.split()[0] for line in lines[1:-1]] == IDS
    assert lines[-1].startswith("52 cells, ")
    (daytona,) = [line for line in lines if f".runner-codex.daytona.{CASES[2]}" in line]
    assert "needs an account" in daytona


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "give one --suite"),
        (["--suite", SUITE, "--case", "build-revise"], "give one --suite"),
        (["--suite", "everyday"], "unknown --suite 'everyday'; nearest: everyday-workflows"),
    ],
)
def test_wrong_use_ends_with_2(arguments: list[str], message: str) -> None:
    result = listing(*arguments)
    assert result.exit_code == 2
    assert message in result.stderr


def test_a_suite_without_a_declaration_is_reported(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="declares nothing"):
        declared_cells(tmp_path, SUITE, CATALOG, set())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("cases: {a: {runs: 1}}\nplaces: {runner-codex.moon: {cases: all}}", "runner-codex.moon"),
        ("cases: {a: {runs: 1}}\nplaces: {runner-codex.local: {cases: [b]}}", "unknown case 'b'"),
        ("cases: {a: {runs: 0}}\nplaces: {}", "runs"),
        ("cases: {a: {cap: 1}}\nplaces: {}", "cap"),
        ("[", "everyday-workflows.yaml"),
    ],
)
def test_a_wrong_declaration_is_reported(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / f"{SUITE}.yaml").write_text(text)
    with pytest.raises(UsageError, match=message):
        declared_cells(tmp_path, SUITE, replace(CATALOG), set())
