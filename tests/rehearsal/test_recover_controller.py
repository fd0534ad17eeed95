"""What the scripts of recover-controller really do, without a product."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from journeys.rehearsal.scripts import FAITHFUL, scripts
from rehearsal.agent import DIALECTS, FUNCTIONS
from rehearsal.deliveries import slug
from rehearsal.office import PARENT_TITLE, Office, Stage

STORY = "recover-controller"


class Hasty(Office):
    """An office in which waiting takes no time."""

    def tool(self, name: str, arguments: Mapping[str, Any]) -> str:
        if "cmd" in arguments:
            arguments = {**arguments, "cmd": arguments["cmd"].replace("sleep 1", "true")}
        return super().tool(name, arguments)


def performed(folder: Path, script: str, dialect: str = FUNCTIONS) -> Office:
    """Play the run that is interrupted, and the one with the late requirement."""
    office = Hasty(folder, dialect)
    stage = Stage(STORY, script, office)
    stage.turn(PARENT_TITLE)
    stage.turn(PARENT_TITLE, revision="2", request="Limit the length.")
    return office


@pytest.mark.parametrize("dialect", DIALECTS)
def test_both_requests_are_delivered(tmp_path: Path, dialect: str) -> None:
    office = performed(tmp_path, FAITHFUL, dialect)
    assert len(office.deliveries) == len(office.reports) == 2
    first, second = office.deliveries
    assert slug(first, tmp_path, "--max-length", "7", "Queue--Ready").returncode == 2
    assert slug(second, tmp_path, "--max-length", "7", "Queue--Ready").stdout == "queue-r\n"


def test_there_is_a_finished_call_before_the_long_one(tmp_path: Path) -> None:
    commands = performed(tmp_path, FAITHFUL).commands
    assert "slugify.py" in commands[0]
    assert commands[1].startswith("for second in $(seq 45)")


def test_the_forgetful_one_delivers_the_first_program_again(tmp_path: Path) -> None:
    first, second = performed(tmp_path, "forgets-the-late-requirement").deliveries
    assert first == second


def test_the_idle_one_reports_without_a_file(tmp_path: Path) -> None:
    office = Hasty(tmp_path, FUNCTIONS)
    Stage(STORY, "saves-nothing", office).turn(PARENT_TITLE)
    assert office.calls == ["paperclip_finish"]


def test_every_counterfeit_names_the_check_that_must_catch_it() -> None:
    assert {name: script.caught_by for name, script in scripts(STORY).items()} == {
        "faithful": None,
        "saves-nothing": "source-saved-before",
        "forgets-the-late-requirement": "recovered-delivery.length-7",
    }
