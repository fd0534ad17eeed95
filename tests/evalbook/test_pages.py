"""The pages and the command: what is shown of the book."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from campaign.folders import PREFIX, campaign, result
from journeys.campaign.project import project
from journeys.commands.evalbook import evalbook
from journeys.evalbook.book import Book

PAGES = ("matrix", "latest", "diagnostics")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a book with a retired cell, a failure and a rehearsal that passed."""
    tmp_path = tmp_path_factory.mktemp("evalbook")
    contents = (result("build-revise"), result("recover-runner", status="failed"))
    campaign(tmp_path / "results" / "c", *contents)
    assert call(tmp_path / "book", "add", str(tmp_path / "results")).exit_code == 0
    return tmp_path / "book"


def call(folder: Path, *words: str) -> Result:
    return CliRunner().invoke(evalbook, [*words, "--book", str(folder)], obj=project())


@pytest.fixture(scope="module")
def shown(folder: Path) -> dict[str, str]:
    return pages(folder)


def pages(folder: Path) -> dict[str, str]:
    assert call(folder, "show").exit_code == 0
    return {name: (folder / f"{name}.html").read_text() for name in PAGES}


def test_a_retired_cell_leaves_the_matrix_and_stays_everywhere_else(shown: dict[str, str]) -> None:
    assert "recover-runner" not in shown["matrix"]
    assert "build-revise" in shown["matrix"]
    for name in ("latest", "diagnostics"):
        assert f"{PREFIX}recover-runner" in shown[name]
        assert "retired" in shown[name]


def test_pages_escape_everything_and_run_nothing(shown: dict[str, str]) -> None:
    for text in shown.values():
        assert "<script" not in text
        assert "\x1b" not in text
    assert "\\x1b[31m" in shown["diagnostics"]


def test_rehearsals_have_their_own_section_on_every_page(shown: dict[str, str]) -> None:
    for name in ("matrix", "latest"):
        live, _, rehearsals = shown[name].partition("Rehearsals: a scripted model")
        assert "Nothing was added yet." in live
        assert "build-revise" not in live
        assert "build-revise" in rehearsals


def test_links_to_the_evidence_lead_to_it(folder: Path, shown: dict[str, str]) -> None:
    page = shown["diagnostics"]
    links = [one.partition('"')[0] for one in page.split('href="objects/')[1:]]
    assert len(links) == 4
    assert all((folder / "objects" / link).is_file() for link in links)


def test_qualify_says_what_is_lacking_and_ends_with_1(folder: Path) -> None:
    said = call(folder, "qualify")
    assert said.exit_code == 1
    live, _, rehearsal = said.output.partition("rehearsal:")
    assert "no attempt of any cell of today" in live
    assert f"{PREFIX}build-revise  NOT QUALIFIED" in rehearsal
    assert "lacks: 1 of 3 independent repetitions" in rehearsal
    assert "0 of " in said.output.splitlines()[-1]


def test_a_review_is_kept_and_shown(folder: Path) -> None:
    (bad,) = [one.id for one in Book(folder).entries() if one.cell.endswith("recover-runner")]
    assert call(folder, "review", str(bad), "the boundary is retired").exit_code == 0
    assert "the boundary is retired" in pages(folder)["diagnostics"]
    assert call(folder, "review", str(bad), " ").exit_code == 2
