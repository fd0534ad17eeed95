"""What the scripts of agentmail-setup really ask of the product."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from journeys.rehearsal.scripts import FAITHFUL, scripts
from rehearsal.agent import DIALECTS
from rehearsal.office import PARENT_TITLE, Office, Stage

STORY = "agentmail-setup"


@dataclass
class Company(Office):
    """A product that knows the service, and refuses its connection to agents."""

    def tool(self, name: str, arguments: Mapping[str, Any]) -> str:
        if name not in ("connections_search", "connection_request"):
            return super().tool(name, arguments)
        self.calls.append(name)
        assert "agentmail" in arguments.values()
        return json.dumps({"success": name == "connections_search"})


@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize(
    ("script", "word"),
    [
        (FAITHFUL, "not available"),
        ("invents-an-address", "studio@agentmail.to"),
        ("says-nothing-of-it", "looked into"),
    ],
)
def test_every_one_asks_once_and_then_answers(
    tmp_path: Path, dialect: str, script: str, word: str
) -> None:
    office = Company(tmp_path, dialect)
    agent = Stage(STORY, script, office).turn(PARENT_TITLE)
    assert office.calls == ["connections_search", "connection_request", "paperclip_finish"]
    assert word in agent.said[-1]
    assert office.reports[0]["summary"] == agent.said[-1]


def test_every_counterfeit_names_the_check_that_must_catch_it() -> None:
    assert {name: script.caught_by for name, script in scripts(STORY).items()} == {
        "faithful": None,
        "invents-an-address": "no-invented-address",
        "says-nothing-of-it": "decline-visible-explanation",
    }
