"""What an agent may ask of a session: the timeline, the events, the approved analysis."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from journeys.skill_recorder.pipeline import read_events
from journeys.skill_recorder.segmentation import MEANINGFUL

LONGEST_TEXT = 2000
MOST_EVENTS = 500
_SHOWN = ("titles", "hosts", "urls", "commands", "clipboardCount", "markers")


def get_timeline(folder: Path) -> dict[str, Any]:
    """Return the steps of ``bundle.json``; ``atMs`` is counted from the start."""
    bundle = json.loads((folder / "bundle.json").read_text(encoding="utf-8"))
    started = bundle["session"]["startedAt"]
    steps = [
        {
            "index": step["index"],
            "atMs": step["startMs"] - started,
            "durationMs": step["durationMs"],
            "boundary": step["boundary"],
            "app": step.get("app"),
            **{name: step[name] for name in _SHOWN},
            "frameCount": len(step["frames"]),
            "summary": step["summary"],
        }
        for step in bundle["steps"]
    ]
    session = bundle["session"]
    facts = {"durationMs": session["durationMs"], "platform": session["platform"]}
    return {**facts, "stats": bundle["stats"], "steps": steps}


def get_events(folder: Path, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Return events by ``types``, ``fromMs`` and ``toMs``; by default all that count."""
    types = frozenset(asked.get("types") or MEANINGFUL)
    low, high = asked.get("fromMs", 0), asked.get("toMs", float("inf"))
    found = [
        {"seq": event["seq"], "atMs": event["t"], "type": event["type"]}
        | {"source": event.get("source", "")}
        | {key: _cut(value) for key, value in event["payload"].items()}
        for event in read_events(folder)
        if event["type"] in types and low <= event["t"] <= high
    ]
    shown = found[:MOST_EVENTS]
    answer: dict[str, Any] = {"count": len(shown), "total": len(found)}
    if len(shown) < len(found):
        answer |= {"truncated": True, "note": "ask for a shorter span to see the rest"}
    return {**answer, "events": shown}


def get_analysis(folder: Path) -> dict[str, Any]:
    """Return what was approved: intent and steps of ``analysis.json``."""
    analysis = json.loads((folder / "analysis.json").read_text(encoding="utf-8"))
    names = ("id", "title", "detail", "apps", "evidence")
    steps: Sequence[Mapping[str, Any]] = analysis["steps"]
    return {
        "intent": analysis["intent"],
        "intentRationale": analysis["intentRationale"],
        "stepCount": len(steps),
        "steps": [{name: step[name] for name in names} for step in steps],
    }


def _cut(value: object) -> object:
    return value[:LONGEST_TEXT] if isinstance(value, str) else value
