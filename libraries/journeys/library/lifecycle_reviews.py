"""Governed service actions: what is left open after a decision, and the file about it."""

from typing import Any

from robot.api.deco import keyword

from journeys.library.session import Session


class LifecycleReviewKeywords:
    """Look at what a decided action left behind."""

    def __init__(self, session: Session) -> None:
        self._session = session

    @keyword(tags=["check"])
    def the_review_should_be_complete(self) -> None:
        """Fail unless no action waits for a decision any more and the answer stands there once."""
        attempt = self._session.attempt
        path = f"/api/companies/{attempt.company.company_id}/tools/action-requests"
        found = attempt.client.get(path, status="pending")
        listed = found if isinstance(found, list) else found["actionRequests"]
        attempt.record["review"] = {
            "marker": f"Review {attempt.nonce}",
            "pending": [str(one["id"]) for one in listed],
        }
        attempt.files["connection-review"] = self._evidence
        attempt.refresh()
        attempt.note("review-looked-at", f"{len(listed)} pending")
        self._session.require("review-marker-once", "no-pending-actions")

    def _evidence(self) -> dict[str, Any]:
        record = self._session.attempt.record
        names = ("connectionId", "requests")
        return {
            "source": record["modelSource"],
            "issueId": record["assignment"].get("parentIssueId"),
            "decision": record.get("decision"),
            "restart": record.get("restart"),
            "providerCalls": {name: record["service"].get(name) for name in names},
        }
