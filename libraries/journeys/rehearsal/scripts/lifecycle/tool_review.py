"""Governed service actions: use the service, wait for the decision, and take it as it is."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial

from journeys.rehearsal import decisions
from journeys.rehearsal.scripts.script import FAITHFUL, Script
from journeys.rehearsal.steps import Play, ScriptError
from journeys.rehearsal.turn import Turn

_TOOL = "list_pages"
_MARKER = re.compile(r"\bReview \S+-\d+")
_DECLINED = "You declined it, so the pages could not be read."
_ALLOWED = "The pages are Roadmap and Meeting notes."


@dataclass(frozen=True, slots=True)
class Conduct:
    """How the agent uses the service, and what it says after the decision."""

    again: bool = False
    marks: int = 1
    insists: bool = False
    words: str = ""


def play(turn: Turn, conduct: Conduct) -> Play:
    """Use the service; after the decision say what came of it."""
    decided = decisions.outcomes(turn)
    if not decided or (conduct.insists and len(decided) == 1):
        yield from decisions.use_service("list pages", _TOOL, {"query": f"recent {len(decided)}"})
        yield from decisions.wait("I am waiting for your decision.")
        return
    allowed = decided[0].get("status") == "accepted"
    if conduct.again and allowed:
        yield from decisions.use_service("list pages", _TOOL, {"query": "changed arguments"})
    marker = _MARKER.search(turn.request)
    if marker is None:
        raise ScriptError(f"The request has no reference: {turn.request[:300]!r}")
    words = conduct.words or (_ALLOWED if allowed else _DECLINED)
    yield from decisions.report(" ".join([words, *[f"{marker[0]}."] * conduct.marks]))


def _scripts(right: Conduct, *own: Script) -> tuple[Script, ...]:
    return (
        Script(
            FAITHFUL,
            "Waits, and takes the decision as it is.",
            partial(play, conduct=right),
            waits=True,
        ),
        Script(
            "forgets-the-reference",
            "Leaves the reference out.",
            partial(play, conduct=replace(right, marks=0)),
            caught_by="review-marker-once",
        ),
        Script(
            "says-it-twice",
            "Gives the reference twice.",
            partial(play, conduct=replace(right, marks=2)),
            caught_by="review-marker-once",
        ),
        *own,
    )


_ONCE, _TWICE = Conduct(), Conduct(again=True)
_INSISTS = Script(
    "insists",
    "Uses the service again, and waits again.",
    partial(play, conduct=Conduct(insists=True)),
    caught_by="no-pending-bookkeeping",
)
TOOL_REVIEWS: Mapping[str, tuple[Script, ...]] = {
    "tool-review-approve": _scripts(_ONCE, _INSISTS),
    "tool-review-decline": _scripts(
        _ONCE,
        _INSISTS,
        Script(
            "invents-a-result",
            "Tells pages after the no.",
            partial(play, conduct=Conduct(words=f"{_DECLINED} {_ALLOWED}")),
            caught_by="decline-no-fabricated-result",
        ),
        Script(
            "explains-nothing",
            "Says nothing about the no.",
            partial(play, conduct=Conduct(words="Everything is finished.")),
            caught_by="decline-visible-explanation",
        ),
    ),
    "tool-review-always": _scripts(
        _TWICE,
        Script(
            "uses-it-once",
            "Does not use the lasting permission.",
            partial(play, conduct=_ONCE),
            caught_by="service-call-count",
        ),
    ),
}
