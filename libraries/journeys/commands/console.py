"""Showing a running campaign: a moving table on a terminal, plain lines in a log file."""

import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from rich.console import Console
from rich.live import Live
from rich.table import Table
from rich.text import Text

from journeys.campaign.progress import Event
from journeys.evidence.table import visible

WORDS = {"PASS": "passed", "FAIL": "failed", "SKIP": "unexercised"}


@dataclass(frozen=True, slots=True)
class Running:
    """A cell at work: since when (on the console's clock), and at which step."""

    since: float
    step: str = "starting"


class Progress:
    """Prints when a cell starts and ends.

    On a terminal a table shows the cells at work with their steps and times, and how many are
    left. In a log file the steps are printed when there is only one cell to follow.
    """

    def __init__(
        self,
        cells: int,
        console: Console | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._console = console or Console(highlight=False, soft_wrap=True)
        self._clock = clock
        self._every_step = cells == 1 and not self._console.is_terminal
        self._cells = cells
        self._started: set[str] = set()
        self._running: dict[str, Running] = {}
        self._ended: Counter[str] = Counter()

    @contextmanager
    def live(self) -> Iterator["Progress"]:
        """Show the moving table, on a terminal."""
        if not self._console.is_terminal:
            yield self
            return
        with Live(get_renderable=self.table, console=self._console, transient=True):
            yield self

    def show(self, event: Event) -> None:
        """Show ``event``."""
        if event.kind == "step":
            self._step(event)
        elif event.kind == "started":
            self._start(event.cell)
        elif event.kind == "overdue":
            self._print(f"overdue      {event.cell}  {event.text}: it is ended")
        else:
            self._finish(event)

    def table(self) -> Table:
        """Return the cells at work, and how many ended how."""
        grid = Table.grid(padding=(0, 2), expand=True)
        grid.add_column(no_wrap=True, overflow="ellipsis", ratio=3)
        grid.add_column(no_wrap=True, overflow="ellipsis", ratio=4)
        grid.add_column(justify="right", no_wrap=True)
        for cell, one in self._running.items():
            name = Text(cell.partition(".")[2] or cell)  # the suite would only take room
            grid.add_row(name, Text(one.step), f"{self._clock() - one.since:.0f} s")
        grid.add_row(Text(self.counts()), "", "")
        return grid

    def counts(self) -> str:
        """Return "1 passed, 2 running, 3 waiting"."""
        ended = [f"{number} {word}" for word, number in sorted(self._ended.items())]
        waiting = max(self._cells - len(self._started), 0)
        return ", ".join([*ended, f"{len(self._running)} running", f"{waiting} waiting"])

    def _start(self, cell: str) -> None:
        again = " again" if cell in self._started else ""
        self._started.add(cell)
        self._running[cell] = Running(self._clock())
        self._print(f"started      {cell}{again}")

    def _finish(self, event: Event) -> None:
        word = WORDS.get(event.status, event.status)
        self._running.pop(event.cell, None)
        self._ended[word] += 1
        self._print(f"{word:<12} {event.cell}  {event.seconds:.1f} s")

    def _step(self, event: Event) -> None:
        if event.cell in self._running:
            since = self._running[event.cell].since
            self._running[event.cell] = Running(since, visible(event.text))
        if self._every_step:
            self._print(f"{event.seconds:7.1f} s    {visible(event.text)}")

    def _print(self, text: str) -> None:
        self._console.print(text, markup=False)
