"""Tasks that need a confirmed plan: after a clarification, and after a revision."""

from dataclasses import dataclass, replace
from functools import partial

from journeys.rehearsal import decisions, desk
from journeys.rehearsal.scripts.lifecycle.questions import quote
from journeys.rehearsal.scripts.lifecycle.request import new_word, old_word
from journeys.rehearsal.scripts.script import FAITHFUL, Script
from journeys.rehearsal.steps import Play
from journeys.rehearsal.turn import Turn

_CONFIRMED = "accepted"


@dataclass(frozen=True, slots=True)
class Conduct:
    """How the agent comes to its plan, and whether it waits for the person."""

    clarifies: bool
    quotes: str = "once"
    waits: bool = True
    early: bool = False
    stale: bool = False
    revises: bool = True
    saves: bool = True


def play(turn: Turn, conduct: Conduct) -> Play:
    """Ask or propose, then propose again, then write the note that was confirmed."""
    decided = decisions.outcomes(turn)
    if any(one.get("status") == _CONFIRMED for one in decided):
        yield from _write(conduct)
    elif decided:
        yield from _decided(turn, conduct)
    else:
        yield from quote(turn, conduct.quotes)
        if conduct.clarifies:
            yield from desk.ask_openly("Which word shall it hold?", "which-word")
        else:
            yield from _propose(old_word(turn), None, conduct, "first")
        yield from decisions.wait("I am waiting for you.")


def _decided(turn: Turn, conduct: Conduct) -> Play:
    word = new_word(turn) if conduct.revises else old_word(turn)
    if not conduct.waits:
        yield from decisions.write_document("Welcome note", f"Welcome, {word} friends.")
        yield from desk.end("The note is saved.")
        return
    base = None
    if not conduct.clarifies:
        base = (yield from desk.plan_revision()).field("latestRevisionId")
    if conduct.early:
        yield from decisions.write_document("Welcome note", f"Welcome, {word} friends.")
    yield from _propose(word, base, conduct, "second")
    yield from decisions.wait("I am waiting for your confirmation.")


def _propose(word: str, base: str | None, conduct: Conduct, key: str) -> Play:
    body = f"One sentence: Welcome, {word} friends."
    saved = yield from desk.save_plan(body, base, f"plan-{key}")
    revision = saved.field("latestRevisionId")
    if conduct.stale and (base or conduct.clarifies):
        saved = yield from desk.save_plan(f"{body} Or so.", revision, f"plan-{key}-again")
    yield from desk.ask_to_confirm(revision, f"confirm-{key}")


def _write(conduct: Conduct) -> Play:
    plan = yield from desk.plan_revision()
    if conduct.saves:
        text = f"Welcome, {desk.word_in(plan.text)} friends."
        yield from decisions.write_document("Welcome note", text)
    yield from desk.end("The note is saved.")


def _scripts(right: Conduct, last: str) -> tuple[Script, ...]:
    def script(name: str, summary: str, caught_by: str, **changes: object) -> Script:
        conduct = replace(right, **changes)  # type: ignore[arg-type]
        return Script(name, summary, partial(play, conduct=conduct), caught_by=caught_by)

    exposed = "lifecycle.narrative-exercised"
    return (
        Script(FAITHFUL, "Proposes, waits, and writes.", partial(play, conduct=right), waits=True),
        script("quotes-nothing", "Never posts the background.", exposed, quotes="never"),
        script(
            "takes-it-for-approval",
            "Writes the note without a confirmation.",
            f"lifecycle.{last}.durable-wait",
            waits=False,
        ),
        script("writes-early", "Saves the note first.", f"{last}.no-premature-output", early=True),
        script(
            "asks-about-an-old-revision",
            "Changes the plan after it is asked about.",
            f"lifecycle.{last}.revision",
            stale=True,
        ),
        script("saves-nothing", "Only says it is saved.", "updated-output", saves=False),
    )


APPROVAL = _scripts(Conduct(clarifies=True), "answered")
PLAN_REVISION = (
    *_scripts(Conduct(clarifies=False), "revised"),
    Script(
        "revises-nothing",
        "Asks again with the old word.",
        partial(play, conduct=Conduct(clarifies=False, revises=False)),
        caught_by="updated-output",
    ),
)
