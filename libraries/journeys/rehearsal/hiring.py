"""Hiring a colleague through the product's API, with the hiring agent's own model access.

The request goes out from a file: in a tool's arguments the product's runner blackens whatever
stands under the name of a credential, also a mere reference to a stored one.
"""

import json
import re
from collections.abc import Generator
from typing import Any

from journeys.rehearsal.company import entries
from journeys.rehearsal.steps import Call, Result, ScriptError, Step
from journeys.rehearsal.workspace import run

CONTEXT = "get_task_context"
CALL_API = "call_api"
_ME = "GET /api/agents/me"
_HIRE = "POST /api/companies/{companyId}/agent-hires"
_FORM = "hire.json"
_RUNNER = ("provider", "acpxAgent", "model", "lifecycleMode")
_PERMISSION = re.compile(r"\w+PermissionMode")
_SECRET = re.compile(r'"(\w+)":\{[^{}]*"secretId":"([0-9a-f-]{36})"')


def hire(
    name: str, *, reports: bool = True, variables: tuple[str, ...] | None = None
) -> Generator[Step, Result, None]:
    """Hire a tester called ``name``, on the runner and the model of the agent who hires.

    ``variables`` are those that get the agent's own secret; None is all that it has itself.
    """
    context = yield Call(CONTEXT, {})
    me = [str(one["assigneeAgentId"]) for one in entries(context) if one.get("assigneeAgentId")]
    own = yield Call(CALL_API, {"operationId": _ME})
    body = _body(name, own, variables)
    if reports:
        if not me:
            raise ScriptError(f"The task names no assignee: {context.text[:600]!r}")
        body["reportsTo"] = me[0]
    yield from run(f"cat > {_FORM} <<'END_OF_FILE'\n{json.dumps(body, indent=1)}\nEND_OF_FILE")
    form = {"contentType": "application/json", "files": [{"path": _FORM}]}
    made = yield Call(CALL_API, {"operationId": _HIRE, **form})
    if name not in made.text:
        raise ScriptError(f"Nobody was hired: {made.text[:600]!r}")


def _body(name: str, own: Result, variables: tuple[str, ...] | None) -> dict[str, Any]:
    secrets = dict(_SECRET.findall(re.sub(r"\\+", "", own.text)))
    environment = {
        variable: {"type": "secret_ref", "secretId": secret, "version": "latest"}
        for variable, secret in secrets.items()
        if variables is None or variable in variables
    }
    return {
        "name": name,
        "role": "qa",
        "title": "Tester",
        "capabilities": "Writes and tests small programs.",
        "adapterType": "paperclip_runner",
        "adapterConfig": {**_runner(own), "idleTimeoutMs": 300000, "env": environment},
        "runtimeConfig": {},
        "budgetMonthlyCents": 0,
    }


def _runner(own: Result) -> dict[str, str]:
    """Return how the agent who hires is run: its provider, its model, and what it may do."""
    text = re.sub(r"\\+", "", own.text)
    _, found, config = text.partition('"adapterConfig":')
    if not found:
        raise ScriptError(f"The agent's own record has no adapterConfig: {own.text[:600]!r}")
    settings = json.JSONDecoder().raw_decode(config.lstrip())[0]
    return {
        name: value
        for name, value in settings.items()
        if name in _RUNNER or _PERMISSION.fullmatch(name)
    }
