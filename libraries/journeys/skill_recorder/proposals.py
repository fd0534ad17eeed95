"""The plans of the reference builder, and the ways in which a builder goes wrong."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from journeys.skill_recorder.building import Use, tools_of, uses, values

BUILDER_FAULTS = ("prefer-browser", "drop-xlsx", "mail-ui", "no-receipt-read")
SKILL_FAULTS = ("unknown-token", "no-actions", "no-calculations", "no-values", "cowork-browser")
NATIVE = ("Bash(gh", "Bash(az", "web_fetch", "m365_teams", "outlook")


def automation(analysis: Mapping[str, Any], platform: str, fault: str = "") -> dict[str, Any]:
    """Return the arguments of ``propose_automation_plan``."""
    found = _spoiled(uses(analysis, "scout", platform), fault)
    clock = {"hour": 9, "minute": 0}
    words = {"kind": "single", "naturalLanguage": "every day at 9:00", "days": [1, 2, 3, 4, 5]}
    return {
        **_head(analysis),
        "trigger": {"type": "schedule", "schedule": {**words, "time": clock}},
        "values": values(analysis),
        "steps": [{"label": use.label, "prompt": use.text} for use in found],
        "skillNames": [use.tool for use in found if use.tool == "xlsx"][:1],
    }


def skill(
    analysis: Mapping[str, Any], architecture: str, platform: str, fault: str = ""
) -> dict[str, Any]:
    """Return the arguments of ``propose_plan``."""
    found = _spoiled(uses(analysis, architecture, platform), fault)
    steps = [_skill_step(use, fault) for use in found]
    fixed = values(analysis)
    if fault == "unknown-token":
        steps[0]["text"] += " Start at {{ nowhere }}."
    if fault == "no-values":
        for value in fixed:
            token = f"{{{{ {value['id']} }}}}"
            steps = [{**one, "text": one["text"].replace(token, "it")} for one in steps]
        fixed = []
    return {**_head(analysis), "values": fixed, "steps": steps, "allowedTools": tools_of(found)}


def _head(analysis: Mapping[str, Any]) -> dict[str, Any]:
    intent = analysis["intent"].strip()
    return {
        "name": intent[:40],
        "title": intent[:60],
        "description": intent,
        "summary": intent,
        "generalization": "Works over everything that matches, not only what was recorded.",
    }


def _skill_step(use: Use, fault: str) -> dict[str, Any]:
    kind = "action" if use.writes else "calculation"
    if fault == "no-actions":
        kind = "calculation"
    if fault == "no-calculations":
        kind = "action"
    return {"kind": kind, "title": use.label, "text": use.text, "tool": use.tool}


def _spoiled(found: list[Use], fault: str) -> list[Use]:
    if fault in ("prefer-browser", "cowork-browser"):
        text = "Go to the page with browser_navigate and click through it"
        return [
            replace(use, tool="browser_click", text=text) if use.tool.startswith(NATIVE) else use
            for use in found
        ]
    if fault == "drop-xlsx":
        return [
            replace(use, tool="manual", text="Enter it by hand") if use.tool == "xlsx" else use
            for use in found
        ]
    if fault == "mail-ui":
        return [
            replace(use, tool="manual", text="Open Mail") if "workiq" in use.tool else use
            for use in found
        ]
    return [use for use in found if fault != "no-receipt-read" or use.tool != "view"]
