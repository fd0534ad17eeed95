"""``bundle.json``: a session with its steps, as an agent reads it."""

from collections.abc import Mapping, Sequence
from typing import Any

from journeys.skill_recorder.segmentation import Segment, meaningful, segments

SHOWN_COMMANDS = 2
SHOWN_HOSTS = 3


def build_bundle(session: Mapping[str, Any], events: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Return the bundle; keys stand in the order of the app's file."""
    counted = meaningful(events)
    started, stopped = session["startedAt"], session.get("stoppedAt")
    last = counted[-1]["epoch"] if counted else started
    stop = last if stopped is None else stopped
    steps = [_step(index, one) for index, one in enumerate(segments(counted, stop))]
    return {
        "version": 1,
        "session": {
            "id": session["id"],
            "startedAt": started,
            "stoppedAt": stopped,
            "durationMs": max(0, stop - started),
            "platform": str(session["platform"]),
            "appVersion": session["appVersion"],
        },
        "steps": steps,
        "stats": statistics(len(events), len(counted), len(steps)),
    }


def statistics(events: int, counted: int, steps: int) -> dict[str, int]:
    """Return the counts of a session without video."""
    names = ("frameCount", "unexplainedFrameCount", "silentEventCount")
    counts = {"eventCount": events, "meaningfulEventCount": counted, "stepCount": steps}
    return {**counts, **dict.fromkeys(names, 0)}


def _step(index: int, one: Segment) -> dict[str, Any]:
    return {
        "index": index,
        "startMs": one.start,
        "endMs": one.end,
        "durationMs": one.end - one.start,
        "boundary": one.boundary,
        **({"app": one.app} if one.app else {}),
        "titles": one.titles,
        "hosts": one.hosts,
        "urls": one.urls,
        "commands": one.commands,
        "clipboardCount": one.copies,
        "markers": one.markers,
        "eventSeqs": one.seqs,
        "frames": [],
        "summary": _summary(one),
    }


def _summary(one: Segment) -> str:
    words = [one.app] if one.app else []
    if one.commands:
        shown = ", ".join(f"`{command}`" for command in one.commands[:SHOWN_COMMANDS])
        more = len(one.commands) - SHOWN_COMMANDS
        words.append(f"ran {shown}" + (f" (+{more} more)" if more > 0 else ""))
    elif one.hosts:
        words.append(f"on {', '.join(one.hosts[:SHOWN_HOSTS])}")
    elif one.titles:
        words.append(f"— {one.titles[0]}")
    label = " ".join(words).strip() or "Activity"
    return f"{label} — note: “{one.markers[0]}”" if one.markers else label
