"""A task with a finished subtask, which has to outlive a restart."""

from dataclasses import dataclass
from functools import partial

from journeys.rehearsal import company, decisions, desk
from journeys.rehearsal.scripts.lifecycle.questions import quote
from journeys.rehearsal.scripts.lifecycle.request import child_title, new_word
from journeys.rehearsal.scripts.script import FAITHFUL, Script
from journeys.rehearsal.steps import Call, Play, Say
from journeys.rehearsal.turn import Turn

_CHILD = "Follow-up AMBER"
_TRACKED = "TRACKED"


@dataclass(frozen=True, slots=True)
class Conduct:
    """How the agent treats the subtask, before and after the answer."""

    quotes: str = "once"
    again: bool = False
    tracks: bool = True
    saves: bool = True


def play(turn: Turn, conduct: Conduct) -> Play:
    """Play the subtask, or the task at one of its three turns."""
    if turn.title.startswith(_CHILD):
        yield from desk.end(_TRACKED if conduct.tracks else "Done.")
    elif decisions.outcomes(turn):
        yield from _go_on(turn, conduct)
    else:
        yield from _begin(turn, conduct)


def _begin(turn: Turn, conduct: Conduct) -> Play:
    title = child_title(turn)
    status = yield from company.status_of(title)
    if status == "done":
        yield from desk.ask_openly("Which word shall the note hold?", "which-word")
        yield from decisions.wait("I am waiting for your answer.")
        return
    if status is None:
        yield from quote(turn, conduct.quotes)
        made = yield from desk.subtask_for_oneself(title, f"Post {_TRACKED} once.")
        depend = {"blockedByTaskIds": [made.field("id")], "idempotencyKey": "wait-for-it"}
        yield Call(company.SET_DEPENDENCIES, depend)
    yield company.wait_for(turn, "the subtask", "The subtask comes first.")
    yield Say("The subtask comes first.")


def _go_on(turn: Turn, conduct: Conduct) -> Play:
    if conduct.again:
        yield from desk.subtask_for_oneself(f"{child_title(turn)} again", f"Post {_TRACKED} once.")
    if conduct.saves:
        yield from decisions.write_document("Welcome note", f"Welcome, {new_word(turn)} friends.")
    yield from desk.end("The note is saved.")


def _script(name: str, summary: str, conduct: Conduct, caught_by: str) -> Script:
    return Script(name, summary, partial(play, conduct=conduct), caught_by=caught_by)


DEPENDENCY_RESTART = (
    Script(FAITHFUL, "Keeps the subtask as it is.", partial(play, conduct=Conduct()), waits=True),
    _script(
        "quotes-nothing",
        "Never posts the background.",
        Conduct(quotes="never"),
        "lifecycle.narrative-exercised",
    ),
    _script(
        "does-it-again",
        "Creates the subtask once more after the answer.",
        Conduct(again=True),
        "reuse-completed-child",
    ),
    _script(
        "tracks-nothing",
        "Ends the subtask without its comment.",
        Conduct(tracks=False),
        "reuse-completed-child",
    ),
    _script("saves-nothing", "Only says it is saved.", Conduct(saves=False), "updated-output"),
)
