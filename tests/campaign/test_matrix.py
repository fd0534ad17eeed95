"""Check by counterfeit: what was turned false by what, and what by nothing."""

from journeys.campaign.calibration import Catch, catch
from journeys.campaign.cell import Cell
from journeys.campaign.matrix import matrix, matrix_text
from journeys.campaign.verdict import Ending, Status
from journeys.evidence.failure import FailureClass
from journeys.rehearsal.scripts import ANY_CHECK, FAITHFUL, Script
from journeys.rehearsal.scripts.universal import null

BUILD = Cell("everyday-workflows", "runner-codex", "local", "build", "Build", ("local",), 12)
OTHER = Cell("everyday-workflows", "runner-codex", "local", "other", "Other", ("local",), 12)
CANDIDATE = FailureClass.CANDIDATE
HONEST = Script(FAITHFUL, "", null)


def faithful(*checks: str, cell: Cell = BUILD) -> Catch:
    return catch(HONEST, Ending(cell, Status.PASSED, passed_checks=checks))


def fake(name: str, *checks: str, cell: Cell = BUILD, blame: FailureClass = CANDIDATE) -> Catch:
    ending = Ending(cell, Status.FAILED, "x", failure_class=blame, failed_checks=checks)
    return catch(Script(name, "", null, ANY_CHECK), ending)


def test_a_check_that_nothing_turned_false_is_named() -> None:
    found = matrix("build", [faithful("a", "b", "c"), fake("one", "b")], ["c"])
    assert found.unproven == ("a",)
    assert matrix("build", [faithful("b"), fake("one", "b")], []).unproven == ()


def test_a_pattern_of_the_tests_stands_for_all_its_checks() -> None:
    found = matrix("build", [faithful("x.base-0", "y.base-1", "base")], ["*.base-*"])
    assert found.unproven == ("base",)


def test_only_what_the_model_did_counts() -> None:
    broken = fake("one", "a", blame=FailureClass.HARNESS)
    assert matrix("build", [faithful("a"), broken], []).unproven == ("a",)


def test_another_storys_counterfeit_proves_nothing_here() -> None:
    foreign = fake("one", "a", cell=OTHER)
    assert matrix("build", [faithful("a"), foreign], []).unproven == ("a",)


def test_cells_of_one_story_share_its_matrix() -> None:
    catches = [faithful("a"), faithful("a", "b"), fake("one", "a"), fake("one", "b")]
    found = matrix("build", catches, [])
    assert (found.checks, found.unproven) == (("a", "b"), ())
    assert [name for name, _ in found.caught] == ["one"]


def test_the_table_shows_a_cross_for_each_catch() -> None:
    catches = [faithful("tasks-done", "settled"), fake("one", "settled"), fake("two")]
    lines = matrix_text(matrix("build", catches, [])).splitlines()
    assert lines[0].startswith("build: ")
    assert [line.split() for line in lines[-3:]] == [
        ["check", "1", "2", "test"],
        ["tasks-done", ".", ".", ".", "NEVER", "TURNED", "FALSE"],
        ["settled", "x", ".", "."],
    ]
    assert "   2  two" in lines
