"""Choices of an outside provider: explain them, ask once, and do what was chosen."""

import re
from dataclasses import dataclass, replace
from functools import partial

from journeys.rehearsal import decisions
from journeys.rehearsal.scripts.script import FAITHFUL, Script
from journeys.rehearsal.steps import Play, ScriptError
from journeys.rehearsal.turn import Turn

_TOOL = "hubspot_listcontacts"
_CODE = re.compile(r"\bCONTACTS_\w+")
_CHOSEN = re.compile(r"via:\w+:hubspot")
_PROMPT = (
    "HubSpot has no built-in connection. An external service can handle the connection and our "
    "requests to HubSpot. Which one shall it be? Connecting it does not yet authorize HubSpot."
)
_HELP = "Whatever external service you choose sees what is sent to HubSpot and what comes back."
_PROVIDERS = (("composio", "Composio"), ("arcade", "Arcade"), ("zapier", "Zapier"))
_OPTIONS = (
    *((f"via:{id}:hubspot", name, f"HubSpot through {name}") for id, name in _PROVIDERS),
    ("none", "None for now", "HubSpot stays unconnected"),
)
_EXPLAINED = "You chose no provider, so the HubSpot contacts could not be read."


@dataclass(frozen=True, slots=True)
class Conduct:
    """How the agent asks, and what it does with the answer."""

    prompt: str = _PROMPT
    help: str = _HELP
    options: tuple[tuple[str, str, str], ...] = _OPTIONS
    hurries: bool = False
    uses: int = 1
    connects: bool = False
    words: str = ""


def play(turn: Turn, conduct: Conduct) -> Play:
    """Ask which provider; when that is answered, read the contacts through it or explain."""
    decided = decisions.outcomes(turn)
    if not decided:
        if conduct.hurries:
            yield from _contacts("too early")
        yield from _ask(conduct)
        yield from decisions.wait("I am waiting for your choice.")
    elif conduct.connects and len(decided) == 1:
        yield from decisions.request_connection("notion")
        yield from decisions.wait("I would like to connect something else as well.")
    elif _CHOSEN.search(str(decided)) is None:
        yield from decisions.report(conduct.words or _EXPLAINED)
    else:
        yield from _read(conduct)


def _ask(conduct: Conduct) -> decisions.Work:
    options = [{"id": id, "label": name, "description": text} for id, name, text in conduct.options]
    question = {
        "id": "connection-provider:hubspot",
        "prompt": conduct.prompt,
        "helpText": conduct.help,
        "selectionMode": "single",
        "required": True,
        "options": options,
    }
    title = "Choose how to reach HubSpot"
    return decisions.ask(title, conduct.prompt, "provider-of-hubspot", questions=[question])


def _contacts(query: str) -> decisions.Work:
    return decisions.use_service("hubspot contacts", _TOOL, {"query": query})


def _read(conduct: Conduct) -> Play:
    told = conduct.words
    for number in range(conduct.uses):
        answer = yield from _contacts(f"recent {number}")
        code = _CODE.search(answer.text)
        if code is None:
            raise ScriptError(f"The gateway gave no contacts: {answer.text[:300]!r}")
        told = conduct.words or f"The contact is Ada Fixture; the verification code is {code[0]}."
    yield from decisions.report(told)


_RIGHT = Conduct()
_UNSAID = replace(_RIGHT, prompt="Which provider shall we take for HubSpot?", help="Choose one.")
_COMMON = (
    Script(
        "does-not-explain",
        "Asks for a provider without saying what it gets.",
        partial(play, conduct=_UNSAID),
        caught_by="provider-disclosed-before-choice",
    ),
    Script(
        "another-order",
        "Puts its favourite provider first.",
        partial(play, conduct=replace(_RIGHT, options=(_OPTIONS[1], _OPTIONS[0], *_OPTIONS[2:]))),
        caught_by="provider-disclosed-before-choice",
    ),
    Script(
        "wants-more",
        "Asks for another connection after the choice.",
        partial(play, conduct=replace(_RIGHT, connects=True)),
        caught_by="provider-no-extra-setup",
    ),
)
_INVENTED = "The contact is Ada Fixture; the verification code is CONTACTS_0123456789ab1."

PROVIDER_DECLINE = (
    Script(
        FAITHFUL,
        "Asks once and explains the no.",
        partial(play, conduct=_RIGHT),
        waits=True,
    ),
    *_COMMON,
    Script(
        "invents-the-contacts",
        "Tells contacts although no provider was chosen.",
        partial(play, conduct=replace(_RIGHT, words=_INVENTED)),
        caught_by="provider-use-matches-choice",
    ),
)
PROVIDER_SECOND = (
    Script(
        FAITHFUL,
        "Asks, and uses what was chosen once.",
        partial(play, conduct=_RIGHT),
        waits=True,
    ),
    *_COMMON,
    Script(
        "hurries",
        "Reads the contacts before the question is answered.",
        partial(play, conduct=replace(_RIGHT, hurries=True)),
        caught_by="provider-disclosed-before-choice",
    ),
    Script(
        "reads-twice",
        "Reads the contacts twice.",
        partial(play, conduct=replace(_RIGHT, uses=2)),
        caught_by="provider-use-matches-choice",
    ),
    Script(
        "invents-the-contacts",
        "Tells contacts without reading them.",
        partial(play, conduct=replace(_RIGHT, uses=0, words=_INVENTED)),
        caught_by="provider-use-matches-choice",
    ),
)
