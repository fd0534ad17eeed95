"""Evidence files are whole, and hold no known secret."""

import os
from pathlib import Path

import pytest

from journeys.errors import HarnessError
from journeys.evidence.document import read_json, write_json, write_text
from journeys.evidence.redaction import Redactor, SecretLeakError

SECRET = "0123456789abcdef"
KNOWN = Redactor.of([SECRET])


def test_json_is_written_and_read_back(tmp_path: Path) -> None:
    path = write_json(tmp_path / "new" / "folder" / "a.json", {"b": b"\xff", "c": [tmp_path]})
    assert read_json(path) == {"b": "\\xff", "c": [str(tmp_path)]}
    assert path.read_bytes().endswith(b"}\n")


def test_a_file_is_replaced_and_nothing_else_is_left(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    write_json(path, 1)
    write_json(path, 2)
    assert read_json(path) == 2
    assert [one.name for one in tmp_path.iterdir()] == ["a.json"]


def test_a_failed_write_keeps_the_old_file_and_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write_json(tmp_path / "a.json", 1)

    def full(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        write_json(path, 2)
    assert read_json(path) == 1
    assert [one.name for one in tmp_path.iterdir()] == ["a.json"]


def test_an_exclusive_write_never_replaces(tmp_path: Path) -> None:
    path = write_json(tmp_path / "a.json", 1, exclusive=True)
    with pytest.raises(FileExistsError):
        write_json(path, 2, exclusive=True)
    assert read_json(path) == 1
    assert [one.name for one in tmp_path.iterdir()] == ["a.json"]


def test_a_long_name_can_be_written(tmp_path: Path) -> None:
    assert read_json(write_json(tmp_path / ("n" * 250 + ".json"), 1)) == 1


def test_known_secrets_are_redacted(tmp_path: Path) -> None:
    path = write_json(tmp_path / "a.json", {SECRET: [f"Bearer {SECRET}", SECRET.encode()]}, KNOWN)
    assert read_json(path) == {"[REDACTED]": ["Bearer [REDACTED]", "[REDACTED]"]}
    log = write_text(tmp_path / "a.log", f"key={SECRET}\n", KNOWN)
    assert log.read_text() == "key=[REDACTED]\n"


def test_a_secret_that_is_left_stops_the_write(tmp_path: Path) -> None:
    digits = Redactor.of(["12345678"])
    with pytest.raises(SecretLeakError, match=r"a\.json: a known secret"):
        write_json(tmp_path / "a.json", {"number": 12345678}, digits)
    with pytest.raises(SecretLeakError, match="known secret") as caught:
        write_text(tmp_path / f"{SECRET}.log", "fine", KNOWN)
    assert SECRET not in str(caught.value)
    assert list(tmp_path.iterdir()) == []


def test_text_that_is_no_unicode_is_written_as_escapes(tmp_path: Path) -> None:
    assert write_text(tmp_path / "a.log", "half \ud83d").read_text() == "half \\ud83d"


@pytest.mark.parametrize("content", [None, b"", b"{", b"\xff", b"[" * 100_000])
def test_an_unreadable_file_is_one_clear_error(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "a.json"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(HarnessError, match=r"a\.json cannot be read as JSON"):
        read_json(path)
