from collections.abc import Callable
from pathlib import Path

import pytest

from journeys.errors import PrerequisiteError
from journeys.home import Home
from journeys.product import assembly, bwrap, glibc, toolchain
from journeys.product.machine import Machine
from journeys.product.toolchain import Toolchain, installed, provision


@pytest.fixture(autouse=True)
def old_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(glibc, "machine_version", lambda: "2.36")
    monkeypatch.setattr(bwrap, "own_is_usable", lambda: False)


@pytest.fixture
def assembled(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Replace the two-minute assembly by empty files; collect what was assembled."""
    roots: list[Path] = []

    def assemble(root: Path, home: Home, _say: Callable[[str], None], *, with_glibc: bool) -> None:
        roots.append(root)
        root.mkdir(parents=True, exist_ok=True)
        plan = toolchain._expected(home)
        assert with_glibc is (plan.runner is not None)
        for file in (plan.node, plan.server, plan.bwrap, plan.chromium, plan.runner):
            if file:
                file.parent.mkdir(parents=True, exist_ok=True)
                file.touch()

    monkeypatch.setattr(assembly, "assemble", assemble)
    return roots


def quiet(_text: str) -> None:
    pass


def test_nothing_installed_is_told_to_set_up(tmp_path: Path) -> None:
    with pytest.raises(PrerequisiteError, match=r"not installed at .*; run `journeys setup`"):
        installed(Home(tmp_path))


def test_what_was_provided_is_installed(assembled: list[Path], tmp_path: Path) -> None:
    assert provision(Home(tmp_path), quiet) == installed(Home(tmp_path))
    assert len(assembled) == 1


def test_the_second_call_assembles_nothing(assembled: list[Path], tmp_path: Path) -> None:
    provision(Home(tmp_path), quiet)
    provision(Home(tmp_path), quiet)
    assert len(assembled) == 1


@pytest.mark.parametrize("lost", ["node", "server", "bwrap", "chromium", "runner"])
def test_a_lost_program_is_noticed_and_comes_back(
    assembled: list[Path], tmp_path: Path, lost: str
) -> None:
    program: Path = getattr(provision(Home(tmp_path), quiet), lost)
    program.unlink()
    with pytest.raises(PrerequisiteError, match=r"is gone; run `journeys setup`"):
        installed(Home(tmp_path))
    provision(Home(tmp_path), quiet)
    assert program.is_file()
    assert len(assembled) == 2


def test_an_old_machine_takes_both_detours(assembled: list[Path], tmp_path: Path) -> None:
    made = provision(Home(tmp_path), quiet)
    assert assembled == [made.root]
    assert made.runner == made.root / "glibc" / "paperclip-runnerd"
    assert made.path[:2] == (made.bwrap.parent, made.node.parent)


def test_a_new_machine_takes_no_detour(
    monkeypatch: pytest.MonkeyPatch, assembled: list[Path], tmp_path: Path
) -> None:
    monkeypatch.setattr(glibc, "machine_version", lambda: "2.41")
    monkeypatch.setattr(bwrap, "own_is_usable", lambda: True)
    made = provision(Home(tmp_path), quiet)
    assert assembled == [made.root]
    assert made.runner is None
    assert made.path[0] == made.node.parent
    assert made.bwrap.parent not in made.path
    assert made.bwrap.name == "bwrap"


@pytest.mark.parametrize("changed", ["node.txt", "package.json", "package-lock.json"])
def test_another_lock_file_is_another_tool_chain(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, changed: str
) -> None:
    def resource(name: str) -> Path:
        file = tmp_path / Path(name).name
        file.touch()
        return file

    monkeypatch.setattr(toolchain, "resource", resource)
    before = toolchain._expected(Home(tmp_path)).digest
    (tmp_path / changed).write_text("other")
    assert toolchain._expected(Home(tmp_path)).digest != before


def test_another_processor_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("platform.machine", lambda: "aarch64")
    with pytest.raises(PrerequisiteError, match="This machine is aarch64"):
        provision(Home(tmp_path), quiet)


@pytest.mark.product
def test_every_program_can_be_run(machine: Machine) -> None:
    made: Toolchain = machine.toolchain
    for program in (made.node, made.bwrap, made.chromium, made.runner):
        assert program is None or program.stat().st_mode & 0o555 == 0o555
