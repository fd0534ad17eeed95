"""The log of a model server: one JSON object a line."""

import json
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any


class Journal:
    """Appends entries to ``path``; safe to use from several threads."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()
        path.parent.mkdir(parents=True, exist_ok=True)

    def write(self, entry: Mapping[str, Any]) -> None:
        """Append one entry."""
        line = json.dumps(entry, default=str) + "\n"
        with self._lock, self._path.open("a", encoding="utf-8") as file:
            file.write(line)

    def errors(self, cell: str) -> list[str]:
        """Return what went wrong in the scripts of ``cell`` (tracebacks, in order)."""
        if not self._path.exists():
            return []
        with self._lock:
            lines = self._path.read_text("utf-8").splitlines()
        entries = [json.loads(line) for line in lines]
        return [
            entry["error"] for entry in entries if entry.get("cell") == cell and entry.get("error")
        ]
