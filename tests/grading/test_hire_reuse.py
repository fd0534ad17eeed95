"""Hiring and reusing a teammate: evidence of the real product, and one wrong thing at a time."""

import json
from pathlib import Path
from typing import Any

import pytest

from grading.records import GONE, changed
from journeys.grading.check import failures
from journeys.grading.hire_reuse import hire_reuse_checks

RECORDED = Path(__file__).parent / "recorded" / "hire-reuse.json"
IDS = [
    "workflow-completed",
    "exactly-one-hire",
    "manager-correct",
    "hire-native-connection",
    "hired-agent-executed",
    "hired-delivery.zip-delivered",
    "hired-delivery.artifact-judged",
    "hired-delivery.made-by-worker",
    "hire-reused",
    "hired-agent-executed-revision",
    "reused-delivery.zip-delivered",
    "reused-delivery.artifact-judged",
    "reused-delivery.separator-_",
    "reused-delivery.made-by-worker",
    "reply-1-stored-once",
    "submitted-replies-consumed",
    "parent-owned-by-lead",
    "parent-finishes-after-child",
]


def valid() -> dict[str, Any]:
    record: dict[str, Any] = json.loads(RECORDED.read_text())
    return record


VALID = valid()
PARENT, LEAD = VALID["assignment"]["parentIssueId"], VALID["assignment"]["leadAgentId"]
AT_FIRST = VALID["firstHire"]["agents"]
(HIRED,) = [agent["id"] for agent in AT_FIRST if agent["id"] != LEAD]
HIRE = f"firstHire.agents.{[agent['id'] for agent in AT_FIRST].index(HIRED)}"
NOW = f"agents.{[agent['id'] for agent in VALID['agents']].index(HIRED)}"
WORKED = sorted(
    (run["finishedAt"], f"runs.{number}")
    for number, run in enumerate(VALID["runs"])
    if run["agentId"] == HIRED and run["status"] == "succeeded"
)
FIRST_RUN, SECOND_RUN = (path for _, path in WORKED)
FIRST, SECOND = "hired-delivery", "reused-delivery"
ACCESS = "contextSnapshot.paperclipSecrets.manifest.0.secretId"


def attachment(phase: str) -> str:
    """Return the path of the file that the phase downloaded."""
    (wanted,) = [one["attachmentId"] for one in VALID["downloads"] if one["phase"] == phase]
    (path,) = [
        f"issues.{number}.attachments.{place}"
        for number, issue in enumerate(VALID["issues"])
        for place, one in enumerate(issue["attachments"])
        if one["id"] == wanted
    ]
    return path


def failed(record: dict[str, Any]) -> set[str]:
    return {check.id for check in failures(hire_reuse_checks(record))}


def test_what_the_product_recorded_passes_every_check() -> None:
    checks = hire_reuse_checks(VALID)
    assert [check.id for check in checks if not check.passed] == []
    assert set(IDS) <= {check.id for check in checks}
    assert all(check.detail for check in checks)


CONNECTION = {"hire-native-connection"}
EXECUTED, REVISED = {"hired-agent-executed"}, {"hired-agent-executed-revision"}
MADE = {f"{FIRST}.made-by-worker", f"{SECOND}.made-by-worker"}

