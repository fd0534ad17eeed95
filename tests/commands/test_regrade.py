"""`journeys regrade` on a stored attempt: equal, changed, and none at all."""

import json
import socket
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from click.testing import Result as Ran

from journeys import cli
from journeys.evidence.attempt import AttemptFolder
from journeys.evidence.result import Cleanup, Provenance, Result, Status
from journeys.grading.check import Check
from journeys.grading.stories import grade

RECORDED = Path(__file__).parents[1] / "grading" / "recorded" / "build-revise.json"
CELL = ("everyday-workflows", "runner-codex", "local", "build-revise")
NOW = datetime(2026, 11, 30, tzinfo=UTC)


def result(checks: list[Check]) -> Result:
    suite, profile, environment, case = CELL
    return Result(
        suite=suite,
        profile=profile,
        environment=environment,
        case=case,
        cell=".".join(CELL),
        attempt=1,
        status=Status.PASSED,
        model_source="scripted",
        script="faithful",
        checks=tuple(checks),
        cleanup=Cleanup(status="passed"),
        started_at=NOW,
        finished_at=NOW,
        duration_seconds=0.0,
        provenance=Provenance(product=None, node=None, codex=None, revision=None),
    )


@pytest.fixture
def record() -> dict[str, Any]:
    record: dict[str, Any] = json.loads(RECORDED.read_text())
    return record


@pytest.fixture
def attempt(tmp_path: Path, record: dict[str, Any]) -> AttemptFolder:
    folder = AttemptFolder.of(tmp_path, CELL, 1).create()
    folder.save("everyday-workflow", record)
    folder.write_result(result(grade("build-revise", record)))
    return folder


def regrade(folder: Path) -> Ran:
    return CliRunner().invoke(cli.main, ["regrade", str(folder)])


def amend(attempt: AttemptFolder, **fields: Any) -> None:
    stored = json.loads(attempt.result.read_text()) | fields
    attempt.result.write_text(json.dumps(stored))


def test_stored_evidence_gives_the_checks_of_the_day(attempt: AttemptFolder) -> None:
    ran = regrade(attempt.root)

    assert ran.exit_code == 0
    assert "pass  tasks-done" in ran.output
    last = f"{'.'.join(CELL)}, attempt 1: the 68 checks of the day"
    assert ran.output.splitlines()[-1] == last


def test_it_needs_no_network(attempt: AttemptFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "socket", lambda *_args, **_more: pytest.fail("a connection"))
    assert regrade(attempt.root).exit_code == 0


def test_changed_evidence_is_noticed_by_the_name_of_the_check(
    attempt: AttemptFolder, record: dict[str, Any]
) -> None:
    record["issues"][0]["status"] = "in_review"
    attempt.save("everyday-workflow", record)
    ran = regrade(attempt.root)

    assert ran.exit_code == 1
    differing = [line for line in ran.output.splitlines() if line.startswith("differs:")]
    assert len(differing) == 1
    assert differing[0].startswith("differs: tasks-done passed then and failed now: ")


@pytest.mark.parametrize(
    ("edit", "said"),
    [
        (lambda checks: checks[:-1], "person-acts-recorded was not graded then"),
        (
            lambda checks: [*checks, {"id": "luck", "passed": True, "detail": ""}],
            "luck is not graded any more",
        ),
        (lambda checks: [*checks, checks[0]], "the same checks stand in another order"),
        (
            lambda checks: [{**checks[0], "detail": "because"}, *checks[1:]],
            "workflow-completed passed both times, for another reason",
        ),
    ],
)
def test_a_forged_result_is_noticed(attempt: AttemptFolder, edit: Any, said: str) -> None:
    amend(attempt, checks=edit(json.loads(attempt.result.read_text())["checks"]))
    ran = regrade(attempt.root)

    assert ran.exit_code == 1
    assert f"differs: {said}" in ran.output


def test_a_folder_that_is_no_attempt_ends_with_2_and_one_line(
    attempt: AttemptFolder, tmp_path: Path
) -> None:
    (tmp_path / "empty").mkdir()
    damaged = attempt.snapshots / "everyday-workflow.json"
    for folder, text in (
        (tmp_path / "empty", None),
        (tmp_path / "nowhere", None),
        (attempt.root, "{"),
        (attempt.root, "[]"),
    ):
        if text:
            damaged.write_text(text)
        ran = regrade(folder)
        assert (ran.exit_code, ran.stdout, ran.stderr.count("\n")) == (2, "", 1)
        assert str(folder) in ran.stderr


def test_a_case_without_a_grader_ends_with_2(attempt: AttemptFolder) -> None:
    amend(attempt, case="gone", cell=".".join([*CELL[:3], "gone"]))
    ran = regrade(attempt.root)

    assert ran.exit_code == 2
    assert "'gone' has no grader" in ran.stderr
