"""The 46 cells of lifecycle-baseline: declared, and held together with the stories' own tags."""

from journeys.campaign.catalog import load
from journeys.campaign.cell import Cell
from journeys.campaign.declared import DeclaredCell, declared_cells
from journeys.campaign.project import project
from journeys.grading.stories import GRADERS
from journeys.library.stories import read_cells
from journeys.rehearsal.scripts import FAITHFUL, scripts

SUITE = "lifecycle-baseline"
FAMILIES = (
    "approval",
    "blocker",
    "completion",
    "dependency-restart",
    "plan-revision",
    "question",
    "untrusted-evidence",
    "work-mode",
)
VARIANTS = ("neutral", "challenge")
OTHERS = [
    "clarify-reuse",
    "stop-new-resume",
    *(f"tool-review-{how}" for how in ("always", "approve", "decline", "restart")),
]
NARRATIVES = [f"lifecycle-{family}-{variant}" for family in FAMILIES for variant in VARIANTS]
REPAIR = [f"lifecycle-repair-{variant}" for variant in VARIANTS]
IDS = sorted(
    f"{SUITE}.{profile}.local.{case}"
    for profile, cases in (
        ("legacy-codex", [*NARRATIVES, *REPAIR, *OTHERS]),
        ("runner-codex", [*NARRATIVES, *OTHERS]),
    )
    for case in cases
)
CATALOG = load(project().catalog)
EVERY = read_cells(project().suites, CATALOG.manual_suites)


def existing() -> list[Cell]:
    return [cell for cell in EVERY if cell.suite == SUITE]


def declared() -> list[DeclaredCell]:
    ids = {cell.id for cell in existing()}
    return declared_cells(project().catalog, SUITE, CATALOG, ids)


def test_the_declared_cells_are_these_46() -> None:
    assert len(IDS) == 46
    assert [cell.id for cell in declared()] == IDS


def test_a_story_runs_only_where_it_is_declared_and_with_its_deadline() -> None:
    minutes = {cell.id: cell.minutes for cell in declared()}
    assert existing()
    assert {cell.id for cell in existing()} <= set(IDS)
    assert [cell.id for cell in existing() if cell.timeout_minutes != minutes[cell.id]] == []


def test_a_cell_either_has_a_story_or_a_reason_to_wait() -> None:
    ids = {cell.id for cell in existing()}
    assert [cell.id for cell in declared() if (cell.id in ids) == bool(cell.why_not)] == []


def test_every_story_has_a_grader_and_a_faithful_script() -> None:
    for cell in existing():
        assert cell.case in GRADERS
        assert FAITHFUL in scripts(cell.case)


def test_expected_runs() -> None:
    runs = {cell.id.rsplit(".", 1)[1]: cell.case.runs for cell in declared()}
    assert {runs[f"lifecycle-{name}-neutral"] for name in ("completion", "blocker")} == {1}
    assert runs["lifecycle-repair-challenge"] == runs["tool-review-always"] == 2
    assert runs["lifecycle-approval-neutral"] == runs["clarify-reuse"] == 3
    assert runs["lifecycle-dependency-restart-challenge"] == 4
