from pathlib import Path

import pytest

from journeys.product import bwrap


def program(folder: Path, script: str) -> Path:
    file = folder / "bwrap"
    file.write_text(f"#!/bin/sh\n{script}\n")
    file.chmod(0o755)
    return file


@pytest.mark.parametrize(
    ("script", "usable"),
    [
        ("echo '--argv0 VALUE  Set argv[0]'", True),
        ("echo '--argv0 VALUE' >&2; exit 1", True),
        ("echo '--args FD  Parse arguments'", False),
        ("exit 1", False),
    ],
)
def test_the_machines_own_must_know_argv0(tmp_path: Path, script: str, usable: bool) -> None:
    program(tmp_path, script)
    assert bwrap.own_is_usable(str(tmp_path)) is usable


def test_a_machine_without_one_takes_the_bundled(tmp_path: Path) -> None:
    assert not bwrap.own_is_usable(str(tmp_path))


def test_one_that_cannot_run_is_not_usable(tmp_path: Path) -> None:
    (tmp_path / "bwrap").write_bytes(b"\x7fELF nonsense")
    (tmp_path / "bwrap").chmod(0o755)
    assert not bwrap.own_is_usable(str(tmp_path))
    assert bwrap.version(tmp_path / "bwrap") == ""
