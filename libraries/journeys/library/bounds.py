"""Bounds of a story, read back before its task is given: budgets, and who may call what."""

from datetime import UTC, datetime

from robot.api.deco import keyword

from journeys.grading.guidance import BUDGETS, UNREACHABLE
from journeys.library.session import Session
from journeys.product import connections


class BoundKeywords:
    """Read back what bounds a story, and judge it."""

    def __init__(self, session: Session) -> None:
        self._session = session

    @keyword(tags=["action"])
    def read_the_budgets_back(self) -> None:
        """Keep the budgets of company and agents as the product states them, before the task."""
        attempt = self._session.attempt
        company = attempt.company.company_id
        listed = attempt.client.get(f"/api/companies/{company}/budgets/overview")["policies"]
        attempt.record["budgets"] = {
            "at": attempt.note("budgets-read-back"),
            "companyId": company,
            "policies": [
                {
                    "scopeType": one["scopeType"],
                    "scopeId": one["scopeId"],
                    "amount": one["amount"],
                    "hardStop": one["hardStopEnabled"],
                    "active": one["isActive"],
                }
                for one in listed
            ],
        }

    @keyword(tags=["action"])
    def give_the_gateway_to_somebody_else(self, name: str) -> None:
        """Let the teammate called ``name`` use the gateway, and keep who may call what."""
        attempt = self._session.attempt
        kept, other = attempt.record["service"], attempt.company.teammates[name]
        gateway = connections.Connection(
            kept["connectionId"], "Arcade gateway", tuple(kept["actions"])
        )
        company = attempt.company.company_id
        connections.install(attempt.client, company, gateway, other, ask_first=False)
        attempt.record["access"] = {
            "lead": connections.allowed_tools(attempt.client, company, attempt.company.lead_id),
            "others": connections.allowed_tools(attempt.client, company, other),
            "at": attempt.note("access-read-back"),
        }

    @keyword(tags=["check"])
    def story_should_be_bounded(self) -> None:
        """Fail unless company and lead have the story's budgets."""
        self._require_before_the_task(BUDGETS)

    @keyword(tags=["check"])
    def the_lead_should_have_no_access(self) -> None:
        """Fail unless the lead may call nothing, and somebody else the gateway."""
        self._require_before_the_task(UNREACHABLE)

    def _require_before_the_task(self, check: str) -> None:
        """Judge what was read back; the time of the task is not known yet, so now stands for it."""
        attempt = self._session.attempt
        given = attempt.record["assignment"]
        lead = attempt.company.lead_id
        now = datetime.now(UTC).isoformat()
        attempt.record["assignment"] = {"leadAgentId": lead, "submittedAt": now}
        try:
            self._session.require(check)
        finally:
            attempt.record["assignment"] = given
