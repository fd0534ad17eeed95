"""Chats with an agent: what the person writes, and what comes back."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

import requests
from robot.api.deco import keyword

from journeys.campaign.scenarios import scenario
from journeys.grading.chat_checks import BUDGETS, EMPTY, STORED
from journeys.grading.chats import GRADER_VERSION
from journeys.library.chat_evidence import chat_feature, chat_runs
from journeys.library.session import Session
from journeys.poll import poll
from journeys.product.api import ApiError
from journeys.resources import resource

SCENARIOS = "scenarios/chat_tasks.yaml"
STORED_SECONDS = 30.0
TROUBLE = (requests.RequestException, ApiError)


class ChatKeywords:
    """Send the one message of a scenario, and keep what the product makes of it."""

    def __init__(self, session: Session) -> None:
        self._session = session

    @keyword(tags=["getter"])
    def take_the_words_of(self, scenario_id: str) -> str:
        """Return what the person asks for in a scenario, word for word."""
        attempt = self._session.attempt
        found = scenario(resource(SCENARIOS), scenario_id)
        attempt.record["prompt"] = found.query
        attempt.record["scenario"] = {
            "id": scenario_id,
            "capabilityIds": list(found.capabilities),
            "graderVersion": GRADER_VERSION,
            "query": found.query,
        }
        attempt.files["chat-feature"] = lambda: chat_feature(attempt.record)
        attempt.files["chat-feature-runs"] = lambda: chat_runs(attempt.client, attempt.record)
        return found.query

    @keyword(tags=["getter", "plumbing"])
    def chat_address(self) -> str:
        """Return the address of the chat with the chief executive."""
        company = self._session.attempt.company
        return f"/{company.company_prefix}/chats/{company.lead_id}"

    @keyword(tags=["action", "plumbing"])
    def look_for_a_chat(self, when: str) -> None:
        """Keep the chat that the product has at that moment (``before``, ``after``)."""
        attempt = self._session.attempt
        attempt.record.setdefault("opened", {})[when] = self._chat()

    def _chat(self) -> Any:
        attempt = self._session.attempt
        company = attempt.company
        return attempt.client.get(f"/api/companies/{company.company_id}/chats/{company.lead_id}")

    @keyword(tags=["check"])
    def chat_should_be_empty(self) -> None:
        """Fail unless opening the page began no chat, and unless all budgets are set."""
        attempt = self._session.attempt
        given = attempt.record["assignment"]
        attempt.record["assignment"] = {"submittedAt": datetime.now(UTC).isoformat()}
        try:
            self._session.require(EMPTY, BUDGETS)
        finally:
            attempt.record["assignment"] = given

    @keyword(tags=["action", "plumbing"])
    def remember_the_message(self, words: str) -> None:
        """Keep what the person is about to send, and when."""
        at = self._session.attempt.note("message-written")
        self._session.attempt.record["message"] = {"at": at, "text": words, "commentIds": []}

    @keyword(tags=["check"])
    def message_should_be_stored_once(self) -> None:
        """Fail unless the message became exactly one comment of the person, in a new chat."""
        attempt = self._session.attempt
        message = attempt.record["message"]

        def stored() -> tuple[Any, list[str]]:
            chat = self._chat()
            comments = attempt.observing.comments(str(chat["id"])) if chat else []
            return chat, [str(one["id"]) for one in comments if one.get("authorAgentId") is None]

        chat, message["commentIds"] = poll(
            "the message to be stored",
            stored,
            accept=lambda seen: bool(seen[1]),
            seconds=STORED_SECONDS,
            interval=0.25,
            retry=TROUBLE,
        )
        attempt.issue = dict(chat)
        attempt.record["assignment"] = {
            "parentIssueId": chat["id"],
            "leadAgentId": attempt.company.lead_id,
            "model": attempt.profile.model,
            "submittedAt": message["at"],
        }
        attempt.sources.append(self._observed)
        attempt.refresh()
        attempt.note("message-stored", ", ".join(message["commentIds"]))
        self._session.require(STORED)

    def _observed(self) -> Mapping[str, Any]:
        attempt = self._session.attempt
        listed = attempt.client.get(f"/api/companies/{attempt.company.company_id}/issues")
        documents = [one for row in listed for one in self._documents(str(row["id"]))]
        return {"chat": attempt.observing.issue(str(attempt.issue["id"])), "documents": documents}

    def _documents(self, issue: str) -> list[dict[str, Any]]:
        client = self._session.attempt.client
        listed = client.get(f"/api/issues/{issue}/documents")
        found = [client.get(f"/api/issues/{issue}/documents/{one['key']}") for one in listed]
        return [
            {
                "issueId": issue,
                "id": one["id"],
                "key": one["key"],
                "title": one.get("title"),
                "revision": one.get("latestRevisionNumber"),
                "agentId": one.get("updatedByAgentId") or one.get("createdByAgentId"),
                "at": one.get("updatedAt"),
                "body": one.get("body"),
            }
            for one in found
        ]
