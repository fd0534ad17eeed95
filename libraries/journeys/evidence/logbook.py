"""The files that Robot and pabot write about a whole campaign, searched for secrets at its end."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from journeys.errors import HarnessError
from journeys.evidence.document import write_text
from journeys.evidence.fingerprint import Fingerprint, secrets_in
from journeys.evidence.known import Known
from journeys.evidence.leak import KNOWN_SECRET, Leak, UnsearchableError, leaks, packed_texts
from journeys.evidence.manifest import MANIFEST, read_manifest
from journeys.evidence.redaction import Redactor
from journeys.evidence.shape import without_shapes

OF_A_ROUND = ("*.xml", "*.html", "logs/*", "pabot_results/**/*")
WRITTEN = (*OF_A_ROUND, *(f"rounds/*/{pattern}" for pattern in OF_A_ROUND))
PAGES = ("log.html", "report.html")  # made from output.xml, so they can be made again
_CELL = re.compile(r"<tag>cell:([^<]+)</tag>")


@dataclass(frozen=True, slots=True)
class LogbookLeak:
    """A leak, and the cells whose tests are in that file; none when the file names no cell."""

    leak: Leak
    cells: tuple[str, ...]


def search(folder: Path) -> tuple[LogbookLeak, ...]:
    """Search the campaign's own files below ``folder`` and withhold what leaks.

    Known secrets are recognised by the fingerprints in the attempts' manifests. Pages are
    deleted, all other files replaced by a redacted copy.
    """
    known = _fingerprints(folder)
    return tuple(one for file in _files(folder) for one in _searched(folder, file, known))


def _searched(folder: Path, file: Path, known: list[Fingerprint]) -> Iterator[LogbookLeak]:
    name = file.relative_to(folder).as_posix()
    text = file.read_bytes().decode("utf-8", "backslashreplace")
    values = secrets_in(text, known)
    try:
        found = leaks(folder, file, Known.of(values))
    except UnsearchableError as error:
        found = [Leak(file=name, reason=str(error))]
    found += _packed_leaks(folder, file, known) if file.name in PAGES and not values else []
    if not found:
        return
    cells = tuple(dict.fromkeys(_CELL.findall(text)))
    if file.name in PAGES:
        file.unlink()
    else:
        write_text(file, without_shapes(Redactor(tuple(values)).text(text)))
    yield from (LogbookLeak(leak, cells) for leak in dict.fromkeys(found))


def _packed_leaks(folder: Path, file: Path, known: list[Fingerprint]) -> list[Leak]:
    """Look for known secrets in the texts that Robot keeps compressed in its pages."""
    name = file.relative_to(folder).as_posix()
    packed = "\n".join(packed_texts(file.read_text(encoding="utf-8", errors="replace")))
    return [Leak(file=name, reason=KNOWN_SECRET)] if secrets_in(packed, known) else []


def _files(folder: Path) -> Iterator[Path]:
    for pattern in WRITTEN:
        yield from (one for one in sorted(folder.glob(pattern)) if _is_ours(one))


def _is_ours(file: Path) -> bool:
    return file.is_file() and not file.is_symlink() and file.suffix != ".png"


def _fingerprints(folder: Path) -> list[Fingerprint]:
    found: dict[Fingerprint, None] = {}
    for file in folder.rglob(MANIFEST):
        try:
            found.update(dict.fromkeys(read_manifest(file.parent).secrets))
        except HarnessError:
            continue  # that attempt is not valid evidence anyway
    return list(found)
