"""A named way to play a story."""

from collections.abc import Callable
from dataclasses import dataclass

from journeys.rehearsal.steps import Play
from journeys.rehearsal.turn import Turn

FAITHFUL = "faithful"
INTRUDER = "intruder"
ANY_CHECK = "any check"  # no check is called that


@dataclass(frozen=True, slots=True)
class Script:
    """``play`` is called once for each turn and starts it from the beginning.

    ``caught_by`` is the id of the check that must turn false, or ``ANY_CHECK`` when one of them
    is enough; None for the faithful script. ``may_pass``: all is well too when that check passes,
    because the product itself did not let the misbehaviour happen. ``waits``: the script leaves
    something to a person or a colleague; whoever hurries does not.
    """

    name: str
    summary: str
    play: Callable[[Turn], Play]
    caught_by: str | None = None
    may_pass: bool = False
    waits: bool = False
