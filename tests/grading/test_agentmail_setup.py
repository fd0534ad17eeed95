"""Set up email: real evidence passes, each plausible wrong outcome is caught."""

import json
from pathlib import Path
from typing import Any

import pytest

from grading.records import GONE, changed
from journeys.grading.agentmail_setup import CARD_CHECKS, agentmail_setup_checks
from journeys.grading.check import failures

RECORD = json.loads((Path(__file__).parent / "recorded" / "agentmail-setup.json").read_text())
BEFORE, AFTER = "connection-starts-unconfigured", "decline-no-connection-created"
EXPLAINED, INVENTED = "decline-visible-explanation", "no-invented-address"
REPLY = "issues.0.comments.0"


def failed(record: dict[str, Any]) -> set[str]:
    return {check.id for check in failures(agentmail_setup_checks(record))}


def test_real_evidence_passes_every_check() -> None:
    assert failed(RECORD) == set()
    ids = {check.id for check in agentmail_setup_checks(RECORD)}
    assert ids >= {BEFORE, AFTER, EXPLAINED, INVENTED, "tasks-done"}


@pytest.mark.parametrize(
    ("path", "value", "caught"),
    [
        ("connections.before", ["connection-1"], {BEFORE, AFTER}),
        ("connections.before", GONE, {BEFORE, AFTER}),
        ("connections.after", ["connection-1"], {AFTER}),
        ("connections.after", GONE, {AFTER}),
        (f"{REPLY}.body", "The address is ready.", {EXPLAINED}),
        (f"{REPLY}.body", "I cannot help with this. Ask somebody else.", {EXPLAINED}),
        (f"{REPLY}.body", f"AgentMail cannot be connected. {RECORD['prompt']}", {EXPLAINED}),
        ("prompt", GONE, {EXPLAINED}),
        (f"{REPLY}.body", "AgentMail is unavailable, but try me@example.org", {INVENTED}),
        (f"{REPLY}.body", GONE, {EXPLAINED}),
        (f"{REPLY}.authorAgentId", "agent-9", {EXPLAINED, INVENTED}),
        ("issues.0.comments", [], {EXPLAINED, INVENTED}),
    ],
)
def test_one_wrong_thing_turns_exactly_its_checks_false(
    path: str, value: object, caught: set[str]
) -> None:
    assert failed(changed(RECORD, path, value)) == caught


def test_what_the_product_does_not_offer_stays_unreached() -> None:
    probe = {"name": "agentmail-for-agents", "offered": False, "observed": {}}
    skipped = {**RECORD, "probes": [probe], "failure": {"checkId": None, "message": "no way"}}
    assert failed(skipped) == {*CARD_CHECKS, "workflow-completed"}
    found = {check.id: check.detail for check in agentmail_setup_checks(skipped)}
    assert all(found[name].startswith("not reached: ") for name in CARD_CHECKS)
