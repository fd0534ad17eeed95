"""A review between agents: the builder asks the lead, who waits for it."""

from collections.abc import Generator
from dataclasses import dataclass
from functools import partial

from journeys.rehearsal import company
from journeys.rehearsal.company import Subtask
from journeys.rehearsal.delivery import deliver
from journeys.rehearsal.programs.slugify import BASE
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
from journeys.rehearsal.tools import FINISH, as_call
from journeys.rehearsal.turn import Turn

BUILDER = "Riley Builder"
_LEAD = "Studio Lead"
_TITLE = "Write the slugify program"
_READY = "The slugify program is ready for your review: source, tests and README are in the ZIP."


@dataclass(frozen=True, slots=True)
class Conduct:
    """Whether the builder asks for a review or closes its own work; whether the lead waits."""

    asks: bool = True
    subtasks: tuple[str, ...] = (_TITLE,)


def play(turn: Turn, conduct: Conduct) -> Play:
    """Play the builder on a subtask, and the lead on the task itself."""
    if turn.title in conduct.subtasks:
        yield from _build(turn, conduct)
    else:
        yield from _lead(turn, conduct)


def _build(turn: Turn, conduct: Conduct) -> Play:
    delivered = yield from deliver(turn, BASE)
    report = Finish(
        _READY,
        evidence=(delivered.reference,),
        verification=(Verification("python3 -m unittest", delivered.tested),),
    )
    if conduct.asks:
        lead = yield from _reviewer()
        attention = {
            "kind": "review",
            "ownerClass": "agent",
            "targetAgentId": lead,
            "summary": "Please review the program before it is closed.",
        }
        wanted = {"reportedWorkDisposition": "needs_review", "attentionRequests": [attention]}
        answer = yield Call(FINISH, {**as_call(report, turn).arguments, **wanted})
    else:
        answer = yield report
    if not answer.ok:
        raise ScriptError(f"The report was refused: {answer.text}")
    yield Say(_READY)


def _reviewer() -> Generator[Step, Result, str]:
    """Return the id of the lead, whose name ends differently in every company."""
    listed = yield Call(company.LIST_AGENTS, {})
    leads = [one for one in company.entries(listed) if str(one.get("name", "")).startswith(_LEAD)]
    if len(leads) != 1:
        raise ScriptError(f"{len(leads)} agents are called {_LEAD!r}: {listed.text[:600]!r}")
    return str(leads[0]["id"])


def _lead(turn: Turn, conduct: Conduct) -> Play:
    status = yield from company.status_of(conduct.subtasks[0])
    if status is None:
        builder = yield from company.colleague(BUILDER)
        for title in conduct.subtasks:
            subtask = Subtask(title, turn.request, title.lower().replace(" ", "-"))
            yield from company.hand_over(subtask, builder)
    if status == "done":
        summary = f"{BUILDER} finished the program."
        report = yield Finish(summary, evidence=("provider:codex:agent-message",))
        if not report.ok:
            raise ScriptError(f"The report was refused: {report.text}")
        yield Say(summary)
    else:
        note = f"{BUILDER} writes the program, and will ask me for a review."
        yield company.wait_for(turn, BUILDER, note)
        yield Say(note)


SCRIPTS = (
    Script(
        FAITHFUL,
        "The builder delivers and asks the lead for a review; the lead waits.",
        partial(play, conduct=Conduct()),
        waits=True,
    ),
    Script(
        "closes-its-own-work",
        "The builder delivers and closes the subtask without asking for a review.",
        partial(play, conduct=Conduct(asks=False)),
        caught_by="agent-review-requested",
    ),
    Script(
        "two-subtasks",
        "The lead splits the work into two subtasks.",
        partial(play, conduct=Conduct(subtasks=(_TITLE, "Write the tests of the program"))),
        caught_by="agent-review-one-child",
    ),
)
