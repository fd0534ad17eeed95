"""From what a person did to the events that the recorder's collectors would have written.

An application that comes to the front is one ``app.activate``. In an application that is in
front already only what changed is reported: first the address, then the title, because a title
that came first would belong to the page before.
"""

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from journeys.skill_recorder.scenario import Moment

RECORDER = "Skill Recorder"


@dataclass(frozen=True, slots=True)
class Event:
    """One event; ``t`` is in milliseconds after the start."""

    t: int
    type: str
    source: str
    payload: dict[str, Any]


def host_of(url: str) -> str | None:
    """Return the lower-case host with a port that is not the scheme's own; None without one."""
    try:
        parts = urlsplit(url.strip())
        host, port = parts.hostname, parts.port
    except ValueError:
        return None
    if not host or not parts.scheme:
        return None
    own = {"http": 80, "https": 443, "ws": 80, "wss": 443, "ftp": 21}.get(parts.scheme.lower())
    shown = f"[{host}]" if ":" in host else host
    return f"{shown}:{port}" if port is not None and port != own else shown


class Timeline:
    """Collects events and remembers what is in front, with its address and title."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self._app: str | None = None
        self._url: str | None = None
        self._title: str | None = None

    def focus(self, at: int, app: str, title: str, url: str | None = None) -> None:
        """Bring an application to the front, or turn to another of its windows."""
        if app == self._app:
            self._turn(at, url, title)
            return
        self._app, self._url, self._title = app, url, title
        self._add(at, "app.activate", "active-window", app=app, title=title, **_address(url))

    def visit(self, at: int, app: str, url: str, title: str) -> None:
        """Open a page in a browser."""
        if app == self._app:
            self._turn(at, url, title)
            return
        self.focus(at, app, title, url)
        self._add(at + 1, "browser.url", "active-window", app=app, **_address(url), title=title)

    def retitle(self, at: int, app: str, title: str) -> None:
        """Change the title of the application's window."""
        self._title = title
        self._add(at, "app.title-change", "active-window", app=app, title=title)

    def copy(self, at: int, text: str) -> None:
        """Put a text on the clipboard."""
        digest = hashlib.sha256(text.encode()).hexdigest()[:16]
        facts = {"length": len(text), "hash": digest, "textPreview": text}
        self._add(at, "clipboard.change", "clipboard", formats=["text/plain"], **facts)

    def run(self, at: int, command: str, cwd: str | None, shell: str, duration: int | None) -> None:
        """Run a command in a terminal; ``duration`` is in milliseconds."""
        facts = {"command": command, "cwd": cwd or "~", "shell": shell, "exitCode": 0}
        last = {} if duration is None else {"durationMs": duration}
        self._add(at, "terminal.command", "terminal", commandId=f"cmd-{at}", **facts, **last)

    def note(self, at: int, text: str) -> None:
        """Leave a marker."""
        self._add(at, "marker", "ui", note=text)

    def _turn(self, at: int, url: str | None, title: str) -> None:
        moved = url is not None and url != self._url
        if moved:
            self._url = url
            self._add(
                at, "browser.url", "active-window", app=self._app, **_address(url), title=title
            )
        if title != self._title:
            self._title = title
            later = at + 1 if moved else at
            self._add(later, "app.title-change", "active-window", app=self._app, title=title)

    def _add(self, at: int, type: str, source: str, **payload: Any) -> None:
        self.events.append(Event(at, type, source, payload))


def events_of(moments: Iterable[Moment]) -> list[Event]:
    """Return the events of a scenario, in order of time."""
    timeline = Timeline()
    for moment in moments:
        _act(timeline, moment)()
    return sorted(timeline.events, key=lambda event: event.t)


def _act(timeline: Timeline, moment: Moment) -> Callable[[], None]:
    at, title, app = moment.at, moment.title or "", moment.app or ""
    acts: tuple[tuple[object, Callable[[], None]], ...] = (
        (moment.recorder, lambda: timeline.focus(at, RECORDER, RECORDER)),
        (moment.visit, lambda: timeline.visit(at, app, moment.visit or "", title)),
        (moment.focus, lambda: timeline.focus(at, moment.focus or "", title, moment.url)),
        (moment.copied, lambda: timeline.copy(at, moment.copied or "")),
        (moment.note, lambda: timeline.note(at, moment.note or "")),
        (moment.retitle, lambda: timeline.retitle(at, app, moment.retitle or "")),
    )
    for wanted, act in acts:
        if wanted is not None:
            return act
    command, cwd, shell = moment.run or "", moment.cwd, moment.shell
    return lambda: timeline.run(at, command, cwd, shell, moment.duration_ms)


def _address(url: str | None) -> dict[str, str]:
    host = host_of(url) if url else None
    return {**({"url": url} if url else {}), **({"host": host} if host else {})}
