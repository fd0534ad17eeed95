import subprocess
from pathlib import Path

import pytest

from journeys.errors import PrerequisiteError
from journeys.home import Home
from journeys.product import doctor
from journeys.product.doctor import PARTS
from journeys.product.health import Finding, Part, Row, examine
from journeys.product.machine import Machine

NOT_INSTALLED = {
    *("node", "product", "codex", "bwrap", "user namespaces", "runner", "chromium"),
    *("instance template", "claude", "opencode"),
}


def raising(error: Exception) -> Part:
    def look(_home: Home) -> Finding:
        raise error

    return Part("it", look)


def test_a_found_part_shows_version_and_place(tmp_path: Path) -> None:
    part = Part("it", lambda home: Finding("1.2", str(home.root)))
    assert examine(Home(tmp_path), [part]) == [Row("it", True, "1.2", str(tmp_path), "")]


@pytest.mark.parametrize(
    ("error", "advice"),
    [
        (PrerequisiteError("it is gone; do this"), "it is gone; do this"),
        (FileNotFoundError(2, "No such file", "/x/node"), "/x/node"),
        (subprocess.TimeoutExpired(["/x/node"], 20), "/x/node"),
        (subprocess.CalledProcessError(-11, ["/x/node"]), "SIGSEGV"),
    ],
)
def test_a_missing_part_is_a_row_with_advice(tmp_path: Path, error: Exception, advice: str) -> None:
    (row,) = examine(Home(tmp_path), [raising(error)])
    assert not row.ok
    assert advice in row.advice


def test_our_own_mistakes_are_not_hidden(tmp_path: Path) -> None:
    with pytest.raises(KeyError):
        examine(Home(tmp_path), [raising(KeyError("mistake"))])


def test_an_empty_home_misses_all_that_set_up_installs(tmp_path: Path) -> None:
    rows = {row.part: row for row in examine(Home(tmp_path / "none"), PARTS)}
    assert {name for name, row in rows.items() if not row.ok} == NOT_INSTALLED
    assert all("journeys setup" in rows[name].advice for name in NOT_INSTALLED)
    assert not (tmp_path / "none").exists()


def test_every_part_has_a_name_of_its_own() -> None:
    assert len({part.name for part in PARTS}) == len(PARTS)


def look(name: str, home: Home) -> Row:
    (row,) = examine(home, [part for part in PARTS if part.name == name])
    return row


def test_a_nearly_full_disk_is_missing_room(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(doctor, "NEEDED_GIGABYTES", 1e9)
    assert "GB are needed" in look("JOURNEYS_HOME", Home(tmp_path)).advice


def test_a_home_that_cannot_be_written_is_missing() -> None:
    assert "cannot be written" in look("JOURNEYS_HOME", Home(Path("/proc/self/x"))).advice


@pytest.mark.product
def test_a_machine_after_set_up_has_every_part(machine: Machine) -> None:
    assert [row for row in examine(machine.home, PARTS) if not row.ok] == []


@pytest.mark.product
def test_the_versions_are_those_of_the_lock(machine: Machine) -> None:
    versions = {row.part: row.version for row in examine(machine.home, PARTS)}
    assert versions["node"] == "v24.19.0"
    assert versions["product"] == "2026.916.1"
    assert versions["codex"] == "codex-cli 0.156.1"
    assert versions["claude"] == "2.1.263 (Claude Code)"
    assert versions["opencode"] == "1.18.29"
    assert versions["bwrap"] == "bubblewrap built for Codex"
