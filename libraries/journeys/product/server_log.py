"""The last words of the product's server, short enough for one line."""

import json
from pathlib import Path

LONGEST = 240


def last_words(log: Path, lines: int = 4) -> str:
    """Return what the last ``lines`` of a server log say, without their JSON around it."""
    text = log.read_text(errors="replace") if log.exists() else ""
    said = [words for line in text.splitlines()[-lines:] if (words := _said(line))]
    return " | ".join(said) or "nothing was logged"


def _said(line: str) -> str:
    try:
        entry = json.loads(line)
    except ValueError:
        return _short(line)
    if not isinstance(entry, dict):
        return _short(line)
    error = entry.get("err")
    reason = error.get("message", "") if isinstance(error, dict) else ""
    return _short(": ".join(part for part in (str(entry.get("msg", "")), reason) if part))


def _short(text: str) -> str:
    plain = " ".join(text.split())
    return plain if len(plain) <= LONGEST else f"{plain[:LONGEST]}..."
