"""The book keeps every attempt as it was added, whatever is tried."""

import json
import shutil
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from campaign.folders import PREFIX, attempt, campaign, result
from journeys.errors import UsageError
from journeys.evalbook.book import FILE, Book
from journeys.evalbook.entry import COUNTERFEIT, LIVE, REHEARSAL, Review
from journeys.evalbook.intake import Added, add, campaigns, object_name

NOTE = Review(1, "kim", "the separator is ours", "2026-11-30T11:00:00+00:00")


@pytest.fixture
def book(tmp_path: Path) -> Book:
    return Book(tmp_path / "book").create()


def test_the_same_campaign_twice_changes_nothing(book: Book, tmp_path: Path) -> None:
    made = campaign(tmp_path / "c", result("build-revise"), result("x", status="failed"))
    assert add(book, made) == Added(3, 0, 0)
    before = (book.entries(), book.files())
    assert add(book, made) == Added(0, 3, 0)
    assert (book.entries(), book.files()) == before


def test_every_attempt_is_there_also_the_one_that_never_was(book: Book, tmp_path: Path) -> None:
    add(book, campaign(tmp_path / "c", result("x", status="failed"), result("x", attempt=2)))
    found = [(one.cell, one.number, one.status) for one in book.entries()]
    assert sorted(found) == [
        (f"{PREFIX}hire-reuse", 0, "failed"),
        (f"{PREFIX}x", 1, "failed"),
        (f"{PREFIX}x", 2, "passed"),
    ]


def test_the_evidence_stays_when_the_campaign_is_gone(book: Book, tmp_path: Path) -> None:
    made = campaign(tmp_path / "c", result("build-revise"))
    add(book, made)
    shutil.rmtree(made)
    (files,) = book.files().values()
    assert [one.file for one in files] == ["result.json", "screenshots/final-state.png"]
    for one in files:
        assert (book.objects / object_name(one.file, one.sha256)).stat().st_size == one.size


STATEMENTS = [
    "UPDATE attempts SET status = 'passed'",
    "DELETE FROM attempts",
    "UPDATE files SET sha256 = ''",
    "DELETE FROM files",
    "UPDATE reviews SET note = ''",
    "DELETE FROM reviews",
    "INSERT OR REPLACE INTO attempts SELECT * FROM attempts",
    "INSERT OR REPLACE INTO attempts (id, campaign, status) SELECT id, 'x', 'passed' FROM attempts",
    "INSERT OR REPLACE INTO files SELECT * FROM files",
    "INSERT OR REPLACE INTO reviews SELECT * FROM reviews",
]


@pytest.mark.parametrize("statement", STATEMENTS)
def test_nothing_is_rewritten_or_dropped(book: Book, tmp_path: Path, statement: str) -> None:
    add(book, campaign(tmp_path / "c", result("x", status="failed")))
    book.review(NOTE)
    before = (book.entries(), book.files(), book.reviews())
    with (
        sqlite3.connect(book.folder / FILE) as connection,
        pytest.raises(sqlite3.IntegrityError, match="the evalbook"),
    ):
        connection.execute(statement)
    connection.close()
    assert (book.entries(), book.files(), book.reviews()) == before


def test_a_second_result_of_the_same_attempt_never_counts(book: Book, tmp_path: Path) -> None:
    made = campaign(tmp_path / "c", result("x", status="failed"))
    add(book, made)
    shutil.rmtree(made / "everyday-workflows")
    attempt(made, result("x"))
    assert add(book, made) == Added(0, 1, 1)
    first, *others = [one for one in book.entries() if one.number]
    assert (first.status, first.differs) == ("failed", 0)
    assert [(one.status, one.differs, one.is_whole) for one in others] == [("passed", 1, False)]


def test_damaged_evidence_is_added_and_named(book: Book, tmp_path: Path) -> None:
    made = campaign(tmp_path / "c", result("x"))
    picture = next(made.rglob("*.png"))
    picture.write_bytes(b"other")
    add(book, made)
    (entry,) = [one for one in book.entries() if one.number]
    assert not entry.is_whole
    assert json.loads(entry.problems) == [
        "screenshots/final-state.png was changed after it was packaged"
    ]
    assert [one.file for one in book.files()[entry.id]] == ["result.json"]


def test_live_results_rehearsals_and_counterfeits_are_told_apart(
    book: Book, tmp_path: Path
) -> None:
    live = result("x", modelSource="live", script=None)
    contents = (live, result("y"), result("z", status="failed", script="null"))
    add(book, campaign(tmp_path / "c", *contents))
    found = {one.cell.rpartition(".")[2]: one.section for one in book.entries() if one.number}
    assert found == {"x": LIVE, "y": REHEARSAL, "z": COUNTERFEIT}


def test_a_folder_of_campaigns_is_added_as_a_whole(tmp_path: Path) -> None:
    for name in "ab":
        campaign(tmp_path / "results" / name, result("x"))
    found = campaigns(tmp_path / "results")
    assert [one.name for one in found] == ["a", "b"]
    assert campaigns(found[0]) == [found[0]]


def test_what_is_no_finished_campaign_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="there is no campaign"):
        campaigns(tmp_path)
    campaign(tmp_path / "c", verdict="running")
    with pytest.raises(UsageError, match="still running"):
        campaigns(tmp_path)


def test_a_review_needs_an_attempt(book: Book) -> None:
    with pytest.raises(UsageError, match="no attempt 7"):
        book.review(replace(NOTE, attempt=7))


def test_a_file_of_something_else_is_no_book(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="add results to it first"):
        Book(tmp_path).require()
    with sqlite3.connect(tmp_path / FILE) as connection:
        connection.execute("CREATE TABLE a (b)")
    connection.close()
    with pytest.raises(UsageError, match="no evalbook of version"):
        Book(tmp_path).create()
