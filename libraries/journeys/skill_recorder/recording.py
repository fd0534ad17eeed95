"""Writing a scenario's session to disk, as the recorder would have left it."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from journeys.skill_recorder.pipeline import as_json
from journeys.skill_recorder.scenario import DescriberScenario
from journeys.skill_recorder.timeline import Event, events_of

TAIL = 1000  # milliseconds between the last event and Stop


def materialise(scenario: DescriberScenario, root: Path, now: int) -> Path:
    """Write the session below ``root`` and return its folder; ``now`` is epoch milliseconds."""
    events = events_of(scenario.timeline)
    return write_session(root / scenario.id, scenario.platform, events, now)


def write_session(folder: Path, platform: str, events: Iterable[Event], now: int) -> Path:
    """Write ``session.json`` and ``events.jsonl`` and return the new folder."""
    folder.mkdir(parents=True)
    ordered = list(events)
    last = max((event.t for event in ordered), default=0)
    session = {
        "id": folder.name,
        "startedAt": now,
        "stoppedAt": now + last + TAIL,
        "platform": platform,
        "appVersion": "eval",
    }
    rows = [_row(seq, event, now) for seq, event in enumerate(ordered)]
    (folder / "session.json").write_text(as_json(session), encoding="utf-8")
    (folder / "events.jsonl").write_text("".join(rows), encoding="utf-8")
    return folder


def _row(seq: int, event: Event, started: int) -> str:
    envelope: dict[str, Any] = {
        "seq": seq,
        "t": event.t,
        "epoch": started + event.t,
        "type": event.type,
        "source": event.source,
        "payload": event.payload,
    }
    return json.dumps(envelope, ensure_ascii=False) + "\n"
