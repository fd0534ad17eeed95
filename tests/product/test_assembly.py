import errno
import os
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from journeys.errors import PrerequisiteError
from journeys.home import Home
from journeys.product import assembly
from journeys.product.assembly import Part, alone, assemble


class Steps:
    """Two parts that write a file, and fail or count as a test wants."""

    def __init__(self) -> None:
        self.made: list[str] = []
        self.failure: Exception | None = None

    def parts(self, *_args: object, **_named: object) -> Iterator[Part]:
        yield Part("first", self._maker("first"))
        yield Part("second", self._maker("second"))

    def _maker(self, name: str) -> Callable[[Path], None]:
        def make(folder: Path) -> None:
            assert list(folder.iterdir()) == []
            (folder / "begun").touch()
            if name == "second" and self.failure:
                raise self.failure
            self.made.append(name)

        return make


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> Steps:
    made = Steps()
    monkeypatch.setattr(assembly, "_parts", made.parts)
    return made


def run(place: Home, said: list[str] | None = None) -> Path:
    root = place.toolchains / "abc"
    with alone(place, (said if said is not None else []).append):
        assemble(root, place, (said if said is not None else []).append, with_glibc=False)
    return root


def test_parts_are_put_together(steps: Steps, tmp_path: Path) -> None:
    root = run(Home(tmp_path))
    assert sorted(path.name for path in root.iterdir()) == ["first", "second"]
    assert steps.made == ["first", "second"]


def test_a_failure_leaves_nothing_at_the_final_place(steps: Steps, tmp_path: Path) -> None:
    steps.failure = PrerequisiteError("no network")
    with pytest.raises(PrerequisiteError, match="no network"):
        run(Home(tmp_path))
    assert not (tmp_path / "toolchains" / "abc").exists()


def test_the_next_call_keeps_finished_parts_and_repeats_the_broken_one(
    steps: Steps, tmp_path: Path
) -> None:
    steps.failure = KeyboardInterrupt()  # type: ignore[assignment]
    with pytest.raises(KeyboardInterrupt):
        run(Home(tmp_path))
    steps.failure = None
    said: list[str] = []
    run(Home(tmp_path), said)
    assert steps.made == ["first", "second"]
    assert "first: kept from an interrupted set-up" in said


def test_what_another_version_left_unfinished_is_removed(steps: Steps, tmp_path: Path) -> None:
    old = tmp_path / "toolchains" / "old.partial" / "node"
    old.mkdir(parents=True)
    run(Home(tmp_path))
    assert not old.parent.exists()
    assert steps.made


def test_a_damaged_tool_chain_is_replaced(steps: Steps, tmp_path: Path) -> None:
    leftover = tmp_path / "toolchains" / "abc" / "leftover"
    leftover.mkdir(parents=True)
    run(Home(tmp_path))
    assert steps.made
    assert not leftover.exists()


@pytest.mark.parametrize(
    ("code", "message"),
    [
        (errno.ENOSPC, "The disk is full .* it goes on where it stopped"),
        (errno.EROFS, "set JOURNEYS_HOME to a folder of your own"),
    ],
)
def test_a_disk_that_refuses_is_explained(
    steps: Steps, tmp_path: Path, code: int, message: str
) -> None:
    steps.failure = OSError(code, os.strerror(code), "/some/file")
    with pytest.raises(PrerequisiteError, match=message):
        run(Home(tmp_path))


def test_too_little_room_is_said_before_anything_is_downloaded(
    monkeypatch: pytest.MonkeyPatch, steps: Steps, tmp_path: Path
) -> None:
    monkeypatch.setattr(assembly, "NEEDED_GIGABYTES", 1e9)
    with pytest.raises(PrerequisiteError, match=r"GB are free below .* are needed"):
        run(Home(tmp_path))
    assert steps.made == []


def test_what_is_made_can_be_read_by_everybody(steps: Steps, tmp_path: Path) -> None:
    previous = os.umask(0o077)
    try:
        root = run(Home(tmp_path / "home"))
        assert os.umask(0o077) == 0o077
    finally:
        os.umask(previous)
    assert steps.made
    for path in (root.parent, root, root / "first", root / "first" / "begun"):
        assert path.stat().st_mode & 0o044 == 0o044


def test_two_set_ups_take_turns(tmp_path: Path) -> None:
    place, order = Home(tmp_path), []
    said: list[str] = []
    entered = threading.Event()

    def first() -> None:
        with alone(place, said.append):
            entered.set()
            time.sleep(0.3)
            order.append("first")

    other = threading.Thread(target=first)
    other.start()
    assert entered.wait(10)
    with alone(place, said.append):
        order.append("second")
    other.join()
    assert order == ["first", "second"]
    assert said == ["waiting for another set-up to finish"]
