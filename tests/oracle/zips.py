"""Archives written byte by byte, so that each can lie in one place."""

import struct
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, field

DESCRIPTOR, UTF8 = 1 << 3, 1 << 11


@dataclass(frozen=True)
class Part:
    """One entry; what is None is computed. ``local`` overrides fields of the local header."""

    name: bytes = b"p/slugify.py"
    data: bytes = b"print(1)\n"
    method: int = 8
    flags: int = 0
    needs: int = 20
    system: int = 3
    mode: int = 0o100644
    attributes: int = 0
    packed: bytes | None = None
    size: int | None = None
    packed_size: int | None = None
    crc: int | None = None
    extra: bytes = b""
    local: dict[str, int | bytes] = field(default_factory=dict)
    before: bytes = b""
    descriptor: bytes | None = None
    offset: int | None = None

    @property
    def body(self) -> bytes:
        if self.packed is not None:
            return self.packed
        return deflate(self.data) if self.method == 8 else self.data

    def fields(self) -> dict[str, int | bytes]:
        return {
            "needs": self.needs,
            "flags": self.flags,
            "method": self.method,
            "crc": zlib.crc32(self.data) if self.crc is None else self.crc,
            "packed": len(self.body) if self.packed_size is None else self.packed_size,
            "size": len(self.data) if self.size is None else self.size,
            "name": self.name,
            "extra": self.extra,
        }


def deflate(data: bytes) -> bytes:
    packer = zlib.compressobj(wbits=-15)
    return packer.compress(data) + packer.flush()


def archive(
    parts: Sequence[Part],
    *,
    prefix: bytes = b"",
    gap: bytes = b"",
    comment: bytes = b"",
    suffix: bytes = b"",
    **end: int,
) -> bytes:
    """Return the archive; ``end`` overrides fields of the end record."""
    whole, directory = prefix, b""
    for part in parts:
        whole += part.before
        offset = len(whole) if part.offset is None else part.offset
        whole += _local(part)
        directory += _central(part, offset)
    whole += gap
    record = {
        "disk": 0, "first": 0, "here": len(parts), "total": len(parts),
        "size": len(directory), "start": len(whole), "comment": len(comment), **end,
    }  # fmt: skip
    values = (record[key] for key in ("disk", "first", "here", "total", "size", "start", "comment"))
    return whole + directory + struct.pack("<4s4H2LH", b"PK\5\6", *values) + comment + suffix


def _local(part: Part) -> bytes:
    own = part.fields()
    if part.flags & DESCRIPTOR:
        own |= {"crc": 0, "packed": 0, "size": 0}
    own |= part.local
    name, extra = bytes(own["name"]), bytes(own["extra"])
    numbers = (own[key] for key in ("crc", "packed", "size"))
    header = struct.pack(
        "<4s5H3L2H",
        b"PK\3\4",
        own["needs"],
        own["flags"],
        own["method"],
        0,
        33,
        *numbers,
        len(name),
        len(extra),
    )
    return header + name + extra + part.body + _descriptor(part)


def _descriptor(part: Part) -> bytes:
    if part.descriptor is not None or not part.flags & DESCRIPTOR:
        return part.descriptor or b""
    own = part.fields()
    return struct.pack("<4s3L", b"PK\7\10", own["crc"], own["packed"], own["size"])


def _central(part: Part, offset: int) -> bytes:
    own = part.fields()
    header = struct.pack(
        "<4s6H3L5H2L",
        b"PK\1\2", part.system << 8 | 20, part.needs, part.flags, part.method, 0, 33,
        own["crc"], own["packed"], own["size"],
        len(part.name), len(part.extra), 0, 0, 0, part.mode << 16 | part.attributes, offset,
    )  # fmt: skip
    return header + part.name + part.extra


GOOD = Part()
README = Part(name=b"p/README.md", data=b"read me")


def named(*names: bytes, flags: int = 0) -> bytes:
    return archive([Part(name=name, flags=flags) for name in names])


def utf8(*names: str) -> bytes:
    return named(*(name.encode() for name in names), flags=UTF8)


def unicode_path(name: bytes) -> bytes:
    body = struct.pack("<BL", 1, zlib.crc32(GOOD.name)) + name
    return struct.pack("<2H", 0x7075, len(body)) + body
