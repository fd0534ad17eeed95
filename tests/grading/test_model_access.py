"""Model access of hires and their runs: by the company's secret, and by an AI connection."""

from typing import Any

import pytest

from grading.records import GONE, changed
from journeys.grading.model_access import agent_fault, run_fault
from journeys.grading.snapshot import Run

VARIABLES = ["OPENAI_API_KEY", "CODEX_API_KEY"]
CONNECTION = {"provider": "openai", "method": "api_key", "mode": "responsible_user"}
REFERENCE = {"type": "secret_ref", "secretId": "secret-1", "version": "latest"}


def rehearsal() -> dict[str, Any]:
    given = [{"envKey": one, "secretId": "secret-1", "outcome": "success"} for one in VARIABLES]
    agent = {"adapterConfig": {"env": {one: dict(REFERENCE) for one in VARIABLES}}}
    return {
        "record": {
            "modelSource": "scripted",
            "binding": {
                "kind": "company-secret",
                "secretId": "secret-1",
                "variables": list(VARIABLES),
            },
        },
        "lead": agent,
        "hire": changed(agent, "adapterConfig.env.OPENAI_API_KEY", dict(REFERENCE)),
        "run": {"id": "run-1", "contextSnapshot": {"paperclipSecrets": {"manifest": given}}},
    }


def live() -> dict[str, Any]:
    agent = {"runtimeConfig": {"aiConnection": dict(CONNECTION)}}
    return {
        "record": {
            "modelSource": "live",
            "binding": {
                "kind": "ai-connection",
                "connectionId": "connection-1",
                "value": dict(CONNECTION),
            },
        },
        "lead": agent,
        "hire": changed(agent, "runtimeConfig.aiConnection", dict(CONNECTION)),
        "run": {
            "id": "run-1",
            "contextSnapshot": {"aiConnection": {"connectionId": "connection-1"}},
        },
    }


SOURCES = {"rehearsal": rehearsal, "live": live}


def verdicts(case: dict[str, Any]) -> tuple[bool, bool]:
    """Return whether the agents and the run show the lead's access."""
    record = case["record"]
    agents = agent_fault(record, case["lead"], case["hire"])
    return agents is None, run_fault(record, Run(case["run"])) is None


@pytest.mark.parametrize("source", SOURCES)
def test_the_same_access_is_accepted(source: str) -> None:
    assert verdicts(SOURCES[source]()) == (True, True)


MANIFEST = "run.contextSnapshot.paperclipSecrets.manifest"
WRONG: list[tuple[str, str, object, tuple[bool, bool]]] = [
    # what decides is the source of the model, not what the record would like to be judged by
    ("rehearsal", "record.modelSource", "live", (False, False)),
    ("rehearsal", "record.modelSource", GONE, (False, False)),
    ("rehearsal", "record.binding", GONE, (False, False)),
    ("rehearsal", "record.binding.kind", "ai-connection", (False, False)),
    ("rehearsal", "record.binding.secretId", "secret-2", (False, False)),
    ("rehearsal", "record.binding.variables", [], (False, False)),
    ("rehearsal", "record.binding.variables", ["OPENAI_API_KEY"], (False, False)),
    ("rehearsal", "hire.adapterConfig", GONE, (False, True)),
    ("rehearsal", "hire.adapterConfig.env", {}, (False, True)),
    ("rehearsal", "hire.adapterConfig.env.CODEX_API_KEY", GONE, (False, True)),
    ("rehearsal", "hire.adapterConfig.env.EXTRA", dict(REFERENCE), (False, True)),
    ("rehearsal", "hire.adapterConfig.env.CODEX_API_KEY.secretId", "secret-2", (False, True)),
    ("rehearsal", "hire.adapterConfig.env.CODEX_API_KEY.type", "plain", (False, True)),
    ("rehearsal", "hire.adapterConfig.env.CODEX_API_KEY", "sk-plain", (False, True)),
    ("rehearsal", "lead.adapterConfig.env.CODEX_API_KEY", GONE, (False, True)),
    ("rehearsal", MANIFEST, GONE, (True, False)),
    ("rehearsal", MANIFEST, [], (True, False)),
    ("rehearsal", f"{MANIFEST}.0.secretId", "secret-2", (True, False)),
    ("rehearsal", f"{MANIFEST}.0.outcome", "failed", (True, False)),
    ("live", "record.modelSource", "scripted", (False, False)),
    ("live", "record.binding.connectionId", "connection-2", (True, False)),
    ("live", "record.binding.connectionId", GONE, (True, False)),
    ("live", "record.binding.value", {}, (False, True)),
    ("live", "record.binding.value", GONE, (False, True)),
    ("live", "hire.runtimeConfig", GONE, (False, True)),
    ("live", "hire.runtimeConfig.aiConnection.mode", "agent", (False, True)),
    ("live", "hire.runtimeConfig.aiConnection.extra", 1, (False, True)),
    ("live", "lead.runtimeConfig.aiConnection", None, (False, True)),
    ("live", "run.contextSnapshot.aiConnection", None, (True, False)),
    ("live", "run.contextSnapshot.aiConnection.connectionId", "connection-2", (True, False)),
]


@pytest.mark.parametrize(("source", "path", "value", "expected"), WRONG)
def test_any_other_access_is_refused(
    source: str, path: str, value: object, expected: tuple[bool, bool]
) -> None:
    assert verdicts(changed(SOURCES[source](), path, value)) == expected
