"""The Debian archives that this machine's apt already uses."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

_SUITE = re.compile(r"[a-z]+(-updates|-backports|-proposed-updates)?")
_ONE_LINE = re.compile(r"deb\s+(?:\[[^\]]*\]\s+)?(?P<address>\S+)\s+(?P<suite>\S+)(?P<rest>.*)")


@dataclass(frozen=True, slots=True)
class _Source:
    addresses: tuple[str, ...]
    suites: tuple[str, ...]
    components: tuple[str, ...]


def debian_archives(folder: Path = Path("/etc/apt")) -> list[str]:
    """Return the addresses in apt's sources that serve Debian's whole pool, without repeats.

    Left out: sources that are switched off, security-only, snapshots, local media, Ubuntu's
    and third parties' archives. ``folder`` is apt's configuration folder.
    """
    found: dict[str, None] = {}
    for source in _sources(folder):
        if "main" in source.components and any(_SUITE.fullmatch(s) for s in source.suites):
            for address in source.addresses:
                found.update(dict.fromkeys(filter(_is_debian, _expanded(address))))
    return list(found)


def _sources(folder: Path) -> Iterator[_Source]:
    parts = folder / "sources.list.d"
    for file in (folder / "sources.list", *sorted(parts.glob("*.list"))):
        if file.is_file():
            yield from _one_line_sources(file.read_text(encoding="utf-8", errors="replace"))
    for file in sorted(parts.glob("*.sources")):
        yield from _stanza_sources(file.read_text(encoding="utf-8", errors="replace"))


def _one_line_sources(text: str) -> Iterator[_Source]:
    for line in text.splitlines():
        if match := _ONE_LINE.fullmatch(line.split("#")[0].strip()):
            components = tuple(match["rest"].split())
            yield _Source((match["address"],), (match["suite"],), components)


def _stanza_sources(text: str) -> Iterator[_Source]:
    for stanza in re.split(r"\n\s*\n", text):
        fields = _fields(stanza)
        off = fields.get("enabled", ["yes"])[0].lower() in {"no", "false", "0", "off", "without"}
        if "deb" in fields.get("types", []) and not off:
            lists = (fields.get(name, []) for name in ("uris", "suites", "components"))
            addresses, suites, components = (tuple(values) for values in lists)
            yield _Source(addresses, suites, components)


def _fields(stanza: str) -> dict[str, list[str]]:
    """Return deb822 fields by lower-case name; continuation lines belong to the field above."""
    fields: dict[str, list[str]] = {}
    name = ""
    for line in stanza.splitlines():
        if line.startswith("#"):
            continue
        if line[:1].isspace() and name:
            fields[name] += line.split()
        elif ":" in line:
            name, value = line.split(":", 1)
            name = name.strip().lower()
            fields[name] = value.split()
    return fields


def _expanded(address: str) -> list[str]:
    """Return the address, or what a ``mirror+file:`` list names."""
    if not address.startswith("mirror+file:"):
        return [address.rstrip("/")]
    listing = Path(urlsplit(address.removeprefix("mirror+")).path)
    if not listing.is_file():
        return []
    lines = listing.read_text(encoding="utf-8").splitlines()
    return [line.split()[0].rstrip("/") for line in lines if line.strip() and line[0] != "#"]


def _is_debian(address: str) -> bool:
    parts = urlsplit(address)
    last = parts.path.rstrip("/").rpartition("/")[2]
    whole = "debian" in last and "security" not in last and "snapshot" not in (parts.hostname or "")
    return parts.scheme in {"http", "https"} and whole
