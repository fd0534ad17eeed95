"""The listener through which running cells report their progress."""

import os
import time
from pathlib import Path
from typing import Any

from journeys.campaign.cell import cell_id
from journeys.campaign.progress import Event, append
from robot import result, running


class Progress:
    """Appends what happens to ``file``: a cell starts, takes its steps, ends.

    | --listener journeys.library.listener.Progress;/path/to/progress.jsonl
    """

    ROBOT_LISTENER_API_VERSION = 3

    def __init__(self, file: str) -> None:
        self._file = Path(file)
        self._cell: str | None = None
        self._start = 0.0

    def start_test(self, data: running.TestCase, result: result.TestCase) -> None:  # noqa: ARG002
        """Report that a cell starts."""
        self._cell = cell_id(data.tags)
        self._start = time.monotonic()
        self._report(kind="started", process=os.getpid())

    def start_keyword(self, data: Any, result: result.Keyword) -> None:
        """Report a step of the story itself, and nothing below it."""
        if isinstance(data.parent, running.TestCase) and not result.not_run:
            words = [result.name or "", *map(str, result.args)]
            self._report(kind="step", text=" ".join(words))

    def end_test(self, data: running.TestCase, result: result.TestCase) -> None:  # noqa: ARG002
        """Report how the cell ended."""
        self._report(kind="finished", text=result.message, status=result.status)
        self._cell = None

    def _report(self, **details: Any) -> None:
        if self._cell:
            seconds = round(time.monotonic() - self._start, 1)
            append(self._file, Event(self._cell, seconds=seconds, **details))
