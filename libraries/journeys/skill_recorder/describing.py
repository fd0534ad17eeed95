"""The reference describer: from a bundle and its events to an intent and steps, by rules.

It sees only what an agent gets from its tools, so that its work can go wrong like an agent's.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import parse_qsl, unquote_plus, urlsplit

from journeys.skill_recorder.timeline import RECORDER

NOISE_APPS = (RECORDER, "UserNotificationCenter")
TRACKING = re.compile(r"^(utm_.*|gclid|gad_source|fbclid|icid|linknav|trk)$")
FLICKER = 1000  # milliseconds in front
GLANCE = 3000
COMMON = frozenset(
    [
        "http",
        "https",
        "www",
        "com",
        "net",
        "org",
        "the",
        "and",
        "for",
        "google",
        "chrome",
        "html",
        "new",
    ]
)


@dataclass(frozen=True, slots=True)
class Scene:
    """One stay in an application; times are milliseconds after the start."""

    app: str
    start: float
    end: float
    titles: tuple[str, ...] = ()
    urls: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()
    commands: tuple[str, ...] = ()
    copies: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    pasted: bool = field(default=False)

    def joined(self, later: "Scene") -> "Scene":
        """Return both as one."""
        return replace(
            self,
            end=later.end,
            pasted=self.pasted or later.pasted,
            titles=_distinct((*self.titles, *later.titles)),
            urls=_distinct((*self.urls, *later.urls)),
            hosts=_distinct((*self.hosts, *later.hosts)),
            commands=_distinct((*self.commands, *later.commands)),
            copies=_distinct((*self.copies, *later.copies)),
            notes=_distinct((*self.notes, *later.notes)),
        )

    @property
    def place(self) -> tuple[str, str]:
        """Where it happens: the application, and the host or the window."""
        return self.app, self.hosts[0] if self.hosts else (self.titles or ("",))[0]


def scenes(timeline: Mapping[str, Any], events: Sequence[Mapping[str, Any]]) -> list[Scene]:
    """Return the steps of ``get_timeline`` with the copied texts of ``get_events``."""
    return [_scene(step, events) for step in timeline["steps"]]


def cleaned(url: str) -> str:
    """Return the address without what only tracks the visitor."""
    parts = urlsplit(url)
    pairs = parts.query.split("&") if parts.query else []
    kept = [pair for pair in pairs if not TRACKING.match(pair.partition("=")[0].lower())]
    return parts._replace(query="&".join(kept)).geturl()


def without_noise(found: Sequence[Scene]) -> list[Scene]:
    """Drop the recorder, permission dialogs and flickers that nothing follows from."""
    return [one for one in found if one.app not in NOISE_APPS and not _is_flicker(one, found)]


def without_detours(found: Sequence[Scene]) -> list[Scene]:
    """Drop short looks at pages that nothing else in the recording has to do with."""
    return [one for index, one in enumerate(found) if index == 0 or not _off_task(one, found)]


def with_pastes(found: Sequence[Scene]) -> list[Scene]:
    """Infer a paste where a document comes to the front after something was copied."""
    waiting, out = False, []
    for one in found:
        pastes = waiting and not one.copies and not one.commands and not one.hosts
        out.append(replace(one, pasted=pastes))
        waiting = bool(one.copies) or (waiting and not pastes)
    return out


def folded(found: Sequence[Scene], most: int) -> list[Scene]:
    """Join stays at the same place, neighbours first and then rounds, until few are left."""
    out: list[Scene] = []
    for one in found:
        if out and (out[-1].place == one.place or _same_terminal(out[-1], one)):
            out[-1] = out[-1].joined(one)
        else:
            out.append(one)
    while len(out) > most and (pair := _round(out)):
        first, again = pair
        out[first] = out[first].joined(out.pop(again))
    return out


def opened_first(found: Sequence[Scene], least: int) -> list[Scene]:
    """Tell opening the first page apart from copying there, when there are few steps."""
    if not found or len(found) >= least or not (found[0].copies and found[0].hosts):
        return list(found)
    first = found[0]
    return [replace(first, copies=(), notes=()), *found]


def words(*texts: str) -> set[str]:
    """Return the telling words of texts, cut to a stem of five letters."""
    found = re.findall(r"[a-z]{3,}", unquote_plus(" ".join(texts)).lower())
    return {word[:5] for word in found if word not in COMMON}


def query_of(url: str) -> str:
    """Return what a search address searches for, or nothing."""
    return dict(parse_qsl(urlsplit(url).query)).get("q", "") if "/search" in url else ""


def _scene(step: Mapping[str, Any], events: Sequence[Mapping[str, Any]]) -> Scene:
    start, end = step["atMs"], step["atMs"] + step["durationMs"]
    copies = [
        str(event.get("textPreview", ""))
        for event in events
        if event["type"] == "clipboard.change" and start <= event["atMs"] < end
    ]
    return Scene(
        app=step.get("app") or "an application",
        start=start,
        end=end,
        titles=tuple(step["titles"]),
        urls=_distinct(tuple(cleaned(url) for url in step["urls"])),
        hosts=tuple(step["hosts"]),
        commands=tuple(step["commands"]),
        copies=tuple(copies),
        notes=tuple(step["markers"]),
    )


def _is_flicker(one: Scene, found: Sequence[Scene]) -> bool:
    if one.end - one.start >= FLICKER or one.copies or one.notes or one.commands:
        return False
    follower = next((other for other in found if other.start == one.end), None)
    return not (follower and follower.app == one.app)


def _off_task(one: Scene, found: Sequence[Scene]) -> bool:
    if one.end - one.start > GLANCE or one.copies or one.notes or not one.hosts:
        return False
    others = [other for other in found if other is not one]
    if any(set(one.hosts) & set(other.hosts) for other in others):
        return False
    return not _topic(one) & set().union(*(_topic(other) for other in others))


def _topic(one: Scene) -> set[str]:
    return words(*one.titles, *one.urls, *one.hosts, *one.commands, *one.copies)


def _same_terminal(one: Scene, other: Scene) -> bool:
    return one.app == other.app and bool(one.commands or other.commands)


def _round(found: Sequence[Scene]) -> tuple[int, int] | None:
    for again in range(1, len(found)):
        for first in range(again):
            if found[first].place == found[again].place:
                return first, again
    return None


def _distinct(values: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(values))
