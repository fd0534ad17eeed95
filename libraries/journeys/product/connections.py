"""Connections of a company: services that its agents may use, set up through the public API."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from journeys.errors import HarnessError
from journeys.product.api import Api


@dataclass(frozen=True, slots=True)
class Connection:
    """A connected service; ``actions`` are the ids of the tools it offers."""

    id: str
    name: str
    actions: tuple[str, ...]


def connect(api: Api, company_id: str, name: str, address: str, token: str | None) -> Connection:
    """Connect the service at ``address``; its ``token`` stays with the server."""
    body: dict[str, Any] = {"link": address, "name": name, "grantKind": "organization"}
    body |= {"authMode": "none"} if token is None else _bearer(token)
    made = api.post_secret(f"/api/companies/{company_id}/tools/apps/connect", body)
    offered = made["actions"]
    rows = [*offered["readOnly"], *offered["canMakeChanges"]]
    if not rows:
        raise HarnessError(f"The connected service '{name}' offers nothing")
    actions = tuple(str(row["catalogEntryId"]) for row in rows)
    return Connection(str(made["connectionId"]), name, actions)


def install(
    api: Api, company_id: str, connection: Connection, agent_id: str, *, ask_first: bool
) -> None:
    """Give one agent every action of the connection; ``ask_first``: each use needs a yes."""
    body = {
        "enabledCatalogEntryIds": list(connection.actions),
        "askFirstCatalogEntryIds": list(connection.actions) if ask_first else [],
        "access": {"agentIds": [agent_id]},
    }
    api.post(f"/api/companies/{company_id}/tools/apps/{connection.id}/finish", body)
    installs = [{"targetType": "agent", "targetId": agent_id}]
    api.put(f"/api/tool-connections/{connection.id}/installs", {"installs": installs})


def mark_as_arcade(api: Api, connection: Connection) -> None:
    """Tell the product that the connection came from its template for the Arcade gateway."""
    path = f"/api/tool-connections/{connection.id}"
    config = {**api.get(path)["config"], "sourceTemplateKey": "arcade"}
    api.patch(path, {"config": config})


def connection_ids(api: Api, company_id: str) -> list[str]:
    """Return the ids of all connections of the company, sorted."""
    answer = api.get(f"/api/companies/{company_id}/tools/connections")
    rows = answer["connections"] if isinstance(answer, Mapping) else answer
    return sorted(str(row["id"]) for row in rows)


def _bearer(token: str) -> dict[str, Any]:
    return {"authMode": "bearer", "credentialValues": {"credentials.authorization": token}}


def allowed_tools(api: Api, company_id: str, agent_id: str) -> list[str]:
    """Return the names of the connected services' tools that an agent may call, sorted."""
    path = f"/api/companies/{company_id}/tools/profiles/effective/agents/{agent_id}"
    return sorted(str(tool["toolName"]) for tool in api.get(path)["allowedTools"])
