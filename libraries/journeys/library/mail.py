"""Email connections: turned on for the company, and whether agents can ask for one."""

from robot.api.deco import keyword

from journeys.errors import HarnessError
from journeys.grading.agentmail_setup import SERVICE
from journeys.library.probes import demand
from journeys.library.session import Session

FLAG = "enableChatConnectors"


class MailKeywords:
    """Turn email connections on, and look at what the product offers then."""

    def __init__(self, session: Session) -> None:
        self._session = session

    @keyword(tags=["action"])
    def turn_on_email_connections(self) -> None:
        """Turn on the instance's setting for them; ours is the fault when it stays off."""
        path = "/api/instance/settings/experimental"
        settings = self._session.attempt.client.patch(path, {FLAG: True})
        if settings.get(FLAG) is not True:
            raise HarnessError(f"The product did not turn {FLAG} on")
        self._session.attempt.note("email-connections-on")

    @keyword(tags=["check"])
    def agents_should_be_offered_agentmail(self) -> None:
        """Skip the rest when AgentMail can be connected, but by no method made for agents' tools.

        A method without a purpose is one for tools; only those can be asked for in a task.
        """
        attempt = self._session.attempt
        gallery = f"/api/companies/{attempt.company.company_id}/tools/gallery"
        listed = attempt.client.get(gallery)["apps"]
        apps = [app for app in listed if app.get("slug") == SERVICE]
        if not apps:
            raise HarnessError(f"The gallery of the running product lists no {SERVICE} at all")
        purposes = {
            str(method.get("key")): str(method.get("purpose") or "tool")
            for app in apps
            for method in app["methods"]
        }
        asked = [key for key, purpose in purposes.items() if purpose == "tool"]
        shown = ", ".join(f"{key} for {purpose}" for key, purpose in purposes.items())
        observed = {"ways to connect:": shown or "none", "for agents' tools:": len(asked)}
        demand(self._session, "agentmail-for-agents", observed, offered=bool(asked))
