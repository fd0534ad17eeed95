"""Archives that every reader reads alike."""

import io
import struct
import zipfile
import zlib
from collections.abc import Callable

from oracle.zips import DESCRIPTOR, GOOD, README, UTF8, Part, archive, named, unicode_path, utf8


def by_zipfile(**options: int) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", **options) as target:  # type: ignore[call-overload]
        target.mkdir("p")
        target.writestr("p/slugify.py", "print(1)\n" * 50)
        target.writestr("p/café.md", "é")
    return buffer.getvalue()


def streamed(compression: int) -> bytes:
    class Pipe(io.BytesIO):
        def seekable(self) -> bool:
            return False

        def tell(self) -> int:
            raise OSError

    pipe = Pipe()
    with zipfile.ZipFile(pipe, "w", compression) as target:
        target.writestr("p/slugify.py", "print(1)\n" * 50)
    return pipe.getvalue()


ACCEPTED: dict[str, Callable[[], bytes]] = {
    "one file": lambda: archive([GOOD]),
    "at the root": lambda: named(b"slugify.py"),
    "folder entries": lambda: archive([Part(b"p/", b"", 0, mode=0o40755), GOOD]),
    "folder without mode": lambda: archive([Part(b"p/", b"", 0, mode=0), GOOD]),
    "stored": lambda: archive([Part(method=0)]),
    "empty file": lambda: archive([Part(data=b"")]),
    "zipfile, deflated": lambda: by_zipfile(compression=zipfile.ZIP_DEFLATED),
    "zipfile, stored": by_zipfile,
    "streamed, deflated": lambda: streamed(zipfile.ZIP_DEFLATED),
    "streamed, stored": lambda: streamed(zipfile.ZIP_STORED),
    "descriptor": lambda: archive([Part(flags=DESCRIPTOR), README]),
    "descriptor, size known": lambda: archive([Part(flags=DESCRIPTOR, local={"size": 9}), README]),
    "descriptor without signature": lambda: archive(
        [
            Part(
                flags=DESCRIPTOR,
                descriptor=struct.pack("<3L", zlib.crc32(GOOD.data), len(GOOD.body), 9),
            )
        ]
    ),
    "names in UTF-8": lambda: utf8("p/café 東京.md", "p/Ünï.txt"),
    "second name, the same": lambda: archive([Part(flags=UTF8, extra=unicode_path(GOOD.name))]),
    "comment": lambda: archive([GOOD], comment=b"made by hand"),
    "a comment that says PK": lambda: archive([GOOD], comment=b"PK is Phil Katz"),
    "streamed text that says PK": lambda: archive([Part(b"x", b"PK and PK", 0, DESCRIPTOR)]),
    "little packed badly": lambda: archive(
        [Part(data=b"", packed=b"\0\0\0\xff\xff" * 9 + b"\3\0")]
    ),
    "a set-uid bit": lambda: archive([Part(mode=0o104755)]),
    "no mode": lambda: archive([Part(mode=0)]),
    "a zip in the zip": lambda: archive([GOOD, Part(b"p/old.zip", archive([GOOD]), 0)]),
    "250 entries": lambda: named(*(b"p/%d" % number for number in range(250))),
    "ten million bytes": lambda: archive([Part(data=bytes(10_000_000))]),
    "a long name": lambda: named(b"p/" + b"x" * 253),
    "sixteen folders deep": lambda: named(b"d/" * 15 + b"f"),
}
