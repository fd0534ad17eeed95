"""Decisions: the card that an agent put up, the person's answer, and what became of both."""

from collections.abc import Mapping
from typing import Any

import requests
from robot.api.deco import keyword

from journeys.grading.interactions import RESOLVED
from journeys.grading.runs import ACTIVE
from journeys.library.session import Session
from journeys.poll import poll
from journeys.product import connections
from journeys.product.api import ApiError
from journeys.product.observation import TERMINAL

CARD_SECONDS = 180.0
STORED_SECONDS = 30.0
OVER = ("done", "blocked", "cancelled")
TROUBLE = (requests.RequestException, ApiError)


class DecisionKeywords:
    """Wait for a card, prove that it is the right one, and keep what the person decided."""

    def __init__(self, session: Session) -> None:
        self._session = session

    @keyword(tags=["check"])
    def company_should_have_no_connection(self) -> None:
        """Fail unless the company has no connection yet."""
        self.remember_the_connections()
        self._session.require("connection-starts-unconfigured")

    @keyword(tags=["action"])
    def remember_the_connections(self) -> None:
        """Keep which connections the company has; later ones are compared with them."""
        attempt = self._session.attempt
        attempt.record["connections"] = {"before": self._connections()}
        attempt.sources.append(self._observed)

    def _observed(self) -> Mapping[str, Any]:
        kept = self._session.attempt.record["connections"]
        return {"connections": {**kept, "after": self._connections()}}

    def _connections(self) -> list[str]:
        attempt = self._session.attempt
        return connections.connection_ids(attempt.client, attempt.company.company_id)

    @keyword(tags=["wait"])
    def wait_for_a_card(self, seconds: float = CARD_SECONDS) -> None:
        """Wait until a card is open and nobody works, or until it is plain that none will come.

        What was seen is kept, whatever it is.
        """
        attempt = self._session.attempt
        seen = poll(
            "a card to be decided on",
            self._look,
            accept=_is_settled,
            seconds=seconds,
            interval=0.5,
            retry=TROUBLE,
        )
        del seen["runs"]
        attempt.record["decision"] = {"at": attempt.note("card-looked-for"), **seen}
        attempt.refresh()

    def _look(self) -> dict[str, Any]:
        attempt = self._session.attempt
        issue, company = attempt.issue["id"], attempt.company.company_id
        runs = attempt.client.get(f"/api/companies/{company}/heartbeat-runs", limit=100)
        return {
            "runs": [str(run["status"]) for run in runs],
            "taskStatus": attempt.client.get(f"/api/issues/{issue}")["status"],
            "cards": attempt.client.get(f"/api/issues/{issue}/interactions"),
        }

    @keyword(tags=["check"])
    def the_card_should_match_the_story(self) -> None:
        """Fail unless exactly the card that the story asks for is open; nothing is clicked else."""
        self._session.require("decision-request-matches-story")

    @keyword(tags=["check"])
    def the_service_should_not_be_called_yet(self) -> None:
        """Fail when the service was called before the person said yes."""
        self._session.require("no-call-before-approval")

    @keyword(tags=["action", "plumbing"])
    def remember_the_choice(self, choice: str) -> None:
        """Keep what the person is about to click, and when."""
        attempt = self._session.attempt
        at = attempt.note("decision-made", choice)
        attempt.record["decision"] |= {"choice": choice, "clickedAt": at}

    @keyword(tags=["check"])
    def the_decision_should_be_stored(self, check: str = "user-decision-persisted") -> None:
        """Fail unless the card is resolved as the person decided."""
        attempt = self._session.attempt
        issue = attempt.issue["id"]
        known = {str(card["id"]) for card in attempt.record["decision"]["cards"]}

        def decided() -> list[str]:
            cards = attempt.client.get(f"/api/issues/{issue}/interactions")
            return [one["status"] for one in cards if str(one["id"]) in known]

        poll(
            "the decision to be stored",
            decided,
            accept=lambda states: all(state in RESOLVED for state in states),
            seconds=STORED_SECONDS,
            interval=0.25,
            retry=TROUBLE,
        )
        attempt.refresh()
        attempt.note("decision-stored")
        self._session.require(check)


def _is_settled(seen: Mapping[str, Any]) -> bool:
    """Say whether nothing better can come: nobody works, and a card is open or the task over."""
    runs = seen["runs"]
    if not runs or any(run in ACTIVE for run in runs):
        return False
    open_card = any(card["status"] not in RESOLVED for card in seen["cards"])
    failed = any(run in TERMINAL and run != "succeeded" for run in runs)
    return open_card or failed or seen["taskStatus"] in OVER
