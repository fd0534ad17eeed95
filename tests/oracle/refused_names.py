"""Archives with names that some system would take for something else, and the reason."""

from collections.abc import Callable

from oracle.zips import UTF8, Part, archive, named, unicode_path, utf8

NAMES: dict[str, tuple[str, Callable[[], bytes]]] = {
    "dot dot": ("path-traversal", lambda: named(b"../slugify.py")),
    "dot dot inside": ("path-traversal", lambda: named(b"a/../../b")),
    "dot dot at the end": ("path-traversal", lambda: named(b"a/..")),
    "absolute": ("path-absolute", lambda: named(b"/etc/cron.d/x")),
    "a server": ("path-absolute", lambda: named(b"//server/share")),
    "two slashes": ("path-empty-or-dot", lambda: named(b"a//b")),
    "a dot": ("path-empty-or-dot", lambda: named(b"./a")),
    "no name": ("path-empty-or-dot", lambda: named(b"")),
    "backslash": ("path-backslash", lambda: named(b"a\\b")),
    "backslash dot dot": ("path-backslash", lambda: named(b"..\\b")),
    "a drive": ("path-drive-or-stream", lambda: named(b"C:/x")),
    "a stream": ("path-drive-or-stream", lambda: named(b"slugify.py:hidden")),
    "a version": ("name-version-suffix", lambda: named(b"p/slugify.py;1")),
    "trailing dot": ("path-trailing-dot-or-space", lambda: named(b"slugify.py.")),
    "trailing space": ("path-trailing-dot-or-space", lambda: named(b"p /slugify.py")),
    "NUL": ("name-control-character", lambda: named(b"slugify.py\0.txt")),
    "newline": ("name-control-character", lambda: named(b"a\nb")),
    "escape": ("name-control-character", lambda: named(b"\x1b[2Jx")),
    "right to left": ("name-control-character", lambda: utf8("yp.\u202eyfiguls")),
    "zero width": ("name-control-character", lambda: utf8("slug\u200bify.py")),
    "line separator": ("name-control-character", lambda: utf8("a\u2028b")),
    "unassigned": ("name-control-character", lambda: utf8("a\u0378b")),
    "code page 437": ("name-encoding", lambda: named(b"caf\x82.py")),
    "broken UTF-8": ("name-encoding", lambda: named(b"caf\xff.py", flags=UTF8)),
    "overlong UTF-8": ("name-encoding", lambda: named(b"a\xc0\xafb", flags=UTF8)),
    "a surrogate": ("name-encoding", lambda: named(b"a\xed\xa0\x80b", flags=UTF8)),
    "second name": (
        "name-encoding",
        lambda: archive([Part(flags=UTF8, extra=unicode_path(b"p/other.py"))]),
    ),
    "second name, local only": (
        "name-encoding",
        lambda: archive([Part(flags=UTF8, local={"extra": unicode_path(b"p/other.py")})]),
    ),
    "part of 300": ("name-length", lambda: named(b"x" * 300)),
    "path of 314": ("name-length", lambda: named(b"x" * 156 + b"/" + b"y" * 157)),
    "forty folders": ("path-depth", lambda: named(b"d/" * 40 + b"f")),
    "the same name": ("duplicate-name", lambda: named(b"a", b"a")),
    "another case": ("duplicate-name", lambda: named(b"Slugify.py", b"slugify.py")),
    "a folder in another case": ("duplicate-name", lambda: named(b"P/a", b"p/b")),
    "composed and decomposed": ("duplicate-name", lambda: utf8("caf\u00e9", "cafe\u0301")),
    "compatible letters": ("duplicate-name", lambda: utf8("\uff53lugify.py", "slugify.py")),
    "sharp s": ("duplicate-name", lambda: utf8("stra\u00dfe", "strasse")),
    "file and folder": ("duplicate-name", lambda: named(b"a", b"a/b")),
    "folder and file": ("duplicate-name", lambda: named(b"a/b", b"a")),
    "folder twice": ("duplicate-name", lambda: archive([Part(b"p/", b"", 0, mode=0o40755)] * 2)),
    "link": ("special-file", lambda: archive([Part(mode=0o120777, data=b"/etc/passwd")])),
    "character device": ("special-file", lambda: archive([Part(mode=0o020666)])),
    "block device": ("special-file", lambda: archive([Part(mode=0o060666)])),
    "fifo": ("special-file", lambda: archive([Part(mode=0o010666)])),
    "socket": ("special-file", lambda: archive([Part(mode=0o140666)])),
    "file that is a folder": ("special-file", lambda: archive([Part(mode=0o040755)])),
    "file that is a folder for DOS": (
        "special-file",
        lambda: archive([Part(mode=0, attributes=16)]),
    ),
    **{
        f"{kind} for DOS, system {system}": (
            "special-file",
            lambda attributes=attributes, system=system: archive(  # type: ignore[misc]
                [Part(mode=0, attributes=attributes, system=system)]
            ),
        )
        for kind, attributes in (("volume label", 0x08), ("device", 0x40), ("link", 0x400))
        for system in (0, 11, 14)
    },
    "folder that is a file": (
        "special-file",
        lambda: archive([Part(b"p/", b"", 0, mode=0o100644)]),
    ),
    "folder with data": ("folder-with-data", lambda: archive([Part(b"p/", mode=0o40755)])),
}
