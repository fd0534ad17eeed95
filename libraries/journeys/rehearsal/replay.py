"""Playing a script again from its start, up to the first step nobody has answered yet.

Every model request carries the whole conversation, so nothing is remembered between two of
them: the same request always gets the same answer.
"""

import traceback
from collections.abc import Callable
from dataclasses import dataclass

from journeys.rehearsal.conversation import Conversation
from journeys.rehearsal.steps import Call, Play, Result, Say, ScriptError, Think
from journeys.rehearsal.tools import as_call
from journeys.rehearsal.turn import Turn

STEP_LIMIT = 40


@dataclass(frozen=True, slots=True)
class Answer:
    """What the model says and which tool it calls next; no call ends the turn.

    ``error`` is the traceback of a script that went wrong, ``delay`` the seconds to think before.
    """

    texts: tuple[str, ...]
    call: Call | None = None
    error: str | None = None
    delay: float = 0.0


def answer(play: Callable[[Turn], Play], conversation: Conversation) -> Answer:
    """Return the next answer of ``play`` in ``conversation``; a faulty script ends the turn."""
    if conversation.waiting is not None and conversation.exchanges < STEP_LIMIT:
        return Answer((), conversation.waiting)
    try:
        return _next(play, conversation)
    except Exception as error:  # an answer that fails looks like an outage and is asked for again
        fault = f"The rehearsal script went wrong: {error.__class__.__name__}: {error}"
        return Answer((fault,), error=traceback.format_exc())


def _next(play: Callable[[Turn], Play], conversation: Conversation) -> Answer:
    if conversation.exchanges >= STEP_LIMIT:
        raise ScriptError(f"{conversation.exchanges} tool calls in one turn; {STEP_LIMIT} at most")
    script = play(conversation.turn)
    results = list(conversation.results)
    texts: list[str] = []
    delay = 0.0
    sent: Result | None = None
    while True:
        try:
            step = next(script) if sent is None else script.send(sent)
        except StopIteration:
            return _last(texts, results, delay)
        if isinstance(step, Say | Think):
            texts += [step.text] if isinstance(step, Say) else []
            delay += step.seconds if isinstance(step, Think) else 0.0
            sent = Result("")
        elif results:
            texts.clear()
            delay = 0.0
            sent = results.pop(0)
        else:
            return Answer(tuple(texts), as_call(step, conversation.turn), delay=delay)


def _last(texts: list[str], unused: list[Result], delay: float) -> Answer:
    if unused:
        raise ScriptError(f"The script ended, but {len(unused)} more tool results are recorded")
    if not texts:
        raise ScriptError("The script ended without a word to the person")
    return Answer(tuple(texts), delay=delay)
