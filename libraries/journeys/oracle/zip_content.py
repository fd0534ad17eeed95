"""Unpack the entries of a ZIP and prove that they, and nothing else, fill the file."""

import struct
import zlib

from journeys.oracle.refusal import RefusedArchiveError
from journeys.oracle.zip_directory import (
    DESCRIPTOR,
    NEWEST_FORMAT,
    SIGNATURES,
    STORED,
    UTF8,
    Directory,
    Entry,
)

_LOCAL = struct.Struct("<4s5H3L2H")
_LOCAL_SIGNATURE = b"PK\x03\x04"
_DESCRIPTOR_SIGNATURE = b"PK\x07\x08"
_FULL = 0xFFFFFFFF
_ZIP64, _UNICODE_PATH = 0x0001, 0x7075
# ZIP64, NTFS and Unix times, Unix owners, second name and comment, Java's mark. Others can turn an
# entry into something else: 0x756e makes a symbolic link of it for some readers.
_HARMLESS = {_ZIP64, 0x000A, 0x5455, 0x5855, 0x6375, _UNICODE_PATH, 0x7855, 0x7875, 0xCAFE}


def contents(data: bytes, directory: Directory) -> list[bytes]:
    """Return what each entry holds, in directory order.

    Raises ``RefusedArchiveError`` when local headers contradict the directory, when bytes of
    the file belong to no entry or to two, or when an entry does not hold what it declares.
    """
    order = sorted(directory.entries, key=lambda entry: entry.offset)
    ends = [*(entry.offset for entry in order[1:]), directory.start]
    if order and order[0].offset != 0:
        raise RefusedArchiveError("hidden-data", f"{order[0].offset} bytes before the first entry")
    found = {
        entry.offset: _content(data, entry, end) for entry, end in zip(order, ends, strict=True)
    }
    return [found[entry.offset] for entry in directory.entries]


def _content(data: bytes, entry: Entry, end: int) -> bytes:
    start, zip64 = _local_header(data, entry, end)
    stop = start + entry.packed
    if stop > end:
        raise RefusedArchiveError("overlapping-entries", f"{entry.label} reaches into the next one")
    _require_end(data[stop:end], entry, zip64)
    packed = data[start:stop]
    content = packed if entry.method == STORED else _inflate(packed, entry)
    if len(content) != entry.size:
        raise RefusedArchiveError("size-lie", f"{entry.label} is not {entry.size} bytes long")
    if zlib.crc32(content) != entry.crc:
        raise RefusedArchiveError("corrupt", f"{entry.label} has another checksum")
    if entry.method == STORED and entry.flags & DESCRIPTOR and _has_mark(content, data[stop:end]):
        raise RefusedArchiveError("hidden-data", f"{entry.label} may end in two places")
    return content


def _has_mark(content: bytes, descriptor: bytes) -> bool:
    """Tell whether a signature stands anywhere but where the descriptor may begin with one."""
    unmarked = descriptor.removeprefix(_DESCRIPTOR_SIGNATURE)
    gap = bytes(len(descriptor) - len(unmarked))
    return any(mark in content + gap + unmarked for mark in SIGNATURES)


def _local_header(data: bytes, entry: Entry, end: int) -> tuple[int, bool]:
    """Check the header before the data; return where the data starts and if it uses ZIP64."""
    header = data[entry.offset : entry.offset + _LOCAL.size]
    if len(header) < _LOCAL.size or header[:4] != _LOCAL_SIGNATURE:
        raise RefusedArchiveError("corrupt", f"{entry.label} has no header at {entry.offset}")
    _, needs, flags, method, _, _, crc, packed, size, name, extra = _LOCAL.unpack(header)
    texts = entry.offset + _LOCAL.size
    start = texts + name + extra
    if start > end:
        raise RefusedArchiveError("overlapping-entries", f"{entry.label}'s header is too long")
    fields = _fields(data[texts + name : start], entry)
    _require_same_name(_fields(entry.extra, entry), entry)
    _require_same_name(fields, entry)
    zip64 = _ZIP64 in fields
    if zip64 and size == packed == _FULL and len(fields[_ZIP64]) == 16:
        size, packed = struct.unpack("<2Q", fields[_ZIP64])
    same = (flags, method, data[texts : texts + name]) == (entry.flags, entry.method, entry.name)
    later = {0} if entry.flags & DESCRIPTOR else set()
    stated = ((crc, entry.crc), (packed, entry.packed), (size, entry.size))
    if (
        needs > NEWEST_FORMAT
        or not same
        or any(said not in {true, *later} for said, true in stated)
    ):
        raise RefusedArchiveError("header-mismatch", f"{entry.label} is described in two ways")
    return start, zip64


def _fields(extra: bytes, entry: Entry) -> dict[int, bytes]:
    """Return the extra fields by id."""
    fields: dict[int, bytes] = {}
    position = 0
    while position + 4 <= len(extra):
        identity, length = struct.unpack_from("<2H", extra, position)
        position += 4 + length
        if position > len(extra) or identity in fields:
            raise RefusedArchiveError("corrupt", f"{entry.label} has broken extra fields")
        if identity not in _HARMLESS:
            label = f"{entry.label} has an extra field {identity:#06x}"
            raise RefusedArchiveError("unsupported-feature", label)
        fields[identity] = extra[position - length : position]
    if position != len(extra):
        raise RefusedArchiveError("corrupt", f"{entry.label} has broken extra fields")
    return fields


def _require_same_name(fields: dict[int, bytes], entry: Entry) -> None:
    """Refuse a second name: some readers prefer it to the first."""
    second = fields.get(_UNICODE_PATH)
    if second is not None and (second[5:] != entry.name or not entry.flags & UTF8):
        raise RefusedArchiveError("name-encoding", f"{entry.label} has a second name")


def _require_end(rest: bytes, entry: Entry, zip64: bool) -> None:
    """Check the bytes after the data: nothing, or exactly one data descriptor."""
    if not entry.flags & DESCRIPTOR:
        if rest:
            raise RefusedArchiveError("hidden-data", f"{len(rest)} bytes after {entry.label}")
        return
    layout = "<L2Q" if zip64 else "<3L"
    plain = struct.pack(layout, entry.crc, entry.packed, entry.size)
    if rest not in (plain, _DESCRIPTOR_SIGNATURE + plain):
        raise RefusedArchiveError("header-mismatch", f"{entry.label} has another descriptor")


def _inflate(packed: bytes, entry: Entry) -> bytes:
    """Unpack at most one byte more than declared, whatever the data would grow to."""
    unpacker = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        content = unpacker.decompress(packed, entry.size + 1)
        if len(content) <= entry.size and not unpacker.eof:
            content += unpacker.decompress(unpacker.unconsumed_tail, 1)
    except zlib.error as error:
        raise RefusedArchiveError("corrupt", f"{entry.label}: {error}") from error
    if len(content) > entry.size:
        raise RefusedArchiveError("size-lie", f"{entry.label} is longer than {entry.size} bytes")
    if not unpacker.eof:
        raise RefusedArchiveError("corrupt", f"{entry.label} ends too early")
    if unpacker.unused_data:
        raise RefusedArchiveError("hidden-data", f"{entry.label} has bytes after its own end")
    return content
