"""What the scripts of delegate-feedback really do, without a product."""

from pathlib import Path

import pytest

from journeys.rehearsal.scripts import FAITHFUL, scripts
from rehearsal.agent import FUNCTIONS
from rehearsal.cast import EVERY_DIALECT
from rehearsal.deliveries import slug
from rehearsal.office import PARENT_TITLE, Office, Stage

STORY = "delegate-feedback"
RILEY = {"id": "agent-riley", "name": "Riley Builder", "role": "engineer"}


def performed(folder: Path, script: str, dialect: str = FUNCTIONS) -> Office:
    """Play the lead, the builder after the late message, and the lead again."""
    office = Office(folder, dialect)
    office.agents.append(dict(RILEY))
    stage = Stage(STORY, script, office)
    stage.turn(PARENT_TITLE)
    stage.work_off(revision="2")
    stage.turn(PARENT_TITLE)
    return office


@pytest.mark.parametrize("dialect", EVERY_DIALECT)
def test_the_builder_gets_one_subtask_and_the_lead_waits_for_it(
    tmp_path: Path, dialect: str
) -> None:
    office = performed(tmp_path, FAITHFUL, dialect)
    assert [one["assigneeAgentId"] for one in office.tasks] == ["agent-riley"]
    assert [one["description"] for one in office.tasks] == ["Build it."]
    assert [block["blocker"]["owner"]["name"] for block in office.blocks] == ["Riley Builder"]
    assert office.notes == ["Riley Builder writes the program in [STU-2](/issues/STU-2)."]
    assert len(office.reports) == 2
    assert "\nOK" in office.reports[1]["verification"][0]["detail"]


@pytest.mark.parametrize(
    ("length", "expected"), [("7", "queue-r"), ("6", "queue"), ("1", "q"), ("100", "queue-ready")]
)
def test_the_delivery_cuts_the_slug(tmp_path: Path, length: str, expected: str) -> None:
    delivery = performed(tmp_path, FAITHFUL).deliveries[-1]
    ended = slug(delivery, tmp_path, "--max-length", length, "  Queue--Ready!!  ")
    assert (ended.returncode, ended.stdout) == (0, f"{expected}\n")


@pytest.mark.parametrize("length", ["0", "-1", "abc", "1.5", "", "\u0661"])
def test_the_delivery_refuses_what_is_no_length(tmp_path: Path, length: str) -> None:
    delivery = performed(tmp_path, FAITHFUL).deliveries[-1]
    ended = slug(delivery, tmp_path, "--max-length", length, "a b")
    assert (ended.returncode, ended.stdout) == (2, "")


def test_the_lead_waits_again_when_it_is_woken_too_early(tmp_path: Path) -> None:
    office = Office(tmp_path, FUNCTIONS)
    office.agents.append(dict(RILEY))
    stage = Stage(STORY, FAITHFUL, office)
    stage.turn(PARENT_TITLE)
    stage.turn(PARENT_TITLE)
    assert len(office.tasks) == 1
    assert (len(office.blocks), len(office.reports)) == (2, 0)


def test_a_builder_that_ignores_the_feedback_delivers_the_first_program(tmp_path: Path) -> None:
    delivery = performed(tmp_path, "ignores-the-feedback").deliveries[-1]
    assert slug(delivery, tmp_path, "--max-length", "7", "a b").returncode != 0
    assert slug(delivery, tmp_path, "a b").stdout == "a-b\n"


def test_a_lead_that_works_alone_hands_nothing_over(tmp_path: Path) -> None:
    office = Office(tmp_path, FUNCTIONS)
    Stage(STORY, "lead-works-alone", office).turn(PARENT_TITLE)
    assert (office.tasks, len(office.deliveries), len(office.reports)) == ([], 1, 1)


def test_two_subtasks_are_two(tmp_path: Path) -> None:
    assert len(performed(tmp_path, "two-subtasks").tasks) == 2


def test_a_lead_that_does_not_wait_reports_done_at_once(tmp_path: Path) -> None:
    office = performed(tmp_path, "lead-does-not-wait")
    assert (office.blocks, len(office.reports)) == ([], 3)


def test_nothing_attached_is_reported_all_the_same(tmp_path: Path) -> None:
    office = performed(tmp_path, "nothing-attached")
    assert (office.deliveries, len(office.reports)) == ([], 2)


def test_every_counterfeit_names_the_check_that_must_catch_it() -> None:
    assert {name: script.caught_by for name, script in scripts(STORY).items()}.items() >= {
        "faithful": None,
        "ignores-the-feedback": "delegated-delivery.length-7",
        "lead-works-alone": "one-child",
        "two-subtasks": "one-child",
        "lead-does-not-wait": "parent-finishes-after-child",
        "nothing-attached": "delegated-delivery.zip-delivered",
    }.items()
