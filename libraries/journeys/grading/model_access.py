"""Model access: whether an agent and its runs got it the way the lead does.

``binding`` of the record says how that is (see ``journeys.grading.hire_reuse``): a rehearsal
binds a secret of the company, a live model an AI connection. Both are judged here.
"""

from collections.abc import Mapping

from journeys.grading.records import MISSING, Record, at, rows, text, texts
from journeys.grading.snapshot import Run

COMPANY_SECRET, AI_CONNECTION = "company-secret", "ai-connection"
KINDS = {"scripted": COMPANY_SECRET, "live": AI_CONNECTION}


def agent_fault(record: Record, lead: Record, agent: Record) -> str | None:
    """Say what is wrong with the model access of ``agent``; the lead's is the measure."""
    kind = _kind(record)
    if kind == COMPANY_SECRET:
        secret, wanted = text(record, "binding", "secretId"), _variables(record)
        for who, one in (("the lead", lead), ("the hire", agent)):
            if secret == "" or _secrets(one) != dict.fromkeys(wanted, secret) or not wanted:
                return f"{who} has not exactly the company's secret in {', '.join(sorted(wanted))}"
        return None
    if kind == AI_CONNECTION:
        wanted_value = at(record, "binding", "value")
        for who, one in (("the lead", lead), ("the hire", agent)):
            value = at(one, "runtimeConfig", "aiConnection")
            if value != wanted_value or not isinstance(value, Mapping) or not value:
                return f"{who} is not bound to the company's AI connection"
        return None
    return "how the lead gets its model access is not recorded"


def run_fault(record: Record, run: Run) -> str | None:
    """Say why the run does not show the lead's model access."""
    kind = _kind(record)
    if kind == COMPANY_SECRET:
        given = {
            text(row, "envKey"): text(row, "secretId")
            for row in rows(run.record, "contextSnapshot", "paperclipSecrets", "manifest") or ()
            if text(row, "outcome") == "success"
        }
        wanted = dict.fromkeys(_variables(record), text(record, "binding", "secretId"))
        return None if given == wanted != {} else f"run {run.id} was given other secrets"
    if kind == AI_CONNECTION:
        used = text(run.record, "contextSnapshot", "aiConnection", "connectionId")
        wanted_id = text(record, "binding", "connectionId")
        return None if used == wanted_id != "" else f"run {run.id} used connection {used!r}"
    return "how the lead gets its model access is not recorded"


def _kind(record: Record) -> str:
    """Return the binding's kind when it is the one of the model's source; else nothing."""
    kind = text(record, "binding", "kind")
    return kind if KINDS.get(text(record, "modelSource")) == kind else ""


def _variables(record: Record) -> frozenset[str]:
    return frozenset(texts(record, "binding", "variables")) - {""}


def _secrets(agent: Record) -> dict[str, str]:
    """Return the secret behind each variable; what is no reference to one is the empty text."""
    variables = at(agent, "adapterConfig", "env")
    if variables is MISSING or not isinstance(variables, Mapping):
        return {}
    return {
        name: text(value, "secretId") if text(value, "type") == "secret_ref" else ""
        for name, value in variables.items()
    }
