"""Lifecycle stories: what the person answers, and what happens while the lead waits."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import requests
from robot.api.deco import keyword

from journeys.errors import HarnessError
from journeys.library.lifecycle_texts import Words
from journeys.library.lifecycle_view import listed_runs
from journeys.library.session import Session
from journeys.poll import poll
from journeys.product.api import ApiError
from journeys.product.layout import give

STORED_SECONDS = 30.0
TROUBLE = (requests.RequestException, ApiError)


class LifecycleAnswerKeywords:
    """Say what the person says, and keep when and what it was."""

    def __init__(self, session: Session) -> None:
        self._session = session

    @property
    def _words(self) -> Words:
        attempt = self._session.attempt
        return Words.of(attempt.context.case, attempt.nonce)

    @keyword(tags=["getter"])
    def words_of_the_person(self) -> str:
        """Return what the person says to the question, or wants changed in the plan."""
        return self._words.answer()

    @keyword(tags=["action", "plumbing"])
    def remember_the_answer(self, status: str, text: str = "") -> None:
        """Keep what the person is about to decide: the card's ``status`` and ``text`` then."""
        record = self._session.attempt.record
        phase = record["checkpoints"][-1]["phase"]
        at = self._session.attempt.note("answer-given", f"{phase}: {status}")
        record["answers"]["given"].append(
            {"phase": phase, "status": status, "text": text, "at": at}
        )
        record["answers"]["at"] = at

    @keyword(tags=["wait"])
    def wait_until_the_answer_is_stored(self) -> None:
        """Wait until no card is open any more."""
        poll(
            "the answer to be stored",
            self._open_cards,
            accept=lambda cards: not cards,
            seconds=STORED_SECONDS,
            interval=0.25,
            retry=TROUBLE,
        )

    @keyword(tags=["action"])
    def leave_a_handoff_in_the_workspace(self) -> None:
        """Put a file into the working folder of the run that was recorded; it must be new."""
        attempt = self._session.attempt
        run = attempt.client.get(f"/api/heartbeat-runs/{listed_runs(attempt)[-1]['id']}")
        folder = Path(_workspace(run))
        root = attempt.running.layout.root.resolve()
        if root not in folder.resolve().parents:
            raise HarnessError(f"The run's working folder {folder} is outside the instance")
        file = folder / "context.txt"
        with file.open("x", encoding="utf-8") as written:
            written.write(self._words.handoff())
        give(file, attempt.running.machine.who)
        attempt.note("handoff-left", str(file.relative_to(root)))

    @keyword(tags=["action"])
    def restart_the_server_while_the_lead_waits(self) -> None:
        """Restart the server between the question and the answer."""
        attempt = self._session.attempt
        before = self._boot()
        attempt.running.restart("graceful")
        at = attempt.note("server-restarted")
        attempt.record["restart"] = {"at": at, "before": before, "after": self._boot()}

    def _boot(self) -> dict[str, Any]:
        health = self._session.attempt.client.get("/api/health")
        return {"startedAt": health.get("serverInfo", {}).get("processStartedAt")}

    @keyword(tags=["check"])
    def only_the_answer_should_be_shown(self, bubbles: list[str]) -> None:
        """Fail unless the page shows the wanted answer in its one bubble of an agent."""
        at = datetime.now(UTC).isoformat()
        self._session.attempt.record["page"] = {"at": at, "bubbles": bubbles}
        self._session.require("message-exact", "page-shows-message")

    def _open_cards(self) -> list[str]:
        attempt = self._session.attempt
        cards = attempt.client.get(f"/api/issues/{attempt.issue['id']}/interactions")
        return [str(one["id"]) for one in cards if one["status"] == "pending"]


def _workspace(run: dict[str, Any]) -> str:
    return str(run["contextSnapshot"]["paperclipWorkspace"]["cwd"])
