"""Tasks with one turn: an exact answer, a missing dataset, a plan that is only text."""

from dataclasses import dataclass, replace
from functools import partial

from journeys.rehearsal import decisions, desk
from journeys.rehearsal.scripts.lifecycle.request import response
from journeys.rehearsal.scripts.script import FAITHFUL, Script
from journeys.rehearsal.steps import Play, Say
from journeys.rehearsal.turn import Turn


@dataclass(frozen=True, slots=True)
class Conduct:
    """What the agent says, and what it does besides."""

    blocks: bool = False
    more: str = ""
    twice: bool = False
    saves: bool = False
    asks: bool = False
    vague: bool = False


def play(turn: Turn, conduct: Conduct) -> Play:
    """Answer in one turn."""
    words = response(turn) + conduct.more
    if conduct.twice:
        yield from desk.note(words)
    if conduct.saves:
        yield from decisions.write_document("Rollout plan", words)
    if conduct.asks:
        yield from desk.ask_openly("Is that all?", "is-that-all")
    if conduct.blocks:
        yield desk.blocked(turn, words, "the data team", vague=conduct.vague)
        yield Say(words)
    else:
        yield from desk.end(words)


def _scripts(right: Conduct, *own: Script) -> tuple[Script, ...]:
    return (
        Script(FAITHFUL, "Gives exactly the answer.", partial(play, conduct=right)),
        Script(
            "says-more",
            "Adds a sentence to the answer.",
            partial(play, conduct=replace(right, more=" Anything else?")),
            caught_by="message-exact",
        ),
        Script(
            "says-it-twice",
            "Posts the answer as a comment before it gives it.",
            partial(play, conduct=replace(right, twice=True)),
            caught_by="page-shows-message",
        ),
        Script(
            "saves-a-document",
            "Saves a document that nobody asked for.",
            partial(play, conduct=replace(right, saves=True)),
            caught_by="nothing-unrequested",
        ),
        *own,
    )


_DONE, _BLOCKED = Conduct(), Conduct(blocks=True)
_GIVES_UP = Script(
    "blocks-itself",
    "Reports the task as blocked although nothing is missing.",
    partial(play, conduct=_BLOCKED),
    caught_by="final-status",
)
COMPLETION = _scripts(_DONE, _GIVES_UP)
WORK_MODE = _scripts(_DONE, _GIVES_UP)
BLOCKER = _scripts(
    _BLOCKED,
    Script(
        "pretends-completion",
        "Reports the blocked task as complete.",
        partial(play, conduct=_DONE),
        caught_by="final-status",
    ),
    Script(
        "blames-something-else",
        "Reports another reason than the missing dataset.",
        partial(play, conduct=replace(_BLOCKED, vague=True)),
        caught_by="blocker-recorded",
    ),
)
