"""Hiring: who was hired for the first request, and whether the second one went to the same."""

from typing import Any

from robot.api.deco import keyword

from journeys.grading.model_access import AI_CONNECTION, COMPANY_SECRET
from journeys.library.credential import vendor_of
from journeys.library.session import Session
from journeys.product.studio import connection_binding


class HiringKeywords:
    """Look at the company's agents after each request."""

    def __init__(self, session: Session) -> None:
        self._session = session

    @keyword(tags=["check"])
    def one_teammate_should_be_hired(self) -> None:
        """Fail unless one teammate was hired as asked, with the lead's access, and has worked."""
        attempt = self._session.attempt
        attempt.refresh()
        attempt.record["binding"] = self._binding()
        attempt.record["firstHire"] = {
            "at": attempt.note("hire-looked-at"),
            "agents": attempt.record["agents"],
        }
        self._session.require(
            "exactly-one-hire", "manager-correct", "hire-native-connection", "hired-agent-executed"
        )

    @keyword(tags=["check"])
    def the_same_teammate_should_have_worked(self) -> None:
        """Fail unless the second request was worked on by the teammate hired for the first."""
        attempt = self._session.attempt
        attempt.refresh()
        attempt.note("hire-looked-at-again")
        self._session.require("hire-reused", "hired-agent-executed-revision")

    def _binding(self) -> dict[str, Any]:
        """Return how the lead gets its model access."""
        attempt = self._session.attempt
        name = attempt.profile.credential
        if attempt.company.connection_id is not None:
            value = connection_binding(vendor_of(name))
            connection = attempt.company.connection_id
            return {"kind": AI_CONNECTION, "connectionId": connection, "value": value}
        return {
            "kind": COMPANY_SECRET,
            "secretId": attempt.company.secret_ids[name],
            "variables": list(attempt.profile.credential_names),
        }
