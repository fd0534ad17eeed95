"""An attempt has one folder and one result."""

from pathlib import Path

import pytest

from evidence.results import result
from journeys.errors import HarnessError, UsageError
from journeys.evidence.attempt import AttemptFolder
from journeys.evidence.document import read_json
from journeys.evidence.redaction import Redactor, SecretLeakError

CELL = ("everyday-workflows", "runner-codex", "local", "build-revise")


def folder(campaign: Path, attempt: int = 1) -> AttemptFolder:
    return AttemptFolder.of(campaign, CELL, attempt).create()


def test_the_folder_is_where_everybody_looks_for_it(tmp_path: Path) -> None:
    made = folder(tmp_path, 2)
    place = tmp_path / "everyday-workflows/runner-codex/local/build-revise/attempt-2"
    assert made.root == place
    names = {"snapshots", "screenshots", "deliveries", "logs"}
    assert {path.name for path in place.iterdir()} == names


@pytest.mark.parametrize(
    ("part", "attempt"),
    [("..", 1), ("a/b", 1), ("", 1), (".hidden", 1), ("a\n", 1), ("local", 0), ("local", -1)],
)
def test_a_part_that_is_no_folder_name_is_refused(tmp_path: Path, part: str, attempt: int) -> None:
    with pytest.raises(HarnessError, match="cannot be an evidence folder"):
        AttemptFolder.of(tmp_path, ("suite", "profile", part, "case"), attempt)


def test_a_snapshot_is_saved_by_name_and_may_be_saved_again(tmp_path: Path) -> None:
    made = folder(tmp_path)
    made.save("fixtures", {"n": 1})
    path = made.save("fixtures", {"n": 2, "key": "0123456789"}, Redactor.of(["0123456789"]))
    assert path == made.snapshots / "fixtures.json"
    assert read_json(path) == {"n": 2, "key": "[REDACTED]"}
    with pytest.raises(HarnessError, match="cannot be the name"):
        made.save("../result", {})


def test_a_result_is_written_once(tmp_path: Path) -> None:
    made = folder(tmp_path)
    made.write_result(result())
    with pytest.raises(HarnessError, match="never overwritten"):
        made.write_result(result(attempt=2))
    assert made.read_result() == result()


def test_a_finished_attempt_is_not_opened_again(tmp_path: Path) -> None:
    folder(tmp_path).write_result(result())
    with pytest.raises(UsageError, match=r"attempt-1/result\.json is the result of a finished"):
        folder(tmp_path)
    assert folder(tmp_path, 2).root.is_dir()


def test_an_interrupted_attempt_may_be_opened_again(tmp_path: Path) -> None:
    folder(tmp_path).save("fixtures", 1)
    assert folder(tmp_path).root.is_dir()


def test_an_amended_result_keeps_every_former_one(tmp_path: Path) -> None:
    made = folder(tmp_path)
    made.write_result(result())
    leak = {"status": "failed", "detail": "pid 7 is left"}
    late = result(status="failed", failureClass="cleanup_failure", error="pid 7", cleanup=leak)
    made.amend_result(late)
    made.amend_result(result(durationSeconds=32))
    assert made.read_result().duration_seconds == 32
    kept = sorted(path.name for path in made.root.glob("result.*"))
    assert kept == [
        "result.before-amendment-1.json",
        "result.before-amendment-2.json",
        "result.json",
    ]
    first, second = (read_json(made.root / name) for name in kept[:2])
    assert (first["status"], second["status"]) == ("passed", "failed")  # type: ignore[index]


def test_there_is_nothing_to_amend_before_there_is_a_result(tmp_path: Path) -> None:
    with pytest.raises(HarnessError, match="no result to amend"):
        folder(tmp_path).amend_result(result())


def test_a_result_in_which_a_secret_is_left_is_not_written(tmp_path: Path) -> None:
    made = folder(tmp_path)
    with pytest.raises(SecretLeakError):
        made.write_result(result(durationSeconds=12345678), Redactor.of(["12345678"]))
    assert not made.result.exists()


@pytest.mark.parametrize("content", [None, b"\xff", b"{}"])
def test_an_unreadable_result_is_one_clear_error(tmp_path: Path, content: bytes | None) -> None:
    made = folder(tmp_path)
    if content is not None:
        made.result.write_bytes(content)
    with pytest.raises(HarnessError, match=r"attempt-1/result\.json (cannot be read|is no result)"):
        made.read_result()
