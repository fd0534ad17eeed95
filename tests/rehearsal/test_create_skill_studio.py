"""What the scripts of create-skill-studio really ask of the product."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from journeys.rehearsal.scripts import FAITHFUL, scripts
from rehearsal.agent import DIALECTS, FUNCTIONS
from rehearsal.office import PARENT_TITLE, Office, Stage

STORY = "create-skill-studio"
NAME = "release-readiness-checklist"
STEPS = "1. Verify checks.\n2. Review evidence.\n3. Record the handoff.\n"


@dataclass
class Company(Office):
    """A product that stores skills."""

    skills: list[Mapping[str, Any]] = field(default_factory=list)

    def tool(self, name: str, arguments: Mapping[str, Any]) -> str:
        if name != "call_api":
            return super().tool(name, arguments)
        self.calls.append(name)
        assert arguments["operationId"] == "POST /api/companies/{companyId}/skills"
        self.skills.append(arguments["body"])
        text = json.dumps({"status": 201, "body": {"id": f"skill-{len(self.skills)}"}})
        return json.dumps({"contentItems": [{"type": "inputText", "text": text}], "success": True})


def performed(folder: Path, script: str, dialect: str = FUNCTIONS) -> Company:
    company = Company(folder, dialect)
    Stage(STORY, script, company).turn(PARENT_TITLE)
    return company


@pytest.mark.parametrize("dialect", DIALECTS)
def test_the_skill_is_saved_once_as_it_was_worded(tmp_path: Path, dialect: str) -> None:
    company = performed(tmp_path, FAITHFUL, dialect)
    assert [(one["name"], one["slug"]) for one in company.skills] == [(NAME, NAME)]
    assert company.skills[0]["markdown"].startswith(f"---\nname: {NAME}\ndescription: Use this")
    assert company.skills[0]["markdown"].endswith(
        f"---\n\n# Release Readiness Checklist\n\n{STEPS}"
    )
    assert company.calls == ["call_api", "paperclip_finish"]


@pytest.mark.parametrize(
    ("script", "names"),
    [
        ("says-it-is-saved", []),
        ("saves-it-twice", [NAME, "release-checklist"]),
        ("another-name", ["release-checklist"]),
        ("drops-a-step", [NAME]),
    ],
)
def test_a_counterfeit_saves_something_else(tmp_path: Path, script: str, names: list[str]) -> None:
    company = performed(tmp_path, script)
    assert [one["slug"] for one in company.skills] == names
    assert len(company.reports) == 1


def test_the_dropped_step_is_the_only_difference(tmp_path: Path) -> None:
    shorter = performed(tmp_path, "drops-a-step").skills[0]["markdown"]
    assert shorter.endswith("\n\n1. Verify checks.\n2. Record the handoff.\n")


def test_every_counterfeit_names_the_check_that_must_catch_it() -> None:
    assert {name: script.caught_by for name, script in scripts(STORY).items()} == {
        "faithful": None,
        "says-it-is-saved": "skill-persisted",
        "saves-it-twice": "skill-persisted",
        "another-name": "skill-persisted",
        "drops-a-step": "skill-worded-as-asked",
    }
