"""Ending a cell that is over its deadline, so that its evidence is kept and the others go on."""

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

import psutil

from journeys.campaign.interruption import CELL_SECONDS
from journeys.campaign.launch import Launch
from journeys.campaign.progress import Event, append


@dataclass(slots=True)
class Watched:
    """A running cell: its Robot, when it must have ended, and whether it was told so."""

    robot: psutil.Process
    deadline: float
    told: bool = False


class Watchdog:
    """Asks an overdue cell to end (its teardown runs), and kills it when it does not."""

    def __init__(self, launch: Launch, clock: Callable[[], float] = time.monotonic) -> None:
        self._launch = launch
        self._clock = clock
        self._cells = {cell.id: cell for cell in launch.cells}
        self._watched: dict[str, Watched] = {}

    def note(self, event: Event) -> None:
        """Learn that a cell started or ended."""
        if event.kind == "started" and event.cell in self._cells:
            seconds = self._launch.deadline_seconds(self._cells[event.cell])
            with suppress(psutil.NoSuchProcess):
                robot = psutil.Process(event.process)
                self._watched[event.cell] = Watched(robot, self._clock() + seconds)
        elif event.kind == "finished":
            self._watched.pop(event.cell, None)

    def bite(self) -> None:
        """End every cell that is over its deadline."""
        for id, watched in list(self._watched.items()):
            if self._clock() < watched.deadline:
                continue
            with suppress(psutil.NoSuchProcess):
                self._end(id, watched)

    def _end(self, id: str, watched: Watched) -> None:
        if watched.told:
            for process in [*watched.robot.children(recursive=True), watched.robot]:
                with suppress(psutil.NoSuchProcess):
                    process.kill()
            self._watched.pop(id)
            return
        seconds = self._launch.deadline_seconds(self._cells[id])
        append(self._launch.events, Event(id, "overdue", seconds, f"not done in {seconds:.0f} s"))
        watched.robot.terminate()
        watched.told = True
        watched.deadline = self._clock() + CELL_SECONDS
