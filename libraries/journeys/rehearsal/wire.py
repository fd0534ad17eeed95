"""What all wire formats have in common: finding the turn and pairing calls with answers."""

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from journeys.rehearsal.conversation import Conversation
from journeys.rehearsal.dialect import Outcome
from journeys.rehearsal.replay import Answer
from journeys.rehearsal.steps import Result
from journeys.rehearsal.turn import Turn, parse_turn

Body = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class WireFormat:
    """One model API: request bodies in, event streams out.

    ``decode`` gives None for a request that is about no task, ``encode`` equal bytes for equal
    arguments, and ``dialect`` the name of the tool dialect. ``is_aside`` tells requests that
    ask for something beside the work, such as a title for the conversation.
    """

    decode: Callable[[Body], Conversation | None]
    encode: Callable[[Answer, Conversation | None, Body], bytes]
    dialect: Callable[[Body], str]
    is_aside: Callable[[Body], bool]


@dataclass(frozen=True, slots=True)
class Said:
    """A message of a person, at its ``position`` in the conversation."""

    position: int
    text: str


def last_turn(messages: Iterable[Said]) -> tuple[Said, Turn, int] | None:
    """Return the last message that holds a turn, that turn, and how many turns there were."""
    turns = [(said, turn) for said in messages if (turn := parse_turn(said.text)) is not None]
    return (*turns[-1], len(turns)) if turns else None


def conversation(said: Said, turn: Turn, number: int, outcomes: Sequence[Outcome]) -> Conversation:
    """Put a conversation together; parts of a tool that ran on become one result."""
    key = hashlib.sha256(said.text.encode()).hexdigest()[:12]
    results: list[Result] = []
    text, waiting = "", None
    for part in outcomes:
        text, waiting = text + part.text, part.waiting
        if waiting is None:
            results.append(Result(text, part.ok))
            text = ""
    return Conversation(turn, number, key, tuple(results), len(outcomes), waiting)
