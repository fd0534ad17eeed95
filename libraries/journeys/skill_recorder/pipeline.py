"""What happens to a session after Stop: its events become ``bundle.json`` and a description.

Both files are byte for byte those of the app, for sessions without video and narration.
"""

import json
import re
from pathlib import Path
from typing import Any

from journeys.skill_recorder.bundle import build_bundle
from journeys.skill_recorder.description import render_description

LONE_SURROGATE = re.compile("[\ud800-\udfff]")
BIGGEST_WHOLE = 2.0**53


def process_session(session_dir: Path) -> None:
    """Write both files; a session that cannot be read leaves none, and nothing is raised."""
    session = _session(session_dir)
    if session is None:
        return
    try:
        bundle = build_bundle(session, read_events(session_dir))
        text, page = as_json(bundle), render_description(bundle)
    except (KeyError, TypeError, ValueError, OverflowError):
        return
    _write(session_dir / "bundle.json", text)
    _write(session_dir / "description.md", page)


def read_events(session_dir: Path) -> list[dict[str, Any]]:
    """Return the readable events of a session; torn and foreign lines are left out."""
    try:
        lines = (session_dir / "events.jsonl").read_bytes().split(b"\n")
    except OSError:
        return []
    events = (_parsed(line.decode("utf-8", "replace")) for line in lines if line.strip())
    return [event for event in events if _is_event(event)]


def as_json(value: object) -> str:
    """Return JSON as JavaScript writes it with two blanks of indentation."""
    text = json.dumps(value, indent=2, ensure_ascii=False, allow_nan=False)
    return LONE_SURROGATE.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def _session(session_dir: Path) -> dict[str, Any] | None:
    try:
        value = _parsed((session_dir / "session.json").read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError):
        return None
    return value if isinstance(value, dict) else None


def _parsed(text: str) -> Any:
    try:
        return json.loads(text, parse_float=_number)
    except (ValueError, RecursionError):
        return None


def _number(text: str) -> float | int:
    """Read a number as JavaScript shows it: ``2.0`` is ``2``."""
    value = float(text)
    return int(value) if value.is_integer() and abs(value) < BIGGEST_WHOLE else value


def _is_event(value: object) -> bool:
    return (
        isinstance(value, dict)
        and isinstance(value.get("type"), str)
        and isinstance(value.get("payload"), dict)
        and all(_is_number(value.get(key)) for key in ("seq", "epoch"))
    )


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _write(path: Path, text: str) -> None:
    path.write_bytes(LONE_SURROGATE.sub("\ufffd", text).encode())
