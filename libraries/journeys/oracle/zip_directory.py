"""Read the directory of a ZIP file, and refuse one that two readers could read differently."""

import struct
from dataclasses import dataclass

from journeys.oracle.refusal import RefusedArchiveError, printable

MAX_ENTRIES = 250
MAX_TOTAL = 10_000_000  # bytes, as declared and as unpacked
_END = struct.Struct("<4s4H2LH")
_CENTRAL = struct.Struct("<4s6H3L5H2L")
_END_SIGNATURE, _CENTRAL_SIGNATURE = b"PK\x05\x06", b"PK\x01\x02"
_ZIP64_LOCATOR = b"PK\x06\x07"
# What marks a record: where one of these stands in free text, a reader that looks for records by
# searching finds one. "PK" alone is no record.
SIGNATURES = tuple(b"PK" + kind for kind in (b"\1\2", b"\3\4", b"\5\6", b"\6\6", b"\6\7", b"\7\10"))
_FULL = 0xFFFFFFFF
_ENCRYPTED = 1 << 0 | 1 << 6 | 1 << 13
_OVERHEAD = 1024  # bytes that packing may add to what does not get smaller
DESCRIPTOR = 1 << 3
UTF8 = 1 << 11
_KNOWN_FLAGS = DESCRIPTOR | UTF8 | 1 << 1 | 1 << 2
STORED, DEFLATED = 0, 8
NEWEST_FORMAT = 45  # ZIP64; later ones bring encryption and other compressions
_USUAL_SYSTEMS = {0, 3, 7, 10, 11, 14, 19}  # FAT, Unix, Macintosh, NTFS, MVS-NTFS, VFAT, OS X


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the central directory, with sizes in bytes.

    ``name`` is raw; ``needs`` is the format version times ten; ``mode`` are the Unix mode bits
    (0 when unknown), ``attributes`` those of MS-DOS.
    """

    name: bytes
    system: int
    needs: int
    flags: int
    method: int
    crc: int
    packed: int
    size: int
    offset: int
    mode: int
    attributes: int
    extra: bytes

    @property
    def label(self) -> str:
        """The name for messages."""
        return printable(self.name.decode("utf-8", errors="replace"))


@dataclass(frozen=True, slots=True)
class Directory:
    """All entries in directory order; ``start`` is where the directory begins."""

    entries: tuple[Entry, ...]
    start: int


def read_directory(data: bytes) -> Directory:
    """Return the directory of the ZIP in ``data``; bounds come before any parsing work.

    Raises ``RefusedArchiveError``.
    """
    end = _find_end(data)
    _, disk, start_disk, here, total, size, start, _ = _END.unpack_from(data, end)
    if 0xFFFF in (here, total) or _FULL in (size, start) or _has_zip64_locator(data, end):
        raise RefusedArchiveError("zip64-directory", "a directory in ZIP64 format")
    if disk or start_disk or here != total:
        raise RefusedArchiveError("multi-disk", "the archive claims to have several parts")
    if total > MAX_ENTRIES:
        raise RefusedArchiveError("too-many-entries", f"{total} entries, at most {MAX_ENTRIES}")
    if start + size != end:
        raise RefusedArchiveError(
            "hidden-data", f"the directory ends at {start + size}, its end record is at {end}"
        )
    if total == 0:
        if start:
            raise RefusedArchiveError("hidden-data", "an empty directory follows other data")
        raise RefusedArchiveError("empty-archive", "no entry at all")
    entries = _read_entries(data, start, end, total)
    _require_bounds(entries)
    return Directory(entries, start)


def _find_end(data: bytes) -> int:
    """Return where the only possible end record starts."""
    if data[:4] not in (b"PK\x03\x04", _END_SIGNATURE):
        prefixed = data.rfind(_END_SIGNATURE, max(0, len(data) - 65_557)) > 0
        if prefixed:
            raise RefusedArchiveError("hidden-data", "something else stands before the archive")
        raise RefusedArchiveError("not-a-zip", f"begins with {printable(repr(data[:16]), 60)}")
    end = data.rfind(_END_SIGNATURE, max(0, len(data) - 65_557))
    if end < 0 or end + _END.size > len(data):
        raise RefusedArchiveError("truncated", "no end record; the download stopped early?")
    comment = _END.unpack_from(data, end)[7]
    finish = end + _END.size + comment
    if finish > len(data):
        raise RefusedArchiveError("truncated", f"{finish - len(data)} bytes are missing")
    if finish < len(data):
        raise RefusedArchiveError("trailing-data", f"{len(data) - finish} bytes follow the archive")
    if any(mark in data[end + _END.size :] for mark in SIGNATURES):
        raise RefusedArchiveError("hidden-data", "the comment looks like another archive")
    return end


def _has_zip64_locator(data: bytes, end: int) -> bool:
    return end >= 20 and data[end - 20 : end - 16] == _ZIP64_LOCATOR


def _read_entries(data: bytes, start: int, end: int, total: int) -> tuple[Entry, ...]:
    entries = []
    position = start
    for _ in range(total):
        entry, position = _read_entry(data, position, end)
        entries.append(entry)
    if position != end:
        raise RefusedArchiveError("entry-count", f"more than the {total} entries it counts")
    return tuple(entries)


def _read_entry(data: bytes, position: int, end: int) -> tuple[Entry, int]:
    if position + _CENTRAL.size > end or data[position : position + 4] != _CENTRAL_SIGNATURE:
        raise RefusedArchiveError("entry-count", "fewer entries than it counts")
    fields = _CENTRAL.unpack_from(data, position)
    _, made_by, needs, flags, method, _, _, crc, packed, size, name, extra, comment = fields[:13]
    disk, _, attributes, offset = fields[13:]
    texts = position + _CENTRAL.size
    finish = texts + name + extra + comment
    if finish > end:
        raise RefusedArchiveError("corrupt", "an entry reaches past the directory")
    if disk:
        raise RefusedArchiveError("multi-disk", "an entry lies on another part")
    entry = Entry(
        name=data[texts : texts + name],
        system=made_by >> 8,
        needs=needs,
        flags=flags,
        method=method,
        crc=crc,
        packed=packed,
        size=size,
        offset=offset,
        mode=attributes >> 16,
        attributes=attributes & 0xFFFF,
        extra=data[texts + name : texts + name + extra],
    )
    return entry, finish


def _require_bounds(entries: tuple[Entry, ...]) -> None:
    declared = sum(entry.size for entry in entries)
    if declared > MAX_TOTAL:
        raise RefusedArchiveError("too-large-declared", f"{declared} bytes, at most {MAX_TOTAL}")
    for entry in entries:
        _require_known_format(entry)


def _require_known_format(entry: Entry) -> None:
    if entry.flags & _ENCRYPTED:
        raise RefusedArchiveError("encrypted", entry.label)
    if entry.flags & ~_KNOWN_FLAGS:
        raise RefusedArchiveError(
            "unsupported-feature", f"{entry.label} has flags {entry.flags:#x}"
        )
    if entry.needs > NEWEST_FORMAT or entry.system not in _USUAL_SYSTEMS:
        made = f"needs version {entry.needs}, made on system {entry.system}"
        raise RefusedArchiveError("unsupported-feature", f"{entry.label} {made}")
    if _FULL in (entry.packed, entry.offset):
        raise RefusedArchiveError("zip64-directory", f"{entry.label} refers to ZIP64 fields")
    if entry.packed > entry.size + entry.size // 100 + _OVERHEAD:
        told = f"{entry.label}: {entry.packed} bytes hold {entry.size}"
        raise RefusedArchiveError("packed-too-large", told)
    if entry.method not in (STORED, DEFLATED):
        raise RefusedArchiveError("unsupported-compression", f"{entry.label}: {entry.method}")
