"""Showing a running campaign, on a terminal and in a log file."""

from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.markup import escape
from rich.status import Status

from journeys.campaign.progress import Event
from journeys.evidence.table import visible

WORDS = {"PASS": "passed", "FAIL": "failed", "SKIP": "unexercised"}


class Progress:
    """Prints when a cell starts and ends.

    The steps between move one line of a terminal; in a log file they are printed when there
    is only one cell to follow.
    """

    def __init__(self, cells: int) -> None:
        self._console = Console(highlight=False, soft_wrap=True)
        self._status: Status | None = None
        self._every_step = cells == 1 and not self._console.is_terminal

    @contextmanager
    def live(self) -> Iterator["Progress"]:
        """Show the moving line, on a terminal."""
        if not self._console.is_terminal:
            yield self
            return
        with self._console.status("starting") as self._status:
            yield self

    def show(self, event: Event) -> None:
        """Show ``event``."""
        if event.kind == "step":
            self._step(event)
        elif event.kind == "started":
            self._print(f"started      {event.cell}")
        else:
            word = WORDS.get(event.status, event.status)
            self._print(f"{word:<12} {event.cell}  {event.seconds:.1f} s")

    def _step(self, event: Event) -> None:
        if self._status:
            self._status.update(escape(visible(f"{event.cell}: {event.text}")))
        elif self._every_step:
            self._print(f"{event.seconds:7.1f} s    {visible(event.text)}")

    def _print(self, text: str) -> None:
        self._console.print(text, markup=False)