WRONG: list[tuple[str, str, object, set[str]]] = [
    ("another case", "caseId", "build-revise", {"workflow-completed"}),
    ("another name", f"{HIRE}.name", "Robin QA",
     {"exactly-one-hire", *EXECUTED, *REVISED, *MADE}),
    ("reports to nobody", f"{HIRE}.reportsTo", None, {"manager-correct"}),
    ("reports to itself", f"{HIRE}.reportsTo", HIRED, {"manager-correct"}),
    ("another adapter", f"{HIRE}.adapterType", "codex_local", CONNECTION),
    ("another model", f"{HIRE}.adapterConfig.model", "gpt-4", CONNECTION),
    ("model unknown", f"{HIRE}.adapterConfig.model", GONE, CONNECTION),
    ("no access", f"{HIRE}.adapterConfig.env", {}, CONNECTION),
    ("an own key", f"{HIRE}.adapterConfig.env.OPENAI_API_KEY", "sk-own", CONNECTION),
    ("another secret", f"{HIRE}.adapterConfig.env.OPENAI_API_KEY.secretId", "s", CONNECTION),
    ("access unknown", "binding", GONE, CONNECTION | EXECUTED | REVISED),
    ("a rehearsal with a connection", "binding.kind", "ai-connection",
     CONNECTION | EXECUTED | REVISED),
    ("a live model with a secret", "modelSource", "live", CONNECTION | EXECUTED | REVISED),
    ("the first run with another secret", f"{FIRST_RUN}.{ACCESS}", "s", EXECUTED),
    ("the second run with another secret", f"{SECOND_RUN}.{ACCESS}", "s", REVISED),
    ("the first run of somebody", f"{FIRST_RUN}.agentId", "agent-9", EXECUTED),
    ("the first run too late", f"{FIRST_RUN}.finishedAt",
     VALID["submittedReplies"][0]["at"], EXECUTED),
    ("the first run without an end", f"{FIRST_RUN}.finishedAt", None,
     EXECUTED | {"parent-finishes-after-child"}),
    ("time of the hire unknown", "firstHire.at", GONE, EXECUTED),
    ("the second run on the task", f"{SECOND_RUN}.nativeIssueId", PARENT,
     REVISED | {"parent-owned-by-lead"}),
    ("the second run before the request", f"{SECOND_RUN}.finishedAt",
     VALID["firstHire"]["at"], REVISED),
    ("the second run without an end", f"{SECOND_RUN}.finishedAt", None,
     REVISED | {"parent-finishes-after-child"}),
    ("agents unknown at first", "firstHire", GONE,
     {"exactly-one-hire", "manager-correct", "hire-reused", *CONNECTION, *EXECUTED, *REVISED,
      *MADE}),
    ("another one now", f"{NOW}.id", "agent-2",
     {"hire-reused", f"{FIRST}.zip-delivered", f"{SECOND}.zip-delivered"}),
    ("the first file by the lead", f"{attachment(FIRST)}.createdByAgentId", LEAD,
     {f"{FIRST}.made-by-worker"}),
    ("the second file by the lead", f"{attachment(SECOND)}.createdByAgentId", LEAD,
     {f"{SECOND}.made-by-worker"}),
    ("the second file was there at first", f"{attachment(SECOND)}.createdAt",
     VALID["firstHire"]["at"], {f"{FIRST}.made-by-worker"}),
    ("milder rules", "verdicts.1.rules", "base", {f"{SECOND}.artifact-judged"}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("path", "value", "expected"), [case[1:] for case in WRONG], ids=[case[0] for case in WRONG]
)
def test_one_wrong_thing_fails_exactly_its_checks(
    path: str, value: object, expected: set[str]
) -> None:
    assert failed(changed(VALID, path, value)) == expected


def another(agents: str) -> dict[str, Any]:
    """Return the record with one more agent in one of its lists of agents."""
    record = valid()
    rows = record["firstHire"]["agents"] if agents == "firstHire" else record["agents"]
    rows.append({**AT_FIRST[int(HIRE.rpartition(".")[2])], "id": "agent-2", "name": "Robin QA"})
    return record


def test_a_second_hire_at_first_is_one_too_many() -> None:
    assert failed(another("firstHire")) == {"exactly-one-hire", "hire-reused"}


def test_a_second_hire_later_is_no_reuse() -> None:
    assert failed(another("agents")) == {"hire-reused"}


def test_nobody_reused_is_not_the_same_agent() -> None:
    record = valid()
    record["submittedReplies"] = []
    assert failed(record) >= {"hire-reused", "hired-agent-executed-revision"}
