"""What the scripts of hire-reuse really do, without a product."""

from pathlib import Path
from typing import Any

import pytest

from journeys.rehearsal.scripts import FAITHFUL, scripts
from rehearsal.agent import FUNCTIONS
from rehearsal.cast import EVERY_DIALECT
from rehearsal.deliveries import slug
from rehearsal.office import LEAD, PARENT_TITLE, SECRET, Office, Stage

STORY = "hire-reuse"
REFERENCE = {"type": "secret_ref", "secretId": SECRET, "version": "latest"}


def performed(folder: Path, script: str, dialect: str = FUNCTIONS, **more: Any) -> Office:
    """Play both requests: the lead, its tester, and the lead again."""
    office = Office(folder, dialect, **more)
    stage = Stage(STORY, script, office)
    for revision, request in (("1", "Build it."), ("2", "Change it.")):
        stage.turn(PARENT_TITLE, revision=revision, request=request)
        stage.work_off()
        if office.blocks:
            stage.turn(PARENT_TITLE, revision=revision, request=request)
    return office


@pytest.mark.parametrize("dialect", EVERY_DIALECT)
def test_one_tester_is_hired_and_gets_both_subtasks(tmp_path: Path, dialect: str) -> None:
    office = performed(tmp_path, FAITHFUL, dialect)
    assert [hire["name"] for hire in office.hires] == ["Morgan QA"]
    assert [one["assigneeAgentId"] for one in office.tasks] == ["agent-1", "agent-1"]
    assert [one["description"] for one in office.tasks] == ["Build it.", "Change it."]
    assert len(office.blocks) == 2


def test_the_tester_is_hired_with_the_access_and_the_model_of_the_lead(tmp_path: Path) -> None:
    (hire,) = performed(tmp_path, FAITHFUL).hires
    assert hire["reportsTo"] == LEAD
    assert hire["adapterType"] == "paperclip_runner"
    settings = hire["adapterConfig"]
    assert (settings["provider"], settings["model"]) == ("codex", "gpt-5.4-mini")
    assert settings["env"] == dict.fromkeys(("OPENAI_API_KEY", "CODEX_API_KEY"), REFERENCE)


@pytest.mark.parametrize(
    "runner",
    [
        {"provider": "acpx", "acpxAgent": "claude", "model": "m", "acpxPermissionMode": "approve"},
        {"provider": "opencode", "model": "m", "opencodePermissionMode": "allow"},
    ],
)
def test_the_tester_is_hired_on_the_runner_of_the_lead(
    tmp_path: Path, runner: dict[str, str]
) -> None:
    surplus = {"instructionsFilePath": "/lead/AGENTS.md"}
    (hire,) = performed(tmp_path, FAITHFUL, runner={**runner, **surplus}).hires
    settings = dict(hire["adapterConfig"])
    assert set(settings) - set(runner) == {"idleTimeoutMs", "env"}
    assert {name: settings[name] for name in runner} == runner


def test_the_second_delivery_has_the_separator_and_the_first_has_not(tmp_path: Path) -> None:
    first, second = performed(tmp_path, FAITHFUL).deliveries
    arguments = ("--separator", "_", "Queue Ready")
    assert slug(first, tmp_path, *arguments).returncode == 2
    assert slug(second, tmp_path, *arguments).stdout == "queue_ready\n"


def test_counterfeits_of_the_hire(tmp_path: Path) -> None:
    folders = {name: tmp_path / name for name in ("hires-two", "no-manager", "other-access")}
    for folder in folders.values():
        folder.mkdir()
    hires = {name: performed(folder, name).hires for name, folder in folders.items()}
    assert [hire["name"] for hire in hires["hires-two"]] == ["Morgan Assistant", "Morgan QA"]
    assert ["reportsTo" in hire for hire in hires["no-manager"]] == [False]
    assert [list(hire["adapterConfig"]["env"]) for hire in hires["other-access"]] == [
        ["OPENAI_API_KEY"]
    ]


def test_a_lead_that_works_alone_hires_and_hands_nothing_over(tmp_path: Path) -> None:
    office = Office(tmp_path, FUNCTIONS)
    Stage(STORY, "lead-works-alone", office).turn(PARENT_TITLE)
    assert (len(office.hires), office.tasks, len(office.deliveries)) == (1, [], 1)


def test_a_lead_that_revises_alone_uses_the_tester_only_once(tmp_path: Path) -> None:
    office = performed(tmp_path, "revises-alone")
    assert (len(office.hires), len(office.tasks), len(office.deliveries)) == (1, 1, 3)


def test_a_lead_that_hires_again_gives_the_change_to_the_new_one(tmp_path: Path) -> None:
    office = performed(tmp_path, "hires-again")
    assert [one["assigneeAgentId"] for one in office.tasks] == ["agent-1", "agent-2"]


def test_the_same_zip_again_has_the_same_bytes(tmp_path: Path) -> None:
    first, second = performed(tmp_path, "same-zip-again").deliveries
    assert first == second


def test_every_counterfeit_names_the_check_that_must_catch_it() -> None:
    assert {name: script.caught_by for name, script in scripts(STORY).items()}.items() >= {
        "faithful": None,
        "hires-two": "exactly-one-hire",
        "no-manager": "manager-correct",
        "other-access": "hire-native-connection",
        "lead-works-alone": "hired-agent-executed",
        "trailing-separator": "hired-delivery.base-1",
        "hires-again": "hire-reused",
        "revises-alone": "hired-agent-executed-revision",
        "same-zip-again": "reused-delivery.zip-delivered",
    }.items()
