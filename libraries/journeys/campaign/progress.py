"""What the running cells report, as lines of JSON in one file that all of them append to."""

import json
import os
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Literal


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened in a cell; ``seconds`` since the cell started.

    ``text`` is the step's words, or why the cell failed; ``status`` is Robot's, once finished;
    ``process`` is the id of the cell's Robot, once started.
    """

    cell: str
    kind: Literal["started", "step", "finished", "overdue"]
    seconds: float = 0.0
    text: str = ""
    status: str = ""
    process: int = 0


def append(file: Path, event: Event) -> None:
    """Add ``event``; one write, so that lines of several processes never mix."""
    line = json.dumps(asdict(event)) + "\n"
    descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
    try:
        os.write(descriptor, line.encode())
    finally:
        os.close(descriptor)


class Tail:
    """Reads the events that were appended since the last call."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._offset = 0

    def read(self) -> list[Event]:
        """Return the new events, oldest first; an unfinished last line waits for its rest."""
        if not self._file.exists():
            return []
        with self._file.open("rb") as stream:
            stream.seek(self._offset)
            complete, newline, _ = stream.read().rpartition(b"\n")
        self._offset += len(complete) + len(newline)
        return [Event(**json.loads(line)) for line in complete.splitlines()]
