"""The book: an SQLite file that refuses to change or lose what was added."""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from journeys.errors import UsageError
from journeys.evalbook.entry import Entry, Review, StoredFile

FILE = "book.sqlite"
VERSION = 1
_COLUMNS = tuple(one.name for one in fields(Entry) if one.name != "id")
_SCHEMA = f"""
CREATE TABLE attempts (
    id INTEGER PRIMARY KEY, {", ".join(_COLUMNS)}, UNIQUE (campaign, folder, digest)
);
CREATE TABLE files (attempt INTEGER NOT NULL REFERENCES attempts, file, size, sha256,
    UNIQUE (attempt, file));
CREATE TABLE reviews (id INTEGER PRIMARY KEY, attempt INTEGER NOT NULL REFERENCES attempts,
    reviewer, note, at);
"""
# REPLACE would delete a row without asking the triggers for deletions: hence the third one.
_GUARD = """
CREATE TRIGGER {table}_stay BEFORE DELETE ON {table}
BEGIN SELECT RAISE(ABORT, 'the evalbook never drops anything'); END;
CREATE TRIGGER {table}_keep BEFORE UPDATE ON {table}
BEGIN SELECT RAISE(ABORT, 'the evalbook never rewrites anything'); END;
CREATE TRIGGER {table}_once BEFORE INSERT ON {table} WHEN EXISTS ({same})
BEGIN SELECT RAISE(ABORT, 'the evalbook has this already'); END;
"""
_SAME = {
    "attempts": "SELECT 1 FROM attempts WHERE id = NEW.id OR "
    "(campaign = NEW.campaign AND folder = NEW.folder AND digest = NEW.digest)",
    "files": "SELECT 1 FROM files WHERE rowid = NEW.rowid OR "
    "(attempt = NEW.attempt AND file = NEW.file)",
    "reviews": "SELECT 1 FROM reviews WHERE id = NEW.id",
}


@dataclass(frozen=True, slots=True)
class Book:
    """The book in ``folder``; its evidence files lie in ``objects`` beside it, by digest."""

    folder: Path

    @property
    def objects(self) -> Path:
        """The files of all attempts, each kept once."""
        return self.folder / "objects"

    def create(self) -> "Book":
        """Make the book unless it exists; ``UsageError`` when the file is none of ours."""
        self.folder.mkdir(parents=True, exist_ok=True)
        with self._open() as connection:
            (version,) = connection.execute("PRAGMA user_version").fetchone()
            if version == VERSION:
                return self
            if version or connection.execute("SELECT 1 FROM sqlite_master").fetchone():
                raise UsageError(f"{self.folder / FILE} is no evalbook of version {VERSION}")
            guards = "".join(_GUARD.format(table=name, same=same) for name, same in _SAME.items())
            begin = f"BEGIN; {_SCHEMA} {guards} PRAGMA user_version = {VERSION}; COMMIT;"
            connection.executescript(begin)
        return self

    def require(self) -> "Book":
        """Return the book; ``UsageError`` when there is none yet."""
        if not (self.folder / FILE).is_file():
            raise UsageError(f"there is no evalbook in {self.folder}; add results to it first")
        return self.create()

    def has(self, entry: Entry) -> bool:
        """Return whether exactly this attempt was added before."""
        where = "campaign = ? AND folder = ? AND digest = ?"
        values = (entry.campaign, entry.folder, entry.digest)
        with self._open() as connection:
            found = connection.execute(f"SELECT 1 FROM attempts WHERE {where}", values)  # noqa: S608
            return found.fetchone() is not None

    def add(self, entry: Entry, files: Iterable[StoredFile]) -> None:
        """Add an attempt with its files; all of it or nothing."""
        row = [getattr(entry, name) for name in _COLUMNS]
        with self._open() as connection:
            marks = ", ".join("?" * len(row))
            names = ", ".join(_COLUMNS)
            made = connection.execute(f"INSERT INTO attempts ({names}) VALUES ({marks})", row)  # noqa: S608
            rows = [(made.lastrowid, one.file, one.size, one.sha256) for one in files]
            connection.executemany("INSERT INTO files VALUES (?, ?, ?, ?)", rows)

    def review(self, review: Review) -> None:
        """Add what a person found about an attempt; ``UsageError`` for an unknown one."""
        row = (review.attempt, review.reviewer, review.note, review.at)
        with self._open() as connection:
            known = connection.execute("SELECT 1 FROM attempts WHERE id = ?", row[:1]).fetchone()
            if known is None:
                raise UsageError(f"the evalbook has no attempt {review.attempt}")
            columns = "attempt, reviewer, note, at"
            connection.execute(f"INSERT INTO reviews ({columns}) VALUES (?, ?, ?, ?)", row)  # noqa: S608

    def entries(self) -> list[Entry]:
        """Return every attempt, in the order in which they ended."""
        return [Entry(**row) for row in self._rows("attempts", "finished_at, id")]

    def files(self) -> dict[int, list[StoredFile]]:
        """Return the files of every attempt."""
        found: dict[int, list[StoredFile]] = {}
        for row in self._rows("files", "attempt, file"):
            found.setdefault(row.pop("attempt"), []).append(StoredFile(**row))
        return found

    def reviews(self) -> list[Review]:
        """Return every review, oldest first."""
        rows = self._rows("reviews", "id")
        return [Review(**{key: row[key] for key in row if key != "id"}) for row in rows]

    def _rows(self, table: str, order: str) -> list[dict[str, Any]]:
        with self._open() as connection:
            connection.row_factory = sqlite3.Row
            rows = connection.execute(f"SELECT * FROM {table} ORDER BY {order}")  # noqa: S608
            return [dict(row) for row in rows]

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        connection = sqlite3.connect(self.folder / FILE, timeout=30)
        try:
            connection.execute("PRAGMA foreign_keys = ON")
            with connection:
                yield connection
        except sqlite3.DatabaseError as error:
            raise UsageError(f"{self.folder / FILE}: {error}") from error
        finally:
            connection.close()
