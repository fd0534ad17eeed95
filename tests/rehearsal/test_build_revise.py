"""What the scripts of build-revise really do, in both dialects and without a product."""

import functools
import io
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from journeys.rehearsal.programs.slugify import BASE, SEPARATOR
from journeys.rehearsal.scripts import FAITHFUL, find_script, scripts
from rehearsal.agent import CODE, FUNCTIONS, Agent
from rehearsal.workspace import Workspace, perform

RULES = [
    ("Hello World", "hello-world"),
    ("  Queue--Ready!!  ", "queue-ready"),
    ("Already-Fine", "already-fine"),
    ("Café 東京", "caf"),
    ("!!!", ""),
    ("a__b  c", "a-b-c"),
    ("123", "123"),
    ("", ""),
    (" A B! ", "a-b"),
]
COUNTERFEITS = [name for name in scripts("build-revise") if name != FAITHFUL]


Play = Callable[..., tuple[Workspace, Agent]]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Play:
    """Return how to get a script's performance; each is played once."""

    @functools.cache
    def play(name: str, dialect: str = FUNCTIONS) -> tuple[Workspace, Agent]:
        workspace = Workspace(tmp_path_factory.mktemp("workspace"), dialect)
        return workspace, perform(name, workspace)

    return play


@pytest.fixture(scope="module")
def faithful(played: Play) -> Workspace:
    workspace, _ = played(FAITHFUL)
    return workspace


def slug(delivery: bytes, folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    with zipfile.ZipFile(io.BytesIO(delivery)) as archive:
        (folder / "slugify.py").write_bytes(archive.read("slugify-project/slugify.py"))
    command = [sys.executable, "-B", "slugify.py", *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("delivery", [0, 1])
@pytest.mark.parametrize(("text", "expected"), RULES)
def test_both_deliveries_obey_the_base_rules(
    faithful: Workspace, tmp_path: Path, delivery: int, text: str, expected: str
) -> None:
    ended = slug(faithful.deliveries[delivery], tmp_path, text)
    assert (ended.returncode, ended.stdout) == (0, f"{expected}\n")


@pytest.mark.parametrize(("separator", "expected"), [("_", "queue_ready"), ("-", "queue-ready")])
def test_the_revision_obeys_the_separator_rules(
    faithful: Workspace, tmp_path: Path, separator: str, expected: str
) -> None:
    ended = slug(faithful.deliveries[1], tmp_path, "--separator", separator, " Queue--Ready!! ")
    assert (ended.returncode, ended.stdout) == (0, f"{expected}\n")


@pytest.mark.parametrize("separator", ["/", "", "--", "x", "_-"])
def test_the_revision_refuses_other_separators(
    faithful: Workspace, tmp_path: Path, separator: str
) -> None:
    ended = slug(faithful.deliveries[1], tmp_path, "--separator", separator, "a b")
    assert 1 <= ended.returncode <= 124
    assert ended.stdout == ""


def test_the_first_delivery_knows_no_separator(faithful: Workspace, tmp_path: Path) -> None:
    assert slug(faithful.deliveries[0], tmp_path, "--separator", "_", "a b").returncode != 0


def test_a_delivery_holds_program_tests_and_readme_only(faithful: Workspace) -> None:
    for delivery, program in zip(faithful.deliveries, (BASE, SEPARATOR), strict=True):
        with zipfile.ZipFile(io.BytesIO(delivery)) as archive:
            held = {name: archive.read(name).decode() for name in archive.namelist()}
        assert held == {f"slugify-project/{name}": text for name, text in program.files}


def test_each_turn_is_reported_with_what_it_delivered(faithful: Workspace) -> None:
    assert faithful.keys == ["slugify-zip-1", "slugify-zip-2"]
    for number, report in enumerate(faithful.reports, 1):
        assert report["evidence"] == [{"ref": f"deliverable:attachment-{number}"}]
        assert report["completionClaim"]["contractRevision"] == str(number)
        assert "\nOK" in report["verification"][0]["detail"]


def test_both_dialects_deliver_the_same_bytes(faithful: Workspace, played: Play) -> None:
    other, _ = played(FAITHFUL, CODE)
    assert other.deliveries == faithful.deliveries
    claims = [[report["completionClaim"] for report in each.reports] for each in (other, faithful)]
    assert claims[0] == claims[1]


def test_the_last_word_links_to_the_delivery(played: Play) -> None:
    _, agent = played(FAITHFUL)
    assert agent.said[-1].endswith("[slugify.zip](/api/attachments/attachment-2/content)")


def test_no_command_is_one_the_agent_would_refuse(faithful: Workspace) -> None:
    assert not [command for command in faithful.commands if "rm -" in command]


def test_trailing_separator_has_that_fault_and_no_other(played: Play, tmp_path: Path) -> None:
    workspace, _ = played("trailing-separator")
    for delivery in workspace.deliveries:
        wrong = [
            text for text, right in RULES if slug(delivery, tmp_path, text).stdout[:-1] != right
        ]
        assert wrong == ["  Queue--Ready!!  ", "Café 東京", " A B! "]
    refused = slug(workspace.deliveries[1], tmp_path, "--separator", "/", "a b")
    assert refused.returncode == 2


def test_same_zip_twice_delivers_the_first_bytes_again(played: Play) -> None:
    workspace, agent = played("same-zip-twice")
    assert workspace.deliveries[0] == workspace.deliveries[1]
    assert workspace.keys == ["slugify-zip-1", "slugify-zip-2"]
    assert "--separator" in agent.said[-1]


def test_claims_without_work_reports_and_touches_nothing(played: Play) -> None:
    workspace, _ = played("claims-without-work")
    assert workspace.calls == ["paperclip_finish", "paperclip_finish"]
    assert all(report["completionClaim"]["objectiveSatisfied"] for report in workspace.reports)


@pytest.mark.parametrize("name", COUNTERFEITS)
def test_a_counterfeit_shares_all_but_its_crooked_step(name: str, played: Play) -> None:
    (false, _), (right, _) = played(name), played(FAITHFUL)
    assert [each["summary"] for each in false.reports] == [
        each["summary"] for each in right.reports
    ]
    works = name != "claims-without-work"
    assert (false.calls == right.calls) is works


def test_every_counterfeit_names_the_check_that_must_catch_it() -> None:
    assert {name: script.caught_by for name, script in scripts("build-revise").items()} == {
        "faithful": None,
        "trailing-separator": "initial.base-1",
        "same-zip-twice": "new-artifact-revision",
        "claims-without-work": "initial.zip-delivered",
    }


def test_an_unknown_story_or_script_is_answered_with_the_choices() -> None:
    with pytest.raises(LookupError, match=r"there are .*build-revise"):
        scripts("build")
    with pytest.raises(LookupError, match="there are faithful, trailing-separator"):
        find_script("build-revise", "lazy")
