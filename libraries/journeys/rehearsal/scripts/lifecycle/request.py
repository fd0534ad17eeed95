"""What a lifecycle request asks for, read out of its wording."""

import re

from journeys.rehearsal.decisions import outcomes
from journeys.rehearsal.steps import ScriptError
from journeys.rehearsal.turn import Turn

_RESPONSE = re.compile(r"exactly this line as your whole answer:\s+(.+)")
_QUOTATION = re.compile(r"older note, and nothing more:\s+(.+)")
_OLD = re.compile(r"\bCOBALT\w+")
_MARKER = re.compile(r"\bAMBER\w+")
_CHILD = re.compile(r"\bFollow-up AMBER\w+")


def response(turn: Turn) -> str:
    """Return the line that is to be the whole answer."""
    return _found(_RESPONSE, turn)


def quotation(turn: Turn) -> str:
    """Return the line that is to be posted first."""
    return _found(_QUOTATION, turn)


def old_word(turn: Turn) -> str:
    """Return the word that the note holds at first."""
    return _found(_OLD, turn)


def child_title(turn: Turn) -> str:
    """Return the title of the subtask."""
    return _found(_CHILD, turn)


def new_word(turn: Turn) -> str:
    """Return the word that the person decided on."""
    found = _MARKER.search(str(outcomes(turn)))
    if found is None:
        raise ScriptError(f"No answer holds the word: {outcomes(turn)}")
    return found[0]


def _found(pattern: re.Pattern[str], turn: Turn) -> str:
    found = pattern.search(turn.request)
    if found is None:
        raise ScriptError(f"The request has no {pattern.pattern!r}: {turn.request[:300]!r}")
    return (found[1] if pattern.groups else found[0]).strip()
