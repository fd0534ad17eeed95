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
    """Who an agent is: ``instructions`` is its AGENTS.md, ``manager`` the id of its superior."""

    name: str
    role: str
    title: str
    capabilities: str
    instructions: str
    manager: str | None = None
    cap_cents: int = 0


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
    body = {
        "name": persona.name,
        "role": persona.role,
        "title": persona.title,
        "capabilities": persona.capabilities,
        "adapterType": agent.adapter_type,
        "adapterConfig": {**agent.adapter_config, "env": environment},
        "defaultEnvironmentId": studio["environment_id"],
        "reportsTo": persona.manager,
        "budgetMonthlyCents": persona.cap_cents,
        "instructionsBundle": {
            "entryFile": "AGENTS.md",
            "files": {"AGENTS.md": persona.instructions},
        },
        "runtimeConfig": {},
    }
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
