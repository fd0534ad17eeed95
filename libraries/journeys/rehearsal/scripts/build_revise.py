"""Build, download and revise a project: one agent, one delivery for each request."""

from dataclasses import dataclass
from functools import partial

from journeys.rehearsal.delivery import NOTHING, deliver
from journeys.rehearsal.programs.program import Program
from journeys.rehearsal.programs.slugify import BASE, SEPARATOR, with_trailing_separator
from journeys.rehearsal.scripts.script import FAITHFUL, Script
from journeys.rehearsal.steps import Finish, Play, Say, ScriptError, Verification
from journeys.rehearsal.turn import Turn

_FIRST = "The slugify project is ready: program, tests and README are in the ZIP."
_REVISED = "The program now takes --separator with - or _, and - is still the default."


@dataclass(frozen=True, slots=True)
class Conduct:
    """What the agent writes for the first request and the next; ``works``: or only says so."""

    first: Program = BASE
    revised: Program = SEPARATOR
    works: bool = True


def play(turn: Turn, conduct: Conduct) -> Play:
    """Answer a request with a delivery, a report and a last word."""
    summary = _REVISED if turn.follows_up else _FIRST
    program = conduct.revised if turn.follows_up else conduct.first
    yield Say("I will write the program and its tests, run them and pack the project.")
    delivered = (yield from deliver(turn, program)) if conduct.works else NOTHING
    report = yield Finish(
        summary,
        evidence=(delivered.reference,),
        verification=(Verification("python3 -m unittest", delivered.tested),),
    )
    if conduct.works and not report.ok:
        raise ScriptError(f"The report was refused: {report.text}")
    yield Say(f"{summary} Download: {delivered.link}")


SCRIPTS = (
    Script(FAITHFUL, "Delivers what was asked for, twice.", partial(play, conduct=Conduct())),
    Script(
        "trailing-separator",
        "The slug keeps a separator at its end.",
        partial(
            play,
            conduct=Conduct(with_trailing_separator(BASE), with_trailing_separator(SEPARATOR)),
        ),
        caught_by="initial.base-1",
    ),
    Script(
        "same-zip-twice",
        "The revision is reported, but the first ZIP is delivered again.",
        partial(play, conduct=Conduct(revised=BASE)),
        caught_by="new-artifact-revision",
    ),
    Script(
        "claims-without-work",
        "Reports success with test output, and attaches nothing.",
        partial(play, conduct=Conduct(works=False)),
        caught_by="initial.zip-delivered",
    ),
)
