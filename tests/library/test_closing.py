"""A secret in what a story recorded fails the attempt, before and after redaction."""

import json
from pathlib import Path

import pytest

from journeys.evidence.manifest import read_manifest
from journeys.library import closing
from journeys.library.closing import ClosingKeywords
from journeys.library.context import Context
from journeys.library.session import Session

SECRET = "cafe0123" * 8


@pytest.fixture
def session(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Session:
    """Return a session that Robot says failed, because there was no product."""
    monkeypatch.setattr(closing, "outcome", lambda: ("FAIL", "TimeoutError: slow"))
    begun = Session()
    ids = ("everyday-workflows", "runner-codex", "local", "build-revise")
    begun.begin(Context(*ids, "A Story", tmp_path, "scripted", "faithful", 1))
    begun.attempt.secrets.append(SECRET)
    return begun


def closed(session: Session) -> dict[str, object]:
    keywords = ClosingKeywords(session)
    keywords.keep_the_evidence()
    keywords.close_the_studio()
    saved: dict[str, object] = json.loads(session.folder.result.read_text())
    return saved


def test_an_attempt_without_secrets_is_packaged(session: Session) -> None:
    assert closed(session)["failureClass"] != "secret_leak"
    manifest = read_manifest(session.folder.root)
    assert manifest.leaks == ()
    assert [entry.file for entry in manifest.files][:2] == [
        "result.json",
        "snapshots/everyday-workflow.json",
    ]


@pytest.mark.parametrize(
    "record",
    [
        {"prompt": f"use {SECRET}"},
        {"issues": [{"comments": [{"body": SECRET}]}]},
        {"timeline": [{"detail": f"{SECRET}!"}]},
    ],
)
def test_a_secret_in_the_raw_record_is_a_leak_although_it_is_redacted(
    session: Session, record: dict[str, object]
) -> None:
    session.attempt.record.update(record)
    assert closed(session)["failureClass"] == "secret_leak"
    (leak,) = read_manifest(session.folder.root).leaks
    assert leak.file == "snapshots/everyday-workflow.json"
    left = [file.read_text() for file in session.folder.root.rglob("*.json")]
    assert not any(SECRET in text for text in left)


def test_a_secret_in_a_file_of_the_attempt_is_a_leak(session: Session) -> None:
    (session.folder.logs / "model.jsonl").write_text(f'{{"said": "{SECRET}"}}\n')
    result = closed(session)
    assert result["failureClass"] == "secret_leak"
    assert SECRET not in str(result)
