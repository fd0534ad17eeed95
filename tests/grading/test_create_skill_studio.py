"""Create a skill: real evidence passes, each plausible wrong outcome is caught."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from grading.records import GONE, changed
from journeys.grading.check import failures
from journeys.grading.create_skill_studio import CARD_CHECKS, create_skill_studio_checks

RECORD = json.loads((Path(__file__).parent / "recorded" / "create-skill-studio.json").read_text())
SAVED, WORDED, BY_LEAD = "skill-persisted", "skill-worded-as-asked", "skill-created-by-lead"
OPENED, EDITED, SHOWN = "studio-opened", "studio-edit-persisted", "skill-page-shows-edit"
ADDED, ACTIVITY = "skills.added.0", "skills.activity.0"
MARKDOWN = RECORD["skills"]["added"][0]["markdown"]
EARLY = "2026-11-30T03:00:00Z"


def failed(record: dict[str, Any]) -> set[str]:
    return {check.id for check in failures(create_skill_studio_checks(record))}


def test_real_evidence_passes_every_check() -> None:
    assert failed(RECORD) == set()
    ids = {check.id for check in create_skill_studio_checks(RECORD)}
    assert ids >= {SAVED, WORDED, BY_LEAD, OPENED, EDITED, SHOWN, "tasks-done"}
    assert "submitted-replies-consumed" not in ids


WRONG: list[tuple[str, str, object, set[str]]] = [
    ("nothing added", "skills.added", [], {SAVED, WORDED, BY_LEAD, OPENED, EDITED}),
    ("another slug", f"{ADDED}.slug", "another", {SAVED}),
    ("another name", f"{ADDED}.name", "Release Readiness Checklist", {SAVED}),
    ("it was there before", "skills.before.0", RECORD["skills"]["added"][0]["id"], {SAVED}),
    ("unknown before", "skills.before", GONE, {SAVED}),
    ("no description", f"{ADDED}.markdown", MARKDOWN.replace("Use this before", ""), {WORDED}),
    ("a step dropped", f"{ADDED}.markdown", MARKDOWN.replace("2. Review evidence.\n", ""),
     {WORDED}),
    ("a step added", f"{ADDED}.markdown", MARKDOWN + "4. Celebrate.\n", {WORDED}),
    ("steps swapped", f"{ADDED}.markdown",
     MARKDOWN.replace("1. Verify checks.", "1. Record the handoff.")
     .replace("3. Record the handoff.", "3. Verify checks."), {WORDED}),
    ("no heading", f"{ADDED}.markdown", MARKDOWN.replace("# Release Readiness Checklist", ""),
     {WORDED}),
    ("saved by a person", f"{ACTIVITY}.actorType", "user", {BY_LEAD}),
    ("saved by another agent", f"{ACTIVITY}.agentId", "agent-9", {BY_LEAD}),
    ("saved by no run", f"{ACTIVITY}.runId", None, {BY_LEAD}),
    ("another event", f"{ACTIVITY}.action", "company.skill_updated", {BY_LEAD}),
    ("of another skill", f"{ACTIVITY}.entityId", "skill-9", {BY_LEAD}),
    ("no trace", "skills.activity", [], {BY_LEAD}),
    ("saved twice", "skills.activity", RECORD["skills"]["activity"] * 2, {BY_LEAD}),
    ("another page", "studio.address", "http://127.0.0.1/STU/skills", {OPENED}),
    ("another skill chosen", "studio.chosen", "another", {OPENED}),
    ("never opened", "studio", GONE, {OPENED}),
    ("opened at no time", "studio.at", GONE, {OPENED}),
    ("never edited", "edit", GONE, {EDITED, SHOWN}),
    ("not stored", "edit.skill.markdown", MARKDOWN, {EDITED}),
    ("no marker", "edit.marker", "", {EDITED, SHOWN}),
    ("no revision of its own", "edit.skill.revisions", [1], {EDITED}),
    ("renamed by the edit", "edit.skill.name", "another", {EDITED}),
    ("another skill edited", "edit.skill.id", "skill-9", {EDITED}),
    ("the marker was there before", f"{ADDED}.markdown",
     f"{MARKDOWN}\n{RECORD['edit']['marker']}", {EDITED}),
    ("edited at no time", "edit.at", GONE, {EDITED, SHOWN}),
    ("not shown", "skillPage.text", "Release Readiness Checklist", {SHOWN}),
    ("shown before the edit", "skillPage.at", EARLY, {SHOWN}),
    ("never looked at", "skillPage", GONE, {SHOWN}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("path", "value", "caught"), [row[1:] for row in WRONG], ids=[row[0] for row in WRONG]
)
def test_one_wrong_thing_turns_exactly_its_checks_false(
    path: str, value: object, caught: set[str]
) -> None:
    assert failed(changed(RECORD, path, value)) == caught


def test_a_second_skill_is_one_too_many() -> None:
    more = copy.deepcopy(RECORD)
    other = {**more["skills"]["added"][0], "id": "skill-9", "slug": "checklist"}
    more["skills"]["added"].append(other)
    assert failed(more) == {SAVED, OPENED, EDITED}


def test_what_the_product_does_not_offer_stays_unreached() -> None:
    probe = {"name": "skill-card-in-task", "offered": False, "observed": {"cards": 0}}
    skipped = {**RECORD, "probes": [probe], "failure": {"checkId": None, "message": "no card"}}
    assert failed(skipped) == {*CARD_CHECKS, "workflow-completed"}
    found = {check.id: check.detail for check in create_skill_studio_checks(skipped)}
    assert all(found[name].startswith("not reached: ") for name in CARD_CHECKS)
