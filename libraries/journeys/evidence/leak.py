"""A place where a secret was found, and the many ways in which a file can hide one."""

import base64
import io
import re
import stat
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from journeys.evidence.known import Known
from journeys.evidence.model import EvidenceModel
from journeys.evidence.shape import shapes

NAMELESS = "(a name that holds the secret)"
KNOWN_SECRET = "a known secret"  # noqa: S105 -- the words for one
TEXT = frozenset(["json", "jsonl", "xml", "html", "css", "js", "txt", "log", "md", "csv", "out"])
LARGEST = 64 << 20  # bytes of one file, and of everything that one ZIP holds
DEEPEST = 3  # ZIPs inside ZIPs
_PICTURE = re.compile(r"base64,[A-Za-z0-9+/=]{200,}")  # embedded; the file itself is searched
_PACKED = re.compile(r'"(eN[A-Za-z0-9+/=]{30,})"')  # how Robot's log keeps long texts


class Leak(EvidenceModel):
    """``file`` is relative and names the member of a ZIP too; ``reason`` never the secret."""

    file: str
    reason: str


class UnsearchableError(Exception):
    """A file that nobody can look into completely."""


@dataclass(frozen=True, slots=True)
class _Part:
    name: str
    content: bytes
    is_text: bool


def leaks(root: Path, file: Path, known: Known, *, patterns: bool = True) -> list[Leak]:
    """Return what is found in one file below ``root``: known secrets, and what looks like one.

    ZIPs are expanded, images searched as bytes. Raises ``UnsearchableError`` for a file that is
    too large, damaged or encrypted.
    """
    name = file.relative_to(root).as_posix()
    if not stat.S_ISREG(file.lstat().st_mode):
        raise UnsearchableError("it is no regular file")
    if file.stat().st_size > LARGEST:
        raise UnsearchableError(f"it is larger than {LARGEST >> 20} MiB")
    found = [
        Leak(file=_told(part.name, known), reason=reason)
        for part in _parts(name, file.read_bytes(), 0)
        for reason in _reasons(part, known, patterns)
    ]
    return list(dict.fromkeys(found))


def _told(name: str, known: Known) -> str:
    """Return the name without the part that holds a secret."""
    if not known.is_in(name.encode()):
        return name
    first = name.partition("!")[0]
    return NAMELESS if known.is_in(first.encode()) else f"{first}!{NAMELESS}"


def is_text(name: str) -> bool:
    """Return whether a file of this name is read as text."""
    return name.rpartition(".")[2].lower() in TEXT


def _reasons(part: _Part, known: Known, patterns: bool) -> Iterator[str]:
    if known.is_in(part.content) or known.is_in(part.name.encode()):
        yield KNOWN_SECRET
    if part.is_text and patterns:
        text = part.content.decode("utf-8", "backslashreplace")
        for shape in shapes(_PICTURE.sub("base64,", text)):
            yield f"{shape.kind}, line {text.count(chr(10), 0, shape.start) + 1}"


def _parts(name: str, content: bytes, depth: int) -> Iterator[_Part]:
    """Yield the file itself and everything packed in it."""
    yield _Part(name, content, is_text(name) or (depth > 0 and _reads_as_text(content)))
    if content.startswith(b"PK") or name.lower().endswith(".zip"):
        yield from _members(name, content, depth)
    if name.endswith(".html"):
        unpacked = "\n".join(packed_texts(content.decode("utf-8", "replace")))
        yield _Part(name, unpacked.encode("utf-8", "backslashreplace"), is_text=True)


def _members(name: str, content: bytes, depth: int) -> Iterator[_Part]:
    if depth == DEEPEST:
        raise UnsearchableError(f"{name} is a ZIP in too many ZIPs")
    room = LARGEST
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            yield _Part(f"{name}!comment", archive.comment, is_text=True)
            for member in archive.infolist():
                room -= member.file_size
                if room < 0:
                    raise UnsearchableError(f"{name} holds more than {LARGEST >> 20} MiB")
                with archive.open(member) as stream:
                    data = stream.read(member.file_size + 1)
                yield _Part(f"{name}!comment", member.comment + member.extra, is_text=False)
                yield from _parts(f"{name}!{member.filename}", data, depth + 1)
    except (zipfile.BadZipFile, RuntimeError, NotImplementedError, zlib.error, EOFError) as error:
        raise UnsearchableError(f"{name} cannot be expanded: {error}") from error


def packed_texts(page: str) -> list[str]:
    """Return the texts that Robot's log keeps compressed in its page."""
    return [_unpacked(hit) for hit in _PACKED.findall(page)]


def _reads_as_text(content: bytes) -> bool:
    try:
        return "\0" not in content[:LARGEST].decode("utf-8")
    except UnicodeDecodeError:
        return False


def _unpacked(packed: str) -> str:
    try:
        return zlib.decompress(base64.b64decode(packed)).decode("utf-8", "replace")
    except (ValueError, zlib.error):
        return ""
