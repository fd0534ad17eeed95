"""Delegation: the lead hands a program to a builder, who takes up what a person adds late."""

from collections.abc import Generator
from dataclasses import dataclass
from functools import partial

from journeys.rehearsal import company, workspace
from journeys.rehearsal.company import Subtask
from journeys.rehearsal.delivery import FOLDER, deliver
from journeys.rehearsal.programs.program import Program
from journeys.rehearsal.programs.slugify import BASE, MAX_LENGTH
from journeys.rehearsal.scripts.script import FAITHFUL, Script
from journeys.rehearsal.steps import (
    Call,
    Finish,
    Play,
    Result,
    Say,
    ScriptError,
    Step,
    Verification,
)
from journeys.rehearsal.turn import Turn

BUILDER = "Riley Builder"
_TITLE = "Write the slugify program"
_SECOND = "Write the tests of the slugify program"


@dataclass(frozen=True, slots=True)
class Conduct:
    """What the two agents do: ``late`` is the program once the person has added something.

    ``delegates``: or the lead writes the program alone. ``subtasks`` are the titles it hands
    over. ``waits``: or the lead reports done at once. ``delivers``: or the builder only says so.
    """

    late: Program = MAX_LENGTH
    delegates: bool = True
    subtasks: tuple[str, ...] = (_TITLE,)
    waits: bool = True
    delivers: bool = True


def play(turn: Turn, conduct: Conduct) -> Play:
    """Play the builder on a subtask, and the lead on everything else."""
    if turn.title in conduct.subtasks:
        yield from _build(turn, conduct)
    elif not conduct.delegates:
        yield from _work_alone(turn)
    else:
        yield from _lead(turn, conduct)


def _build(turn: Turn, conduct: Conduct) -> Play:
    program = conduct.late if turn.follows_up else BASE
    summary = "The slugify program is ready: source, tests and README are in the ZIP."
    evidence, tested = "provider:codex:agent-message", "OK"
    if conduct.delivers:
        delivered = yield from deliver(turn, program)
        evidence, tested = delivered.reference, delivered.tested
    yield from _report(summary, evidence, tested)


def _work_alone(turn: Turn) -> Play:
    delivered = yield from deliver(turn, MAX_LENGTH)
    yield from _report("I wrote the program.", delivered.reference, delivered.tested)


def _lead(turn: Turn, conduct: Conduct) -> Play:
    status = yield from company.status_of(conduct.subtasks[0])
    if status is None:
        yield from _hand_over(turn, conduct)
    elif status == "done" or not conduct.waits:
        tested = yield from _review(conduct)
        summary = f"{BUILDER} finished the program, and I reviewed it."
        yield from _report(summary, "provider:codex:agent-message", tested)
    else:
        yield company.wait_for(turn, BUILDER, f"{BUILDER} is still at work.")
        yield Say(f"{BUILDER} is still at work.")


def _hand_over(turn: Turn, conduct: Conduct) -> Play:
    builder = yield from company.colleague(BUILDER)
    links: list[str] = []
    for title in conduct.subtasks:
        subtask = Subtask(title, turn.request, title.lower().replace(" ", "-"))
        name = yield from company.hand_over(subtask, builder)
        links.append(f"[{name}](/issues/{name})")
    note = f"{BUILDER} writes the program in {' and '.join(links)}."
    yield Call(company.REPORT_PROGRESS, {"body": note, "idempotencyKey": "handed-over"})
    if conduct.waits:
        yield company.wait_for(turn, BUILDER, note)
        yield Say(note)
    else:
        yield from _report(note, "provider:codex:agent-message", "not run")


def _review(conduct: Conduct) -> Generator[Step, Result, str]:
    if not conduct.delivers:
        return "OK"
    tested = yield from workspace.test(FOLDER)
    return tested.text.strip()[-200:]


def _report(summary: str, evidence: str, tested: str) -> Play:
    report = yield Finish(
        summary,
        evidence=(evidence,),
        verification=(Verification("python3 -m unittest", tested),),
    )
    if not report.ok:
        raise ScriptError(f"The report was refused: {report.text}")
    yield Say(summary)


SCRIPTS = (
    Script(
        FAITHFUL,
        "Hands over one subtask; the builder adds the late requirement; the lead reviews.",
        partial(play, conduct=Conduct()),
        waits=True,
    ),
    Script(
        "ignores-the-feedback",
        "The builder delivers what was asked at first, as if nothing had been added.",
        partial(play, conduct=Conduct(late=BASE)),
        caught_by="delegated-delivery.length-7",
    ),
    Script(
        "lead-works-alone",
        "The lead writes the program itself and hands nothing over.",
        partial(play, conduct=Conduct(delegates=False)),
        caught_by="one-child",
    ),
    Script(
        "two-subtasks",
        "The lead splits the work into two subtasks.",
        partial(play, conduct=Conduct(subtasks=(_TITLE, _SECOND))),
        caught_by="one-child",
    ),
    Script(
        "lead-does-not-wait",
        "The lead reports done as soon as the work is handed over.",
        partial(play, conduct=Conduct(waits=False)),
        caught_by="parent-finishes-after-child",
    ),
    Script(
        "nothing-attached",
        "The builder reports success and attaches nothing.",
        partial(play, conduct=Conduct(delivers=False)),
        caught_by="delegated-delivery.zip-delivered",
    ),
)
