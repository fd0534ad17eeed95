"""Outside providers: a gateway that may be chosen, and a question that outlives a restart."""

from typing import Any

from robot.api.deco import keyword

from journeys.library.session import Session
from journeys.product import connections

FLAG = "enableMcpAggregators"
SETTINGS = "/api/instance/settings/experimental"


class ProviderKeywords:
    """Prepare a provider story, and restart the server while its question is open."""

    def __init__(self, session: Session) -> None:
        self._session = session

    @keyword(tags=["action"])
    def let_the_lead_use_the_gateway(self) -> None:
        """Give the lead the connected gateway, without a question before each use."""
        attempt = self._session.attempt
        company, lead = attempt.company.company_id, attempt.company.lead_id
        kept = attempt.record["service"]
        connection = connections.Connection(
            kept["connectionId"], "Arcade gateway", tuple(kept["actions"])
        )
        connections.install(attempt.client, company, connection, lead, ask_first=False)
        attempt.note("gateway-installed", connection.id)

    @keyword(tags=["action"])
    def look_for_the_products_own_question(self) -> None:
        """Turn provider questions on, and keep what the product says about having them.

        A version without them takes the setting and forgets it; then the agent asks the question
        itself, with an ordinary card, and the evidence says so.
        """
        attempt = self._session.attempt
        attempt.client.patch(SETTINGS, {FLAG: True})
        offered = attempt.client.get(SETTINGS).get(FLAG)
        attempt.record["question"] = {"author": "agent", "aggregators": offered}
        attempt.note("provider-questions-looked-for", f"the product says {offered}")

    @keyword(tags=["action"])
    def restart_the_server_while_the_question_is_open(self) -> None:
        """Restart the server, and keep the question as it is afterwards."""
        attempt = self._session.attempt
        before = self._boot()
        at = attempt.note("restart-requested", "graceful")
        attempt.running.restart("graceful")
        issue = attempt.issue["id"]
        attempt.record["restart"] = {
            "at": at,
            "before": before,
            "after": self._boot(),
            "cards": attempt.client.get(f"/api/issues/{issue}/interactions"),
        }
        attempt.note("restart-finished")

    def _boot(self) -> dict[str, Any]:
        health = self._session.attempt.client.get("/api/health")
        return {"startedAt": health.get("serverInfo", {}).get("processStartedAt")}

    @keyword(tags=["check"])
    def the_choice_should_be_explained(self) -> None:
        """Fail unless the question says what an outside provider gets, and nothing was sent yet."""
        self._session.require("provider-disclosed-before-choice")
