"""Services that a company connects: started here, called by the product, never by the test."""

import secrets
from collections.abc import Mapping
from typing import Any

from robot.api.deco import keyword

from journeys.library.session import Session
from journeys.product import connections
from journeys.product.services.service import Offer, Service

WORDS = ("Roadmap", "Meeting notes")
CONTACT = "Ada Fixture"


class ServiceKeywords:
    """Start a service, connect it through the public API, and write down who called it."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._title = ""

    @keyword(tags=["action"])
    def connect_the_page_service(self) -> None:
        """Connect a service that lists pages, and give it to the lead; each use needs a yes.

        Its credential is new in every attempt. Only the product's server gets it, as a secret.
        """
        attempt = self._session.attempt
        code = f"SERVICE_{attempt.nonce.replace('-', '')}"
        offer = Offer(
            service="Studio Page Service",
            name="notion:list_pages",
            title="List fixture pages",
            description="Lists the most recent pages of the studio's workspace.",
            answer=f"Pages: {', '.join(WORDS)}. Verification code: {code}",
        )
        token = secrets.token_hex(32)
        attempt.secrets.append(token)
        connection = self._connect(offer, token)
        company, lead = attempt.company.company_id, attempt.company.lead_id
        connections.install(attempt.client, company, connection, lead, ask_first=True)
        self._record(connection, offer, code, WORDS)

    @keyword(tags=["action"])
    def connect_the_arcade_gateway(self) -> None:
        """Connect a gateway that lists contacts; nobody may use it yet."""
        attempt = self._session.attempt
        code = f"CONTACTS_{attempt.nonce.replace('-', '')}"
        offer = Offer(
            service="Arcade gateway",
            name="Hubspot_ListContacts",
            title="List HubSpot contacts",
            description="Lists the most recent HubSpot contacts.",
            answer=f"Contacts: {CONTACT}. Verification code: {code}",
        )
        connection = self._connect(offer, token=None)
        connections.mark_as_arcade(attempt.client, connection)
        self._record(connection, offer, code, (CONTACT,))

    def _connect(self, offer: Offer, token: str | None) -> connections.Connection:
        attempt = self._session.attempt
        self._service = Service(offer, token)
        self._service.start()
        attempt.endings.append(self._service.stop)
        self._title = offer.title
        company = attempt.company.company_id
        return connections.connect(
            attempt.client, company, offer.service, self._service.address, token
        )

    def _record(
        self, connection: connections.Connection, offer: Offer, code: str, words: tuple[str, ...]
    ) -> None:
        attempt = self._session.attempt
        attempt.record["service"] = {
            "connectionId": connection.id,
            "actions": list(connection.actions),
            "tool": offer.name,
            "code": code,
            "words": list(words),
        }
        attempt.sources.append(self._observed)
        attempt.note("service-connected", connection.name)

    def _observed(self) -> Mapping[str, Any]:
        kept = self._session.attempt.record["service"]
        return {"service": {**kept, "requests": self._service.ledger.entries()}}

    @keyword(tags=["getter", "plumbing"])
    def permissions_address(self) -> str:
        """Return the address of the page on which the connection's permissions are set."""
        attempt = self._session.attempt
        connection = attempt.record["service"]["connectionId"]
        return f"/{attempt.company.company_prefix}/apps/{connection}/permissions"

    @keyword(tags=["getter", "plumbing"])
    def action_title(self) -> str:
        """Return the name under which the page shows the service's one action."""
        return self._title
