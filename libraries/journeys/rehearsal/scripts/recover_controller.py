"""Recover from a controller restart: a long first run, and a late requirement after it."""

from dataclasses import dataclass
from functools import partial

from journeys.rehearsal import workspace
from journeys.rehearsal.delivery import FOLDER, deliver
from journeys.rehearsal.programs.program import Program
from journeys.rehearsal.programs.slugify import BASE, MAX_LENGTH
from journeys.rehearsal.scripts.script import FAITHFUL, Script
from journeys.rehearsal.steps import Finish, Play, Say, ScriptError, Verification
from journeys.rehearsal.turn import Turn

_BUSY = "for second in $(seq {seconds}); do sleep 1; done"
_FIRST = "The slugify project is ready: program, tests and README are in the ZIP."
_LATE = "The program now takes --max-length with a positive whole number."
_NO_EVIDENCE = "provider:codex:agent-message"


@dataclass(frozen=True, slots=True)
class Conduct:
    """What the agent does in the run that is interrupted, and in the one after it.

    ``busy``: seconds of its long command. ``late``: what it delivers for the late requirement;
    ``None`` if it only says so.
    """

    saves: bool = True
    busy: int = 45
    late: Program | None = MAX_LENGTH


def play(turn: Turn, conduct: Conduct) -> Play:
    """Work for long, deliver, and deliver again what was asked for meanwhile."""
    if turn.follows_up:
        yield from _delivery(turn, conduct.late, _LATE)
    elif conduct.saves:
        yield Say("I will write the program first and then test it for a while.")
        yield from workspace.write(BASE, FOLDER)
        yield from workspace.run(_BUSY.format(seconds=conduct.busy))
        yield from _delivery(turn, BASE, _FIRST)
    else:
        yield from _delivery(turn, None, _FIRST)


def _delivery(turn: Turn, program: Program | None, summary: str) -> Play:
    reference, link, tested = _NO_EVIDENCE, "slugify.zip", "Ran 4 tests in 0.001s\n\nOK"
    if program is not None:
        delivered = yield from deliver(turn, program)
        reference, link, tested = delivered.reference, delivered.link, delivered.tested
    report = yield Finish(
        summary,
        evidence=(reference,),
        verification=(Verification("python3 -m unittest", tested),),
    )
    if not report.ok:
        raise ScriptError(f"The report was refused: {report.text}")
    yield Say(f"{summary} Download: {link}")


SCRIPTS = (
    Script(
        FAITHFUL,
        "Works on after the restart, then delivers the late requirement too.",
        partial(play, conduct=Conduct()),
    ),
    Script(
        "saves-nothing",
        "Reports the first request as done without a file.",
        partial(play, conduct=Conduct(saves=False)),
        caught_by="source-saved-before",
    ),
    Script(
        "forgets-the-late-requirement",
        "Reports the late requirement as met, but delivers the first program again.",
        partial(play, conduct=Conduct(late=BASE)),
        caught_by="recovered-delivery.length-7",
    ),
)
