"""Use a connection after approval: ask by using it, then brief with what it answered."""

import re
from collections.abc import Generator
from dataclasses import dataclass
from functools import partial

from journeys.rehearsal import decisions
from journeys.rehearsal.scripts.script import FAITHFUL, Script
from journeys.rehearsal.steps import Play, Result, ScriptError, Step
from journeys.rehearsal.turn import Turn

_TOOL = "list_pages"
_QUERY = {"query": "recent"}
_PAGES = re.compile(r"Pages: ([^.\"\\]+)\.")
_CODE = re.compile(r"\bSERVICE_\w+")


@dataclass(frozen=True, slots=True)
class Conduct:
    """How the agent uses the service, and what of its answer it hands on."""

    uses: bool = True
    again: bool = False
    writes: bool = True
    titles: bool = True
    code: str | None = None


def play(turn: Turn, conduct: Conduct) -> Play:
    """Use the service; when the answer is there, write the briefing."""
    if not decisions.outcomes(turn):
        yield from _request(conduct)
        yield from decisions.wait(
            "I would like to look at the recent pages; I am waiting for your decision."
        )
        return
    if conduct.again:
        yield from decisions.use_service("list pages", _TOOL, {"query": "more"})
        yield from decisions.wait("I would like to look once more.")
        return
    yield from _brief(turn, conduct)


def _request(conduct: Conduct) -> Generator[Step, Result, None]:
    if conduct.uses:
        yield from decisions.use_service("list pages", _TOOL, _QUERY)
    else:
        prompt = "May I use the page service to look at the recent pages?"
        yield from decisions.ask("Page service", prompt, "may-i-use-it", **_TARGET)


_TARGET = {"target": {"type": "custom", "key": "page-service", "label": "Page service"}}


def _brief(turn: Turn, conduct: Conduct) -> Play:
    pages, code = _PAGES.search(turn.prompt), _CODE.search(turn.prompt)
    if pages is None or code is None:
        raise ScriptError("The turn after the approval does not hold the service's answer")
    titles = pages[1].split(", ") if conduct.titles else ["(two pages)"]
    lines = [*(f"- {title}" for title in titles), "", f"Code: {conduct.code or code[0]}"]
    text = "\n".join(["# Recent pages", "", *lines, ""])
    if conduct.writes:
        written = yield from decisions.write_document("Briefing", text)
        if not written.ok:
            raise ScriptError(f"The briefing was not saved: {written.text[:300]}")
    words = "The briefing is on the task." if conduct.writes else f"Here it is.\n\n{text}"
    yield from decisions.report(words)


SCRIPTS = (
    Script(
        FAITHFUL,
        "Asks, waits, and briefs with the answer.",
        partial(play, conduct=Conduct()),
        waits=True,
    ),
    Script(
        "asks-in-words",
        "Puts up a card of its own instead of using the service.",
        partial(play, conduct=Conduct(uses=False)),
        caught_by="decision-request-matches-story",
    ),
    Script(
        "invents-the-code",
        "Writes the briefing with a code that the service never gave.",
        partial(play, conduct=Conduct(code="SERVICE_0123456789ab1")),
        caught_by="briefing-uses-real-result",
    ),
    Script(
        "forgets-the-titles",
        "Writes the briefing without the pages.",
        partial(play, conduct=Conduct(titles=False)),
        caught_by="briefing-includes-page-titles",
    ),
    Script(
        "saves-no-document",
        "Tells the result in its last words only.",
        partial(play, conduct=Conduct(writes=False)),
        caught_by="briefing-uses-real-result",
    ),
    Script(
        "asks-again",
        "Uses the service a second time and leaves that request open.",
        partial(play, conduct=Conduct(again=True)),
        caught_by="no-pending-bookkeeping",
    ),
)
