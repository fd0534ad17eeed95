"""Adding campaigns to the book: every attempt, whatever became of it."""

import hashlib
import json
import os
import shutil
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from journeys.campaign.overview import CAMPAIGN, FAITHFUL, Kept, Line, Overview, read_overview
from journeys.errors import UsageError
from journeys.evalbook.book import Book
from journeys.evalbook.entry import COUNTERFEIT, LIVE, REHEARSAL, Entry, StoredFile
from journeys.evidence.accounting import account
from journeys.evidence.failure import FailureClass
from journeys.evidence.result import Result

NO_ATTEMPT = "it was planned, and there is no attempt of it"


@dataclass(frozen=True, slots=True)
class Added:
    """How many attempts were new, known already, and different from what the book had."""

    new: int
    known: int
    differing: int


def campaigns(place: Path) -> list[Path]:
    """Return the campaigns at ``place``: itself, or the folders in it.

    Raises ``UsageError`` when there is none, or one is still running.
    """
    found = [place] if (place / CAMPAIGN).is_file() else sorted(
        file.parent for file in place.glob(f"*/{CAMPAIGN}")
    )  # fmt: skip
    if not found:
        raise UsageError(f"there is no campaign in {place}")
    for folder in found:
        if read_overview(folder).about.get("verdict") == "running":
            raise UsageError(f"{folder} is still running, or was killed; finish it first")
    return found


def add(book: Book, campaign: Path) -> Added:
    """Add every attempt of one campaign; what the book has already is left as it is."""
    overview = read_overview(campaign)
    counts = {"new": 0, "known": 0, "differing": 0}
    had = {(one.campaign, one.folder) for one in book.entries()}
    for line, kept in _attempts(overview):
        entry = _entry(overview, line, kept, had)
        if book.has(entry):
            counts["known"] += 1
            continue
        book.add(entry, _store(book, campaign, kept) if kept else ())
        counts["differing" if entry.differs else "new"] += 1
    return Added(**counts)


def _attempts(overview: Overview) -> Iterator[tuple[Line, Kept | None]]:
    for line in overview.lines:
        yield from ((line, kept) for kept in line.attempts)
        if not line.attempts:
            yield line, None


def _entry(
    overview: Overview, line: Line, kept: Kept | None, had: set[tuple[str, str]]
) -> Entry:  # fmt: skip
    name = overview.folder.resolve().name
    folder = kept.folder if kept else f"{line.id}/{line.script}/none"
    text = _text(overview.folder / folder / "result.json") if kept else ""
    result = kept.result if kept else None
    spent = account(result.usage if result else ())
    origin = result.provenance if result else None
    image = origin.oracle_image if origin else None
    differs = bool(text) and (name, folder) in had
    return Entry(
        id=0,
        campaign=name,
        folder=folder,
        digest=hashlib.sha256(text.encode()).hexdigest(),
        section=_section(overview, line, result),
        cell=result.cell if result else line.id,
        script=(result.script if result else line.script) or FAITHFUL,
        number=kept.number if kept else 0,
        status=result.status.value if result else "failed",
        failure_class=_failure_class(result),
        error=_error(line, kept),
        finished_at=_time(result, overview),
        seconds=result.duration_seconds if result else None,
        definition=origin.definition_digest if origin else None,
        harness=origin.harness_digest if origin else None,
        revision=origin.revision if origin else None,
        product=origin.product if origin else None,
        image=str(image["id"]) if image and "id" in image else None,
        model=origin.model if origin else None,
        tokens=spent.tokens,
        cost_usd=spent.cost_usd if result and result.model_source == LIVE else None,
        problems=json.dumps(list(kept.problems) if kept else [NO_ATTEMPT]),
        result=text,
        differs=int(differs),
        added_at=datetime.now(UTC).isoformat(timespec="seconds"),
    )


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8", errors="backslashreplace")
    except OSError:
        return ""


def _section(overview: Overview, line: Line, result: Result | None) -> str:
    source = result.model_source if result else overview.about.get("modelSource")
    if source == LIVE:
        return LIVE
    script = result.script if result else line.script
    return REHEARSAL if script == FAITHFUL else COUNTERFEIT


def _failure_class(result: Result | None) -> str | None:
    if result is None:
        return FailureClass.PERMANENT.value
    return result.failure_class.value if result.failure_class else None


def _error(line: Line, kept: Kept | None) -> str:
    if kept and kept.result:
        return kept.result.error or ""
    return "; ".join(kept.problems) if kept else line.reason or NO_ATTEMPT


def _time(result: Result | None, overview: Overview) -> str:
    if result:
        return result.finished_at.astimezone(UTC).isoformat(timespec="seconds")
    return str(overview.about.get("finishedAt") or overview.about.get("startedAt") or "")


def _store(book: Book, campaign: Path, kept: Kept) -> list[StoredFile]:
    """Copy the package's files into the book; one that was changed since is left out."""
    stored = []
    for entry in kept.manifest.files if kept.manifest else ():
        source = campaign / kept.folder / entry.file
        target = book.objects / object_name(entry.file, entry.sha256)
        if target.exists() or _copy(source, target, entry.sha256):
            stored.append(StoredFile(entry.file, entry.size, entry.sha256))
    return stored


def object_name(file: str, sha256: str) -> str:
    """Return where a file lies below ``objects``."""
    return f"{sha256[:2]}/{sha256}{Path(file).suffix.lower()}"


def _copy(source: Path, target: Path, sha256: str) -> bool:
    if not source.is_file() or source.is_symlink():
        return False
    target.parent.mkdir(parents=True, exist_ok=True)
    temporary = target.parent / f".{uuid.uuid4().hex}"
    shutil.copyfile(source, temporary)
    with temporary.open("rb") as stream:
        same = hashlib.file_digest(stream, "sha256").hexdigest() == sha256
    if same:
        os.replace(temporary, target)  # noqa: PTH105 -- one step, also over an equal file
    else:
        temporary.unlink()
    return same
