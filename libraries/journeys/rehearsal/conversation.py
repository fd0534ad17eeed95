"""A model request without its wire format: which turn, and what the tools answered so far."""

from dataclasses import dataclass

from journeys.rehearsal.steps import Call, Result
from journeys.rehearsal.turn import Turn


@dataclass(frozen=True, slots=True)
class Conversation:
    """The current turn of a conversation.

    ``number`` counts the turns in it from 1 and ``exchanges`` the tool calls of this turn that
    were answered. ``waiting`` is the call that asks again when the last tool is still running.
    ``key`` is 12 hexadecimal digits that tell this turn from every other turn.
    """

    turn: Turn
    number: int
    key: str
    results: tuple[Result, ...] = ()
    exchanges: int = 0
    waiting: Call | None = None
