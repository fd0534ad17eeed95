"""Cutting a recording into steps, as the app does it.

A step begins with the first event, with another application in front, with another host in the
browser, and with every command. Nothing is filtered here; that is the describer's work.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from journeys.skill_recorder.timeline import host_of

MEANINGFUL = frozenset(
    {
        "app.activate",
        "app.title-change",
        "browser.url",
        "terminal.command",
        "clipboard.change",
        "marker",
    }
)
_PLACES = ("app.activate", "app.title-change", "browser.url")


@dataclass(slots=True)
class Segment:
    """A step while it is being filled; ``start`` and ``end`` are epoch milliseconds."""

    start: float
    boundary: str
    app: str | None
    end: float = 0
    titles: list[str] = field(default_factory=list)
    hosts: list[str] = field(default_factory=list)
    urls: list[str] = field(default_factory=list)
    commands: list[str] = field(default_factory=list)
    copies: int = 0
    markers: list[str] = field(default_factory=list)
    seqs: list[int] = field(default_factory=list)

    def fold(self, event: Mapping[str, Any], app: str | None, host: str | None) -> None:
        """Take one event in."""
        kind, payload = event["type"], event["payload"]
        self.seqs.append(event["seq"])
        self.app = self.app or app
        if kind in _PLACES:
            _add(self.titles, _text(payload, "title"))
        if kind in ("app.activate", "browser.url"):
            _add(self.hosts, host)
            _add(self.urls, _text(payload, "url"))
        if kind == "terminal.command":
            _add(self.commands, _text(payload, "command"))
        self.copies += kind == "clipboard.change"
        if kind == "marker" and (note := _text(payload, "note")):
            self.markers.append(note)


def meaningful(events: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Return the events that count, in order of their clock; equal times keep their order."""
    return sorted(
        (event for event in events if event["type"] in MEANINGFUL),
        key=lambda event: event["epoch"],
    )


def segments(events: Sequence[Mapping[str, Any]], stop: float) -> list[Segment]:
    """Return the steps of ``meaningful`` events; the last one ends at ``stop`` or its start."""
    found: list[Segment] = []
    app: str | None = None
    host: str | None = None
    for event in events:
        new_app, new_host = _text(event["payload"], "app"), _host(event["payload"])
        boundary = _boundary(event["type"], (new_app, app), (new_host, host), not found)
        if boundary:
            found.append(Segment(event["epoch"], boundary, new_app or app))
        app, host = new_app or app, new_host or host
        found[-1].fold(event, new_app, new_host)
    for segment, follower in pairwise(found):
        segment.end = follower.start
    if found:
        found[-1].end = max(found[-1].start, stop)
    return found


def _boundary(
    kind: str,
    app: tuple[str | None, str | None],
    host: tuple[str | None, str | None],
    first: bool,
) -> str | None:
    if first:
        return "start"
    if kind == "app.activate" and app[0] and app[0] != app[1]:
        return "app-change"
    if kind == "browser.url" and host[0] and host[0] != host[1]:
        return "url-change"
    return "command" if kind == "terminal.command" else None


def _text(payload: Mapping[str, Any], key: str) -> str | None:
    value = payload.get(key)
    return value if isinstance(value, str) and value.strip() else None


def _host(payload: Mapping[str, Any]) -> str | None:
    url = _text(payload, "url")
    return _text(payload, "host") or (host_of(url) if url else None)


def _add(values: list[str], value: str | None) -> None:
    if value and value not in values:
        values.append(value)
