"""Secrets on the product's disk, in Robot's own files, and nowhere in honest evidence."""

import base64
import io
import json
import zlib
from pathlib import Path

import pytest

from evidence.canary import SECRET, SHAPE
from journeys.evidence.fingerprint import fingerprints, secrets_in
from journeys.evidence.known import CHUNK, Known
from journeys.evidence.logbook import search
from journeys.evidence.manifest import Manifest, write_manifest
from journeys.evidence.persisted import persisted_leaks
from journeys.evidence.shape import shapes

RECORDED = Path(__file__).parents[1] / "grading" / "recorded"


@pytest.mark.parametrize("before", range(7))
def test_every_spelling_is_known(before: int) -> None:
    raw = ("s" * before + SECRET + "t").encode()
    written = (
        raw,
        base64.b64encode(raw),
        base64.urlsafe_b64encode(raw),
        raw.decode().encode("utf-16-le"),
        json.dumps({"a": raw.decode()}).encode(),
    )
    known = Known.of([SECRET])
    assert all(known.is_in(content) for content in written)
    assert not known.is_in(base64.b64encode(raw[:-9]))


def test_a_secret_where_two_chunks_meet_is_found() -> None:
    content = b"x" * (CHUNK - 20) + SECRET.encode() + b"y" * 100
    assert Known.of([SECRET]).is_in_stream(io.BytesIO(content))
    assert not Known.of([SECRET]).is_in_stream(io.BytesIO(content[20:-120]))


def test_only_a_private_login_may_keep_a_credential(tmp_path: Path) -> None:
    home = tmp_path / "home"
    login = home / "a" / "codex-home" / "auth.json"
    login.parent.mkdir(parents=True)
    login.write_text(SECRET)
    login.chmod(0o600)
    database = home / "db-upper" / "base" / "16384"
    database.parent.mkdir(parents=True)
    database.write_bytes(b"\0" * 9000 + SECRET.encode() + b"\0")
    found = [leak.file for leak in persisted_leaks([home], [SECRET])]
    assert found == ["home/db-upper/base/16384"]
    login.chmod(0o644)
    assert len(persisted_leaks([home], [SECRET])) == 2
    assert persisted_leaks([home], []) == ()


def test_a_fingerprint_recognises_a_secret_and_does_not_hold_it() -> None:
    (one,) = fingerprints([SECRET, "too short"])
    assert secrets_in(f"cafecafe {SECRET} cafe0124", [one]) == [SECRET]
    assert secrets_in(f"{SECRET[:-1]}4", [one]) == []
    assert SECRET not in one.model_dump_json()


def campaign(folder: Path, **files: str) -> Path:
    attempt = folder / "s" / "p" / "e" / "c" / "attempt-1"
    attempt.mkdir(parents=True)
    write_manifest(attempt, Manifest(files=(), secrets=fingerprints([SECRET])))
    for name, content in files.items():
        file = folder / name.replace("__", "/").replace("_", ".")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content)
    return folder


def test_robots_output_is_searched_and_redacted(tmp_path: Path) -> None:
    output = f"<robot><tag>cell:s.p.e.c</tag><msg>{SECRET} {SHAPE}</msg></robot>"
    campaign(tmp_path, output_xml=output, pabot_results__0__output_xml="<robot/>")
    found = search(tmp_path)
    assert {one.leak.reason for one in found} == {"a known secret", "Anthropic key, line 1"}
    assert {one.cells for one in found} == {("s.p.e.c",)}
    left = (tmp_path / "output.xml").read_text()
    assert SECRET not in left
    assert SHAPE not in left
    assert search(tmp_path) == ()


@pytest.mark.parametrize("secret", [SECRET, SHAPE])
def test_a_secret_in_a_compressed_text_of_robots_log_is_found(tmp_path: Path, secret: str) -> None:
    text = f"{'a long message ' * 20}{secret}"
    packed = base64.b64encode(zlib.compress(text.encode(), 9)).decode()
    campaign(tmp_path, log_html=f'<script>window.output["strings"] = ["*","{packed}"];</script>')
    assert [one.leak.file for one in search(tmp_path)] == ["log.html"]
    assert not (tmp_path / "log.html").exists()


def test_an_honest_campaign_has_no_leak(tmp_path: Path) -> None:
    pictures = "data:image/png;base64," + "AKIA" * 400
    campaign(tmp_path, output_xml=f"<robot>{pictures}</robot>", logs__pabot_txt="fine")
    assert search(tmp_path) == ()


@pytest.mark.parametrize("file", sorted(RECORDED.glob("*.json")), ids=lambda file: file.stem)
def test_honest_records_raise_no_alarm(file: Path) -> None:
    assert shapes(file.read_text()) == []
