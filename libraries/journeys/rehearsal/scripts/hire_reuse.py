"""Hiring: the lead hires a tester, hands a program over, and comes back to the same tester."""

from collections.abc import Generator, Mapping
from dataclasses import dataclass, field
from functools import partial

from journeys.rehearsal import company, hiring
from journeys.rehearsal.company import Subtask
from journeys.rehearsal.delivery import deliver
from journeys.rehearsal.programs.program import Program
from journeys.rehearsal.programs.slugify import BASE, SEPARATOR, with_trailing_separator
from journeys.rehearsal.scripts.script import FAITHFUL, Script
from journeys.rehearsal.steps import (
    Finish,
    Play,
    Result,
    Say,
    ScriptError,
    Step,
    Verification,
)
from journeys.rehearsal.turn import Turn

HIRE = "Morgan QA"
FIRST, SECOND = "Write the slugify program", "Add a separator to the slugify program"


@dataclass(frozen=True, slots=True)
class Conduct:
    """What the agents do about a request.

    ``hires`` are the names of those who are hired for each of the two subtasks; the last one
    hired works on it. ``reports`` and ``variables``: whether hires report to the lead, and which
    variables with its secret they get; None is all. ``alone`` are the subtasks that the lead
    works on itself.
    """

    hires: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: {FIRST: (HIRE,)})
    reports: bool = True
    variables: tuple[str, ...] | None = None
    alone: tuple[str, ...] = ()
    programs: Mapping[str, Program] = field(
        default_factory=lambda: {FIRST: BASE, SECOND: SEPARATOR}
    )


def play(turn: Turn, conduct: Conduct) -> Play:
    """Play the tester on a subtask, and the lead on everything else."""
    if turn.title in conduct.programs:
        yield from _work(turn, conduct.programs[turn.title])
        return
    title = SECOND if turn.follows_up else FIRST
    if title in conduct.alone:
        yield from _hire(conduct, title)
        yield from _work(turn, conduct.programs[title])
        return
    status = yield from company.status_of(title)
    if status is None:
        yield from _hand_over(turn, conduct, title)
    elif status == "done":
        yield from _report(f"{HIRE} finished the program, and I reviewed it.")
    else:
        yield company.wait_for(turn, HIRE, f"{HIRE} is still at work.")
        yield Say(f"{HIRE} is still at work.")


def _work(turn: Turn, program: Program) -> Play:
    delivered = yield from deliver(turn, program)
    tested = Verification("python3 -m unittest", delivered.tested)
    yield from _report("The program is tested and packed.", (delivered.reference,), (tested,))


def _hire(conduct: Conduct, title: str) -> Generator[Step, Result, None]:
    for name in conduct.hires.get(title, ()):
        yield from hiring.hire(name, reports=conduct.reports, variables=conduct.variables)


def _hand_over(turn: Turn, conduct: Conduct, title: str) -> Play:
    yield from _hire(conduct, title)
    worker = [*conduct.hires.get(FIRST, ()), *conduct.hires.get(title, ())][-1]
    colleague = yield from company.colleague(worker)
    subtask = Subtask(title, turn.request, title.lower().replace(" ", "-"))
    name = yield from company.hand_over(subtask, colleague)
    note = f"{worker} works on it in [{name}](/issues/{name})."
    yield company.wait_for(turn, worker, note)
    yield Say(note)


def _report(
    summary: str,
    evidence: tuple[str, ...] = ("provider:codex:agent-message",),
    verification: tuple[Verification, ...] = (),
) -> Play:
    report = yield Finish(summary, evidence, verification)
    if not report.ok:
        raise ScriptError(f"The report was refused: {report.text}")
    yield Say(summary)


SCRIPTS = (
    Script(
        FAITHFUL,
        "Hires one tester for the first request and gives the second to the same one.",
        partial(play, conduct=Conduct()),
        waits=True,
    ),
    Script(
        "hires-two",
        "Hires a second tester along with the first.",
        partial(play, conduct=Conduct(hires={FIRST: ("Morgan Assistant", HIRE)})),
        caught_by="exactly-one-hire",
    ),
    Script(
        "no-manager",
        "The hired tester reports to nobody.",
        partial(play, conduct=Conduct(reports=False)),
        caught_by="manager-correct",
    ),
    Script(
        "other-access",
        "The hired tester gets only a part of the lead's model access.",
        partial(play, conduct=Conduct(variables=("OPENAI_API_KEY",))),
        caught_by="hire-native-connection",
    ),
    Script(
        "lead-works-alone",
        "Hires a tester, and does the work itself.",
        partial(play, conduct=Conduct(alone=(FIRST,))),
        caught_by="hired-agent-executed",
    ),
    Script(
        "trailing-separator",
        "The slug keeps a separator at its end.",
        partial(
            play,
            conduct=Conduct(programs={FIRST: with_trailing_separator(BASE), SECOND: SEPARATOR}),
        ),
        caught_by="hired-delivery.base-1",
    ),
    Script(
        "hires-again",
        "Hires another tester for the second request.",
        partial(play, conduct=Conduct(hires={FIRST: (HIRE,), SECOND: ("Morgan QA Two",)})),
        caught_by="hire-reused",
    ),
    Script(
        "revises-alone",
        "The second request is worked on by the lead itself.",
        partial(play, conduct=Conduct(alone=(SECOND,))),
        caught_by="hired-agent-executed-revision",
    ),
    Script(
        "same-zip-again",
        "The second request is reported as done with the bytes of the first ZIP.",
        partial(play, conduct=Conduct(programs={FIRST: BASE, SECOND: BASE})),
        caught_by="reused-delivery.zip-delivered",
    ),
)
