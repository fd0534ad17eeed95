"""``description.md``: a bundle as a page for people, without any model."""

import math
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def render_description(bundle: Mapping[str, Any]) -> str:
    """Return the Markdown text; it ends with a line break."""
    session, steps, stats = bundle["session"], bundle["steps"], bundle["stats"]
    started = EPOCH + timedelta(milliseconds=session["startedAt"])
    length = duration(session["durationMs"])
    events = f"{stats['meaningfulEventCount']} events"
    lines = [
        f"# Session recording — {started:%Y-%m-%d %H:%M:%S} UTC",
        "",
        f"_{length} · {_count(stats['stepCount'], 'step')} · {events}_",
        "",
        "## Overview",
        _overview(session, steps),
        "",
        "## Steps",
    ]
    if not steps:
        lines += ["", "_No activity captured._"]
    for step in steps:
        lines += _section(step, session["startedAt"])
    return "\n".join([*lines, ""])


def duration(milliseconds: float) -> str:
    """Return a length as ``1h 2m 3s``, ``2m 3s`` or ``3s``; half a second rounds up."""
    hours, minutes, seconds = _clock(milliseconds)
    if hours:
        return f"{hours}h {minutes}m {seconds}s"
    return f"{minutes}m {seconds}s" if minutes else f"{seconds}s"


def offset(milliseconds: float) -> str:
    """Return a time after the start as ``M:SS`` or ``H:MM:SS``."""
    hours, minutes, seconds = _clock(milliseconds)
    if hours:
        return f"{hours}:{minutes:02}:{seconds:02}"
    return f"{minutes}:{seconds:02}"


def _clock(milliseconds: float) -> tuple[int, int, int]:
    total = max(0, math.floor(milliseconds / 1000 + 0.5))
    return total // 3600, total % 3600 // 60, total % 60


def _overview(session: Mapping[str, Any], steps: list[Mapping[str, Any]]) -> str:
    if not steps:
        return "No activity was captured during this session."
    apps = _distinct(step.get("app") for step in steps)
    hosts = _distinct(host for step in steps for host in step["hosts"])
    commands = sum(len(step["commands"]) for step in steps)
    notes = sum(len(step["markers"]) for step in steps)
    across = f" across {_count(len(apps), 'app')} ({', '.join(apps[:4])})" if apps else ""
    length = duration(session["durationMs"])
    text = f"Over {length} the user moved through {_count(len(steps), 'step')}{across}."
    if hosts:
        text += f" Visited {_count(len(hosts), 'site')}: {', '.join(hosts[:6])}."
    if commands:
        text += f" Ran {_count(commands, 'terminal command')}."
    return f"{text} Left {_count(notes, 'note')}." if notes else text


def _section(step: Mapping[str, Any], started: float) -> list[str]:
    head = [f"`+{offset(step['startMs'] - started)}`", duration(step["durationMs"])]
    if step.get("app"):
        head.append(step["app"])
    lines = ["", f"### {step['index'] + 1}. {step['summary']}", " · ".join(head)]
    return [*lines, *_bullets(step)]


def _bullets(step: Mapping[str, Any]) -> list[str]:
    opened = ", ".join(f"`{url}`" for url in step["urls"][:5])
    bullets = {
        "Opened": opened,
        "Sites": "" if opened else ", ".join(step["hosts"]),
        "Commands": ", ".join(f"`{command}`" for command in step["commands"]),
        "Windows": "; ".join(step["titles"][:5]),
        "Clipboard changes": str(step["clipboardCount"] or ""),
        "Notes": "; ".join(f"“{note}”" for note in step["markers"]),
        "Keyframes": str(len(step["frames"]) or ""),
    }
    return [f"- {name}: {text}" for name, text in bullets.items() if text]


def _distinct(values: Iterable[str | None]) -> list[str]:
    return list(dict.fromkeys(value for value in values if value))


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
