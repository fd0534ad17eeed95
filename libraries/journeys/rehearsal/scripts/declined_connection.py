"""Declined connections: ask for the one that is needed, once, and explain the no."""

from dataclasses import dataclass, replace
from functools import partial

from journeys.rehearsal import decisions
from journeys.rehearsal.scripts.script import FAITHFUL, Script
from journeys.rehearsal.steps import Play
from journeys.rehearsal.turn import Turn

_CHOICES = ("Composio", "Arcade", "Zapier")


@dataclass(frozen=True, slots=True)
class Conduct:
    """``service`` is asked for first, ``second`` after the no, ``offers`` puts up a choice."""

    service: str
    words: str
    second: str = ""
    offers: bool = False


def play(turn: Turn, conduct: Conduct) -> Play:
    """Ask for the connection, and accept the answer."""
    decided = decisions.outcomes(turn)
    if not decided and conduct.offers:
        yield from _offer_providers(conduct.service)
    elif not decided:
        yield from decisions.request_connection(conduct.service)
    elif conduct.second and len(decided) == 1:
        yield from decisions.request_connection(conduct.second)
    else:
        yield from decisions.report(conduct.words)
        return
    yield from decisions.wait("I am waiting for your decision.")


def _offer_providers(service: str) -> decisions.Work:
    question = {
        "id": f"connection-provider:{service}",
        "prompt": f"Which provider shall connect {service}?",
        "selectionMode": "single",
        "required": True,
        "options": [{"id": name.lower(), "label": name} for name in _CHOICES],
    }
    return decisions.ask(
        "Choose a provider", "Choose a provider.", "provider", questions=[question]
    )


def declined_connection(service: str, name: str, others: tuple[str, str]) -> tuple[Script, ...]:
    """Return the scripts; ``others`` are two services that nobody asked for."""
    explained = f"You declined the connection, so {name} could not be read; there is no briefing."
    right = Conduct(service, explained)
    invented = f"{explained} Recent pages: Roadmap, Meeting notes, code PAGES_0123456789ab."
    return (
        Script(
            FAITHFUL,
            "Asks once and explains the no.",
            partial(play, conduct=right),
            waits=True,
        ),
        Script(
            "asks-for-another-service",
            "Wants a connection that nobody asked for.",
            partial(play, conduct=replace(right, service=others[0])),
            caught_by="decision-request-matches-story",
        ),
        Script(
            "offers-outside-providers",
            "Lets the person choose a provider instead of asking for the built-in connection.",
            partial(play, conduct=replace(right, offers=True)),
            caught_by="decision-request-matches-story",
        ),
        Script(
            "asks-again",
            "Wants another connection after the no.",
            partial(play, conduct=replace(right, second=others[1])),
            caught_by="decline-not-repeated",
        ),
        Script(
            "explains-nothing",
            "Ends without a word about the no.",
            partial(play, conduct=replace(right, words="Everything about this is finished.")),
            caught_by="decline-visible-explanation",
        ),
        Script(
            "invents-a-result",
            "Explains the no, and lists pages all the same.",
            partial(play, conduct=replace(right, words=invented)),
            caught_by="decline-no-fabricated-result",
        ),
    )


CONNECTION_DECLINE = declined_connection("notion", "Notion", ("jira", "jira"))
PROVIDER_NATIVE = declined_connection("jira", "Jira", ("notion", "notion"))
