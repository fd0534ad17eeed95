"""What the scripts of agent-review-handoff really do, without a product."""

from pathlib import Path

import pytest

from journeys.rehearsal.scripts import FAITHFUL, scripts
from rehearsal.agent import DIALECTS, FUNCTIONS
from rehearsal.office import LEAD, PARENT_TITLE, Office, Stage

STORY = "agent-review-handoff"
RILEY = {"id": "agent-riley", "name": "Riley Builder", "role": "engineer"}


def performed(folder: Path, script: str, dialect: str = FUNCTIONS) -> Office:
    """Play the lead, and then every builder."""
    office = Office(folder, dialect)
    office.agents[0] = {**office.agents[0], "name": "Studio Lead 1a2b-1"}
    office.agents.append(dict(RILEY))
    stage = Stage(STORY, script, office)
    stage.turn(PARENT_TITLE)
    stage.work_off()
    return office


@pytest.mark.parametrize("dialect", DIALECTS)
def test_the_builder_delivers_and_asks_the_lead(tmp_path: Path, dialect: str) -> None:
    office = performed(tmp_path, FAITHFUL, dialect)
    assert [one["assigneeAgentId"] for one in office.tasks] == ["agent-riley"]
    assert len(office.deliveries) == len(office.blocks) == 1
    (report,) = office.reports
    assert report["reportedWorkDisposition"] == "needs_review"
    (attention,) = report["attentionRequests"]
    assert (attention["kind"], attention["ownerClass"]) == ("review", "agent")
    assert attention["targetAgentId"] == LEAD


def test_who_closes_its_own_work_asks_nobody(tmp_path: Path) -> None:
    (report,) = performed(tmp_path, "closes-its-own-work").reports
    assert report["reportedWorkDisposition"] == "done"
    assert "attentionRequests" not in report


def test_two_subtasks_are_one_too_many(tmp_path: Path) -> None:
    assert len(performed(tmp_path, "two-subtasks").tasks) == 2


def test_the_lead_waits_while_the_review_is_open(tmp_path: Path) -> None:
    office = Office(tmp_path, FUNCTIONS)
    office.agents.append(dict(RILEY))
    stage = Stage(STORY, FAITHFUL, office)
    stage.turn(PARENT_TITLE)
    stage.turn(PARENT_TITLE)
    assert (len(office.tasks), len(office.blocks), office.reports) == (1, 2, [])
    office.tasks[0]["status"] = "done"
    stage.turn(PARENT_TITLE)
    assert len(office.reports) == 1


def test_every_counterfeit_names_the_check_that_must_catch_it() -> None:
    assert {name: script.caught_by for name, script in scripts(STORY).items()} == {
        "faithful": None,
        "closes-its-own-work": "agent-review-requested",
        "two-subtasks": "agent-review-one-child",
    }
