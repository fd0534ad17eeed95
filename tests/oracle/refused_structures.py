"""Archives whose structure could be read in two ways, or only at a price, and the reason."""

import io
import struct
import tarfile
from collections.abc import Callable

from oracle.accepted_archives import by_zipfile
from oracle.zips import DESCRIPTOR, GOOD, README, Part, archive, deflate, named


def tar() -> bytes:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w:gz") as target:
        target.addfile(tarfile.TarInfo("slugify.py"))
    return buffer.getvalue()


def with_gap_after_directory() -> bytes:
    whole = archive([GOOD])
    return whole[:-22] + b"secret" + whole[-22:]


def with_empty_directory_after_entries() -> bytes:
    whole = archive([GOOD])
    end = whole.index(b"PK\1\2")
    return whole[:end] + struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, 0, 0, 0, end, 0)


def bomb() -> bytes:
    return archive([Part(data=bytes(100_000), packed=deflate(bytes(50_000_000)))])


def stored_blocks(count: int) -> bytes:
    """Deflate that says nothing in many words: empty blocks, then the last one."""
    return b"\0\0\0\xff\xff" * count + b"\1\0\0\xff\xff"


def shared_data() -> bytes:
    return archive([Part(b"a"), Part(b"b", offset=0)])


def zip64_directory(count: int) -> bytes:
    end = archive([GOOD], total=0xFFFF, here=0xFFFF)
    locator = struct.pack("<4sLQL", b"PK\6\7", 0, 0, 1)
    record = struct.pack("<4sQ2H2L4Q", b"PK\6\6", 44, 45, 45, 0, 0, count, count, 0, 0)
    return end[:-22] + record + locator + end[-22:]


def without_second_header() -> bytes:
    first = archive([GOOD])
    whole = bytearray(archive([GOOD, README]))
    whole[first.index(b"PK\1\2")] = 0
    return bytes(whole)


