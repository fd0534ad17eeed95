"""A named way to play a story."""

from collections.abc import Callable
from dataclasses import dataclass

from journeys.rehearsal.steps import Play
from journeys.rehearsal.turn import Turn

FAITHFUL = "faithful"


@dataclass(frozen=True, slots=True)
class Script:
    """``play`` is called once for each turn and starts it from the beginning.

    ``caught_by`` is the id of the check that must turn false; None for the faithful script.
    """

    name: str
    summary: str
    play: Callable[[Turn], Play]
    caught_by: str | None = None
