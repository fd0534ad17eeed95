"""What is handed in need not be a file, and its name need not be harmless."""

import os
import socket
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from journeys.cli import main
from journeys.errors import PrerequisiteError, UsageError
from journeys.home import home
from journeys.library.zip_oracle import ZipOracle
from journeys.oracle.archive import load
from journeys.oracle.refusal import RefusedArchiveError
from journeys.oracle.rules import Rules
from journeys.oracle.seed import require_seed


def make_socket(path: Path) -> None:
    before = Path.cwd()
    os.chdir(path.parent)  # the address of a socket may not be long
    try:
        with socket.socket(socket.AF_UNIX) as server:
            server.bind(path.name)
    finally:
        os.chdir(before)


SPECIAL = {
    "fifo": os.mkfifo,
    "socket": make_socket,
    "folder": Path.mkdir,
    "device": lambda path: path.symlink_to("/dev/zero"),
}


def graded(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["oracle", "grade", "--rules", "base", *arguments])


@pytest.mark.parametrize("kind", SPECIAL)
def test_what_is_no_file_is_refused_at_once(tmp_path: Path, kind: str) -> None:
    SPECIAL[kind](tmp_path / "x.zip")  # type: ignore[operator]
    with pytest.raises(RefusedArchiveError, match="not-a-regular-file"):
        load(tmp_path / "x.zip")


def test_a_folder_reports_each_zip_in_any_case(tmp_path: Path) -> None:
    (tmp_path / "a.zip").mkdir()
    os.mkfifo(tmp_path / "b.Zip")
    (tmp_path / "C.ZIP").write_bytes(b"<html>")
    result = graded(str(tmp_path))
    assert result.exit_code == 1
    assert result.stdout.count("not-a-regular-file") == 2
    assert result.stdout.count("not-a-zip") == 1


def test_a_folder_named_like_a_zip_is_a_folder(tmp_path: Path) -> None:
    (tmp_path / "x.zip").mkdir()
    (tmp_path / "x.zip" / "a.zip").write_bytes(b"<html>")
    assert "not-a-zip" in graded(str(tmp_path / "x.zip")).stdout


def test_one_verdict_is_one_line_and_has_both_verdicts(tmp_path: Path) -> None:
    (tmp_path / "a.zip").write_bytes(b"<html>")
    as_json, as_text = graded(str(tmp_path / "a.zip"), "--json"), graded(str(tmp_path / "a.zip"))
    assert len(as_json.stdout.splitlines()) == 1
    assert '"core": "failed", "strict": "failed"' in as_json.stdout
    assert "core failed, strict failed" in as_text.stdout


@pytest.mark.parametrize("seed", ["", "x" * 201, "\u00e9", "a\nb", "\x1b[2J", "\udcff"], ids=ascii)
def test_an_odd_seed_is_wrong_use(tmp_path: Path, seed: str) -> None:
    (tmp_path / "a.zip").write_bytes(b"<html>")
    result = graded(str(tmp_path / "a.zip"), "--seed", seed)
    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) == 1
    with pytest.raises(UsageError):
        require_seed(seed)


@pytest.mark.parametrize("value", ["~nosuchuser", "~nosuchuser/home"])
def test_a_home_that_cannot_be_resolved_is_named(
    value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JOURNEYS_HOME", value)
    with pytest.raises(PrerequisiteError, match="JOURNEYS_HOME is '~nosuchuser"):
        home()


@pytest.mark.parametrize(
    "address", ["::::", "x", "http://x:notaport", "tcp://[bad", "tcp://x:99999"]
)
@pytest.mark.parametrize("command", ["preflight", "build-image", "grade"])
def test_a_malformed_engine_address_is_named(
    address: str, command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.zip").write_bytes(b"<html>")
    monkeypatch.setenv("DOCKER_HOST", address)
    more = [str(tmp_path / "a.zip"), "--rules", "base"] if command == "grade" else []
    result = CliRunner().invoke(main, ["oracle", command, *more])
    assert result.exit_code == 3
    assert result.stderr.startswith("not ready: DOCKER_HOST is")
    assert len(result.stderr.splitlines()) == 1


def test_a_delivered_name_is_no_markup_and_steers_no_terminal(tmp_path: Path) -> None:
    file = tmp_path / "*HTML*<script>\x1b[2J\u202e.zip"
    file.write_bytes(b"<html>")
    with pytest.raises(AssertionError) as failed:
        ZipOracle().zip_should_pass(file, Rules.BASE_RULES)
    assert str(failed.value).startswith("The delivery '*HTML*")
    assert str(failed.value).isascii()
    assert "\x1b" not in str(failed.value)
    shown = graded(str(tmp_path)).stdout
    assert shown.isascii()
    assert "\x1b" not in shown