STRUCTURES: dict[str, tuple[str, Callable[[], bytes]]] = {
    "no bytes": ("not-a-zip", lambda: b""),
    "a login page": ("not-a-zip", lambda: b"<!doctype html><title>Sign in</title>"),
    "a tar": ("not-a-zip", tar),
    "an empty zip": ("empty-archive", lambda: archive([])),
    "an empty directory after entries": ("hidden-data", with_empty_directory_after_entries),
    "first half": ("truncated", lambda: by_zipfile()[:150]),
    "last byte missing": ("truncated", lambda: archive([GOOD])[:-1]),
    "half a comment": ("truncated", lambda: archive([GOOD], comment=b"long comment")[:-4]),
    "trailing byte": ("trailing-data", lambda: archive([GOOD], suffix=b"\n")),
    "prefix": ("hidden-data", lambda: archive([GOOD], prefix=b"#!/bin/sh\n")),
    "prefix, offsets not moved": ("hidden-data", lambda: b"MZ" + archive([GOOD])),
    "prefix that looks right": ("hidden-data", lambda: archive([GOOD], prefix=b"PK\3\4")),
    "two archives": ("hidden-data", lambda: archive([GOOD]) + archive([GOOD])),
    "an archive in the comment": (
        "hidden-data",
        lambda: archive([GOOD], comment=archive([GOOD])[:-22]),
    ),
    "data between entries": ("hidden-data", lambda: archive([GOOD, Part(b"q", before=b"secret")])),
    "data before the directory": ("hidden-data", lambda: archive([GOOD], gap=b"secret")),
    "data after the directory": ("hidden-data", with_gap_after_directory),
    "data inside deflate": (
        "hidden-data",
        lambda: archive([Part(packed=deflate(GOOD.data) + b"secret")]),
    ),
    "stored and streamed entry in an entry": (
        "hidden-data",
        lambda: archive([Part(b"x", archive([GOOD]), 0, DESCRIPTOR)]),
    ),
    "wrong checksum": ("corrupt", lambda: archive([Part(crc=1)])),
    "broken deflate": ("corrupt", lambda: archive([Part(packed=b"\xff\xff\xff\xff")])),
    "deflate without an end": (
        "corrupt",
        lambda: archive([Part(packed=deflate(b"ab" * 9)[:-3], data=b"ab" * 9)]),
    ),
    "no local header": ("corrupt", without_second_header),
    "broken extra field": ("corrupt", lambda: archive([Part(extra=b"\1\0\xff\0")])),
    "encrypted": ("encrypted", lambda: archive([Part(flags=1)])),
    "strongly encrypted": ("encrypted", lambda: archive([Part(flags=1 << 6)])),
    "patched data": ("unsupported-feature", lambda: archive([Part(flags=1 << 5)])),
    "unknown flag": ("unsupported-feature", lambda: archive([Part(flags=1 << 15)])),
    "needs version 6.3": ("unsupported-feature", lambda: archive([Part(needs=63)])),
    "needs version 6.3, before the data": (
        "header-mismatch",
        lambda: archive([Part(local={"needs": 63})]),
    ),
    "made on an Amiga": ("unsupported-feature", lambda: archive([Part(system=1)])),
    "a link by another field": (
        "unsupported-feature",
        lambda: archive(
            [Part(mode=0, extra=b"\x6e\x75\x0e\0" + bytes(4) + b"\xff\xa1" + bytes(8))]
        ),
    ),
    "bzip2": ("unsupported-compression", lambda: archive([Part(method=12)])),
    "lzma": ("unsupported-compression", lambda: archive([Part(method=14)])),
    "method 99": ("unsupported-compression", lambda: archive([Part(method=99)])),
    "200 MB declared": ("too-large-declared", lambda: archive([Part(size=200_000_000)])),
    "many files, too much": (
        "too-large-declared",
        lambda: archive([Part(b"%d" % number, size=1_000_000) for number in range(11)]),
    ),
    "terabytes": ("too-large-declared", lambda: archive([Part(size=0xFFFFFFFF)])),
    "packed size in ZIP64": ("zip64-directory", lambda: archive([Part(packed_size=0xFFFFFFFF)])),
    "longer than declared": ("size-lie", lambda: archive([Part(data=bytes(100_000), size=10)])),
    "a bomb": ("size-lie", bomb),
    "packed far larger than its content": (
        "packed-too-large",
        lambda: archive([Part(data=b"", packed=stored_blocks(300), method=8)]),
    ),
    "an end record in the comment": (
        "truncated",
        lambda: archive([GOOD], comment=b"PK\5\6"),
    ),
    "a descriptor in streamed data": (
        "hidden-data",
        lambda: archive([Part(b"x", b"a PK\7\10 b", 0, DESCRIPTOR)]),
    ),
    "shorter than declared": ("size-lie", lambda: archive([Part(size=100)])),
    "stored, longer": ("size-lie", lambda: archive([Part(method=0, size=3)])),
    "251 entries": ("too-many-entries", lambda: named(*(b"%d" % n for n in range(251)))),
    "60,000 entries claimed": (
        "too-many-entries",
        lambda: archive([GOOD], total=60_000, here=60_000),
    ),
    "directory in ZIP64": ("zip64-directory", lambda: zip64_directory(100_000)),
    "fewer counted": ("entry-count", lambda: archive([GOOD, README], total=1, here=1)),
    "more counted": ("entry-count", lambda: archive([GOOD], total=2, here=2)),
    "two disks": ("multi-disk", lambda: archive([GOOD], disk=1)),
    "counts differ": ("multi-disk", lambda: archive([GOOD], here=0)),
    "overlap": ("overlapping-entries", lambda: archive([Part(packed_size=60), Part(b"q")])),
    "one data for two": ("overlapping-entries", shared_data),
    "another name before the data": (
        "header-mismatch",
        lambda: archive([Part(local={"name": b"p/other.txt."})]),
    ),
    "another size before the data": ("header-mismatch", lambda: archive([Part(local={"size": 5})])),
    "another method before the data": (
        "header-mismatch",
        lambda: archive([Part(local={"method": 0})]),
    ),
    "other flags before the data": ("header-mismatch", lambda: archive([Part(local={"flags": 2})])),
    "another descriptor": (
        "header-mismatch",
        lambda: archive([Part(flags=DESCRIPTOR, descriptor=b"PK\7\10" + bytes(12))]),
    ),
}
