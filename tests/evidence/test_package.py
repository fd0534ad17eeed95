"""What belongs to an attempt's package, and that a planted secret is found wherever it is."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from evidence.canary import ENCODED, SECRET, SHAPE, attempt, picture, zipped
from journeys.errors import HarnessError
from journeys.evidence.attempt import AttemptFolder
from journeys.evidence.leak import KNOWN_SECRET, NAMELESS, Leak
from journeys.evidence.manifest import MANIFEST, differences, read_manifest
from journeys.evidence.package import SVG, UNLISTED, Inspection, Inspector, package
from journeys.evidence.redaction import REDACTED
from journeys.evidence.shape import REDACTED_SHAPE

Plant = Callable[[AttemptFolder], Path]
RAW = SECRET.encode()


def write(folder: Path, name: str, content: bytes) -> Path:
    (folder / name).write_bytes(content)
    return folder / name


CANARIES: dict[str, Plant] = {
    "prompt": lambda a: write(
        a.snapshots, "workflow.json", json.dumps({"prompt": f"use {SECRET}"}).encode()
    ),
    "workspace": lambda a: write(
        a.snapshots, "files.json", json.dumps({"files": {"notes.md": SECRET}}).encode()
    ),
    "log": lambda a: write(a.logs, "model.jsonl", b'{"header": "' + RAW + b'"}\n'),
    "base64 in a log": lambda a: write(a.logs, "server.log", b"encoded " + ENCODED + b"\n"),
    "zip": lambda a: write(a.deliveries, "d.zip", zipped(("a.py", b"#" * 9999 + RAW))),
    "name in a zip": lambda a: write(a.deliveries, "d.zip", zipped((f"{SECRET}.py", b""))),
    "zip in a zip": lambda a: write(
        a.deliveries, "d.zip", zipped(("inner.zip", zipped(("a.bin", b"\0" + RAW))))
    ),
    "picture": lambda a: write(a.screenshots, "02-x.png", picture() + RAW),
    "name of a file": lambda a: write(a.logs, f"{SECRET}.txt", b"fine"),
    "file that is no evidence": lambda a: write(a.root, "core.dump", b"\0\1" + RAW),
}


@pytest.mark.parametrize("plant", CANARIES.values(), ids=CANARIES.keys())
def test_a_canary_is_found_and_withheld(tmp_path: Path, plant: Plant) -> None:
    folder = attempt(tmp_path)
    file = plant(folder)
    found = Inspector(folder, (SECRET,)).inspect()
    assert {leak.reason for leak in found.leaks} == {KNOWN_SECRET}
    named = file.relative_to(folder.root).as_posix()
    told = NAMELESS if SECRET in named else named
    assert found.leaks[0].file.startswith(told)
    assert not file.exists() or SECRET not in file.name
    assert found.problem.startswith("Secret leak in ")
    assert SECRET not in found.problem
    left = [one.read_bytes() for one in folder.root.rglob("*") if one.is_file()]
    assert not any(RAW in content or ENCODED in content for content in left)
    assert Inspector(folder, (SECRET,)).inspect().leaks == ()


SHAPES = {
    "Anthropic": SHAPE,
    "OpenAI": "sk-proj-" + "a1B2" * 10,
    "OpenRouter": "sk-or-v1-" + "0a" * 32,
    "Daytona": "dtn_" + "0a" * 32,
    "GitHub": "ghp_" + "aB3d" * 9,
    "AWS": "AKIA" + "ABCDEFGH12345678",
    "private key": "-----BEGIN RSA PRIVATE KEY-----",
    "JWT": "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0."
    "dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U",
    "header": "Authorization: Bearer abcdefgh12345678",
    "field": '{"apiKey": "0123456789abcdef0123"}',
}


@pytest.mark.parametrize("text", SHAPES.values(), ids=SHAPES.keys())
def test_what_looks_like_a_credential_is_a_leak_too(tmp_path: Path, text: str) -> None:
    folder = attempt(tmp_path)
    (folder.logs / "server.log").write_text(f"one\nsaid {text} here\n")
    (leak, *_) = Inspector(folder).inspect().leaks
    assert (leak.file, leak.reason.rpartition(", ")[2]) == ("logs/server.log", "line 2")
    assert REDACTED_SHAPE in (folder.logs / "server.log").read_text()


def test_a_shape_in_a_delivery_is_found(tmp_path: Path) -> None:
    folder = attempt(tmp_path)
    write(folder.deliveries, "initial.zip", zipped(("config", SHAPE.encode())))
    (leak,) = Inspector(folder).inspect().leaks
    assert leak == Leak(file="deliveries/initial.zip!config", reason="Anthropic key, line 1")
    assert not (folder.deliveries / "initial.zip").exists()


def test_a_redacted_copy_stays_in_the_place_of_a_text(tmp_path: Path) -> None:
    folder = attempt(tmp_path)
    write(folder.logs, "server.log", b"before " + RAW + b" after\n")
    found = Inspector(folder, (SECRET,)).inspect()
    assert (folder.logs / "server.log").read_text() == f"before {REDACTED} after\n"
    assert folder.logs / "server.log" in found.files


def test_an_honest_attempt_is_packaged_whole(tmp_path: Path) -> None:
    folder = attempt(tmp_path)
    found = Inspector(folder, (SECRET,)).inspect()
    assert (found.problem, found.refused) == ("", ())
    folder.result.write_text("{}")
    made = package(folder, found, (SECRET,))
    assert made == read_manifest(folder.root)
    assert [entry.file for entry in made.files] == [
        "deliveries/initial.zip",
        "logs/server.log",
        "result.json",
        "screenshots/01-final-state.png",
        "snapshots/fixtures.json",
    ]
    assert differences(folder.root, made) == []
    assert SECRET not in (folder.root / MANIFEST).read_text()


def test_what_changed_after_packaging_is_noticed(tmp_path: Path) -> None:
    folder = attempt(tmp_path)
    folder.result.write_text("{}")
    made = package(folder, Inspector(folder).inspect(), ())
    folder.result.write_text("[]")
    (folder.logs / "server.log").unlink()
    assert differences(folder.root, made) == [
        "logs/server.log is gone",
        "result.json was changed after it was packaged",
    ]


def test_an_attempt_without_a_manifest_has_none(tmp_path: Path) -> None:
    with pytest.raises(HarnessError, match=r"evidence-manifest\.json cannot be read"):
        read_manifest(tmp_path)


REFUSED = {
    "picture.svg": (b"<svg/>", SVG),
    "picture.png": (b"<?xml?><svg onload='x'/>", SVG),
    "video.mp4": (b"\0", UNLISTED),
}


@pytest.mark.parametrize(("name", "case"), REFUSED.items())
def test_what_is_no_evidence_is_refused(tmp_path: Path, name: str, case: tuple[bytes, str]) -> None:
    folder = attempt(tmp_path)
    write(folder.screenshots, name, case[0])
    found = Inspector(folder).inspect()
    assert [(one.file, one.reason) for one in found.refused] == [(f"screenshots/{name}", case[1])]
    assert folder.screenshots / name not in found.files


def test_a_link_and_a_broken_zip_are_refused_and_named(tmp_path: Path) -> None:
    folder = attempt(tmp_path)
    (folder.snapshots / "hosts.json").symlink_to("/etc/hosts")
    write(folder.deliveries, "initial.zip", b"PK\3\4 broken")
    refused = {one.file: one.reason for one in Inspector(folder).inspect().refused}
    assert refused["snapshots/hosts.json"] == "it is no regular file"
    assert "cannot be expanded" in refused["deliveries/initial.zip"]


@pytest.mark.parametrize("content", [None, b"\x89PNG", picture(10, 10), picture()[:-20]])
def test_a_final_state_is_a_whole_picture_of_a_page(tmp_path: Path, content: bytes | None) -> None:
    folder = attempt(tmp_path)
    file = folder.screenshots / "01-final-state.png"
    file.unlink() if content is None else file.write_bytes(content)
    assert Inspector(folder).inspect().missing == ("screenshots/*final-state.png",)


def test_leaks_found_before_count(tmp_path: Path) -> None:
    before = Leak(file="snapshots/raw.json", reason=KNOWN_SECRET)
    assert Inspector(attempt(tmp_path)).inspect([before]).leaks == (before,)
    assert Inspection().problem == ""
