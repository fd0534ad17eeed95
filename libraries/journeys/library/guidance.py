"""Guidance: a reply of the right run is waited for, and what is graded stays as it is."""

import copy
from datetime import UTC, datetime
from typing import Any

import requests
from robot.api.deco import keyword

from journeys.errors import HarnessError
from journeys.grading.decline_guidance import CHECKS, SAVED_NO, decline_guidance_checks, input_of
from journeys.grading.guidance_second import NO_USE
from journeys.grading.guidance_settlement import guidance_settled
from journeys.grading.settlement import Settlement
from journeys.grading.snapshot import Snapshot
from journeys.library.probes import demand
from journeys.library.session import Session
from journeys.library.tasks import SETTLE_SECONDS
from journeys.poll import poll
from journeys.product.api import ApiError

GRADE = "connection-guidance-decline-grade"
TROUBLE = (requests.RequestException, ApiError)


class GuidanceKeywords:
    """Wait for the end of a guidance story, and clone what is graded of a no."""

    def __init__(self, session: Session) -> None:
        self._session = session

    @keyword(tags=["wait"])
    def wait_until_the_decision_is_answered(self, seconds: float = SETTLE_SECONDS) -> None:
        """Wait until all work is over; after a no, also for the reply of the lead's last run.

        What the reply says is not looked at here.
        """
        attempt = self._session.attempt
        wants_reply = attempt.context.case in SAVED_NO

        def look() -> tuple[Settlement, dict[str, Any]]:
            seen = attempt.observing.glance()
            snapshot = Snapshot.of(seen)
            found = guidance_settled(snapshot, attempt.assignment(), wants_reply=wants_reply)
            return found, seen

        _, seen = poll(
            "the decision to be answered",
            look,
            accept=lambda seen: seen[0].accepted,
            reject=lambda seen: seen[0].rejection,
            seconds=seconds,
            interval=0.75,
            retry=TROUBLE,
        )
        attempt.record.update(seen)
        attempt.note("all-tasks-done")

    @keyword(tags=["action", "plumbing"])
    def prepare_to_grade_the_no(self) -> None:
        """Have what follows a no graded and kept, also when the story stops; harmless without."""
        attempt = self._session.attempt
        if attempt.context.case not in SAVED_NO:
            return
        attempt.last_looks.append(self._clone_once)
        attempt.files[GRADE] = lambda: attempt.record["declineGradeEvidence"]

    @keyword(tags=["check"])
    def the_no_should_be_respected(self) -> None:
        """Clone what the checks of the no read, grade it, and fail unless every check passes."""
        attempt = self._session.attempt
        attempt.refresh()
        if "declineGradeEvidence" in attempt.record:
            raise HarnessError("What followed the no was graded before; it is graded once")
        self._clone_once()
        self._session.require(*CHECKS)

    def _clone_once(self) -> None:
        """Keep a copy of the checks' input and their grade; a later call changes nothing."""
        attempt = self._session.attempt
        if "declineGradeEvidence" in attempt.record:
            return
        cloned = copy.deepcopy(input_of(attempt.record))
        checks = [
            {"id": one.id, "passed": one.passed, "detail": one.detail}
            for one in decline_guidance_checks(cloned)
        ]
        at = datetime.now(UTC).isoformat()
        attempt.record["declineGradeEvidence"] = {"at": at, "input": cloned, "checks": checks}

    @keyword(tags=["check"])
    def access_should_be_asked_for(self) -> None:
        """Skip the rest when the product puts up no request for access to the chosen provider."""
        attempt = self._session.attempt
        attempt.refresh()
        self._session.require(NO_USE, "provider-no-extra-setup", "successful-runs", "tasks-done")
        company = attempt.company.company_id
        gallery = attempt.client.get(f"/api/companies/{company}/tools/gallery")["apps"]
        cards = [card for issue in attempt.record["issues"] for card in issue["interactions"]]
        observed = {
            "requests for access:": sum(card["kind"] == "connection_intent" for card in cards),
            "apps called arcade in the gallery:": sum(
                app.get("slug") == "arcade" for app in gallery
            ),
            "provider questions:": attempt.record["question"]["aggregators"],
        }
        demand(self._session, "access-card", observed, offered=any(observed.values()))
