"""Names inside an archive: one name, one file, on every system."""

import re
import stat
import unicodedata

from journeys.oracle.refusal import RefusedArchiveError, printable
from journeys.oracle.zip_directory import UTF8, Entry

MAX_PATH = 255  # bytes of UTF-8, for a part as for the whole
MAX_DEPTH = 16
_STEERING = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}  # control, format, private, line ends
_MSDOS_FOLDER = 0x10
_MSDOS_SPECIAL = 0x08 | 0x40 | 0x400  # volume label, device, link: some readers leave them out
_VERSION = re.compile(r";[0-9]*/?$")  # Info-ZIP's unzip takes it off: x.py;1 becomes x.py


def require_names(entries: tuple[Entry, ...]) -> list[str]:
    """Return the decoded names in order; those of folders end with a slash.

    Raises ``RefusedArchiveError`` for a name that is unsafe, that readers decode differently
    or that some system takes for another one in the archive.
    """
    names = [_name(entry) for entry in entries]
    for name, entry in zip(names, entries, strict=True):
        _require_safe(name)
        _require_plain_kind(name, entry)
    _require_distinct(names)
    return names


def _name(entry: Entry) -> str:
    encoding = "utf-8" if entry.flags & UTF8 else "ascii"
    try:
        return entry.name.decode(encoding)
    except UnicodeDecodeError as error:
        raise RefusedArchiveError("name-encoding", f"{entry.label} is not {encoding}") from error


def _require_safe(name: str) -> None:
    for reason, broken in (
        ("name-control-character", any(unicodedata.category(c) in _STEERING for c in name)),
        ("path-backslash", "\\" in name),
        ("path-absolute", name.startswith("/")),
        ("path-drive-or-stream", ":" in name),
        ("name-version-suffix", bool(_VERSION.search(name))),
    ):
        if broken:
            raise RefusedArchiveError(reason, printable(name))
    parts = name.removesuffix("/").split("/")
    for reason, broken in (
        ("path-traversal", ".." in parts),
        ("path-empty-or-dot", "" in parts or "." in parts),
        ("path-trailing-dot-or-space", any(part[-1:] in (".", " ") for part in parts)),
        ("name-length", len(name.encode("utf-8")) > MAX_PATH),
        ("path-depth", len(parts) > MAX_DEPTH),
    ):
        if broken:
            raise RefusedArchiveError(reason, printable(name))


def _require_plain_kind(name: str, entry: Entry) -> None:
    kind = stat.S_IFMT(entry.mode)
    if name.endswith("/"):
        plain = kind in (0, stat.S_IFDIR)
        if entry.size:
            raise RefusedArchiveError("folder-with-data", printable(name))
    else:
        plain = kind in (0, stat.S_IFREG) and not entry.attributes & _MSDOS_FOLDER
    if not plain or entry.attributes & _MSDOS_SPECIAL:
        kinds = f"mode {entry.mode:o}, attributes {entry.attributes:#x}"
        raise RefusedArchiveError("special-file", f"{printable(name)} has {kinds}")


def _require_distinct(names: list[str]) -> None:
    """Refuse names that differ only in case or in the way Unicode spells them."""
    seen: dict[str, tuple[str, bool]] = {}
    own_entries: set[str] = set()
    for name in names:
        parts = name.removesuffix("/").split("/")
        for end in range(1, len(parts) + 1):
            path = "/".join(parts[:end])
            is_folder = end < len(parts) or name.endswith("/")
            if seen.setdefault(_key(path), (path, is_folder)) != (path, is_folder):
                raise RefusedArchiveError("duplicate-name", printable(name))
        own = _key("/".join(parts))
        if own in own_entries:
            raise RefusedArchiveError("duplicate-name", printable(name))
        own_entries.add(own)


def _key(path: str) -> str:
    folded = unicodedata.normalize("NFKC", path).casefold()
    return unicodedata.normalize("NFKC", folded)
