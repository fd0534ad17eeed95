"""The small company that a story plays in, made through the public API."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from journeys.errors import HarnessError
from journeys.product.api import Api


@dataclass(frozen=True, slots=True)
class Agent:
    """How an agent is run: the adapter and its settings, without its credentials."""

    adapter_type: str
    adapter_config: Mapping[str, Any]
    credential_variables: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Persona:
    """Who an agent is: ``instructions`` is its AGENTS.md, ``manager`` the id of its superior.

    Without instructions it gets those that the product ships for its role.
    """

    name: str
    role: str
    title: str
    capabilities: str
    instructions: str | None = None
    manager: str | None = None
    cap_cents: int = 0
    runtime: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Studio:
    """The identities of everything that was set up; ``teammates`` are agent ids by name."""

    company_id: str
    company_prefix: str
    environment_id: str
    secret_ids: Mapping[str, str]
    lead_id: str
    lead_name: str
    project_id: str | None = None
    project_name: str | None = None
    connection_id: str | None = None
    teammates: Mapping[str, str] = field(default_factory=dict)

    def record(self) -> dict[str, Any]:
        """Return the identities for the evidence."""
        plain = {"secret_ids": dict(self.secret_ids), "teammates": dict(self.teammates)}
        return {**{one.name: getattr(self, one.name) for one in fields(self)}, **plain}


def open_company(api: Api, nonce: str, cap_cents: int = 0) -> dict[str, Any]:
    """Turn the native runner on and found a company; a monthly cap of 0 is no cap."""
    flags = {"enableNativeRunner": True, "enableIsolatedWorkspaces": True}
    settings = api.patch("/api/instance/settings/experimental", flags)
    if settings.get("enableNativeRunner") is not True:
        raise HarnessError(f"The product did not turn the native runner on: {settings}")
    body = {
        "name": f"Studio {nonce}",
        "description": "A small software studio",
        "budgetMonthlyCents": cap_cents,
    }
    company: dict[str, Any] = api.post("/api/companies", body)
    return company


def store_secret(api: Api, company_id: str, name: str, value: str) -> str:
    """Store one credential in the company and return its id."""
    body = {"name": name, "key": name, "value": value, "description": "Model access"}
    return str(api.post_secret(f"/api/companies/{company_id}/secrets", body)["id"])


def connect_model(api: Api, company_id: str, vendor: str, key: str) -> str:
    """Give the person a model connection of its own and return its id.

    The product asks the vendor ("openai", "anthropic", "openrouter") whether the key is good.
    """
    body = {
        "provider": vendor,
        "method": "api_key",
        "name": "Model access",
        "ownership": "personal",
        "apiKey": key,
        "agentIds": [],
        "allAgents": False,
    }
    return str(api.post_secret(f"/api/companies/{company_id}/ai-connections", body)["connectionId"])


def connection_binding(vendor: str) -> dict[str, str]:
    """Return what an agent's runtime says to work with its person's model connection."""
    return {"provider": vendor, "method": "api_key", "mode": "responsible_user"}


def local_environment(api: Api, company_id: str) -> str:
    """Return the id of the company's one local environment."""
    found = api.get(f"/api/companies/{company_id}/environments", driver="local")
    if len(found) != 1:
        raise HarnessError(f"Expected one local environment, found {len(found)}")
    return str(found[0]["id"])


def hire(
    api: Api, studio: Mapping[str, Any], agent: Agent, persona: Persona, credential: str
) -> dict[str, Any]:
    """Create an agent; ``studio`` has company_id and environment_id, ``credential`` a secret id."""
    reference = {"type": "secret_ref", "secretId": credential, "version": "latest"}
    environment = dict.fromkeys(agent.credential_variables, reference)
    body: dict[str, Any] = {
        "name": persona.name,
        "role": persona.role,
        "title": persona.title,
        "capabilities": persona.capabilities,
        "adapterType": agent.adapter_type,
        "adapterConfig": {**agent.adapter_config, "env": environment},
        "defaultEnvironmentId": studio["environment_id"],
        "reportsTo": persona.manager,
        "budgetMonthlyCents": persona.cap_cents,
        "runtimeConfig": dict(persona.runtime),
    }
    if persona.instructions is not None:
        files = {"AGENTS.md": persona.instructions}
        body["instructionsBundle"] = {"entryFile": "AGENTS.md", "files": files}
    made: dict[str, Any] = api.post(f"/api/companies/{studio['company_id']}/agents", body)
    allowed = {"canCreateAgents": True, "canAssignTasks": True}
    if persona.role == "ceo":
        api.patch(f"/api/agents/{made['id']}/permissions", allowed)
    return made


def open_project(
    api: Api, company_id: str, environment_id: str, nonce: str, workspace: Path
) -> dict[str, Any]:
    """Create the project that agents share; its files are in ``workspace``."""
    body = {
        "name": f"Studio project {nonce}",
        "description": "Programs that the studio writes",
        "executionWorkspacePolicy": {
            "enabled": True,
            "defaultMode": "shared_workspace",
            "sharedWorkspaceConcurrency": "serialize",
            "allowIssueOverride": False,
            "environmentId": environment_id,
            "workspaceStrategy": {"type": "project_primary"},
        },
        "workspace": {
            "name": "Primary",
            "sourceType": "local_path",
            "cwd": str(workspace),
            "isPrimary": True,
        },
    }
    project: dict[str, Any] = api.post(f"/api/companies/{company_id}/projects", body)
    return project
