"""The sandbox has to show the delivery, the whole delivery and nothing else, to the end."""

import shutil
from collections.abc import Callable
from pathlib import Path
from unittest.mock import patch

import pytest

from journeys.home import Home
from journeys.oracle.archive import read
from journeys.oracle.execution import Execution
from journeys.oracle.image import Image
from journeys.oracle.judge import grade
from journeys.oracle.rules import Rules
from journeys.oracle.sandbox import Sandbox
from journeys.oracle.survey import Survey, survey
from journeys.oracle.unavailable import SandboxUnavailableError
from journeys.oracle.verdict import Verdict
from oracle.programs import delivered, packed, project

DELIVERY = read(packed(project()))
Change = Callable[[Path], object]


def told(asked: Survey, *lines: str, reason: str = "exit") -> Execution:
    """Return a call that printed ``lines``, each behind our mark."""
    printed = "".join(f"{asked.mark} {line}" for line in lines)
    return Execution(asked.argv, 61_001, 1, reason, 0, printed.encode())


def test_the_whole_answer_is_read() -> None:
    asked = survey(DELIVERY, "p/slugify.py")
    done = told(asked, f"files 3 {asked.digest}\n", "end parses\n")
    assert asked.is_complete(done)
    asked.require_same(done)
    assert asked.answer(done) == "parses"


@pytest.mark.parametrize("cut", ["", "files 3", "files 3 {digest}"])
def test_half_an_answer_is_none(cut: str) -> None:
    asked = survey(DELIVERY)
    done = told(asked, cut.format(digest=asked.digest))
    assert not asked.is_complete(done)
    with pytest.raises(SandboxUnavailableError, match="no answer"):
        asked.require_same(done)


def test_a_line_without_our_mark_counts_for_nothing() -> None:
    asked = survey(DELIVERY)
    other = Execution(asked.argv, 1, 1, "exit", 0, f"0000 files 3 {asked.digest}\n".encode())
    assert not asked.is_complete(other)


def test_a_parser_that_died_is_told_from_an_end_that_is_missing() -> None:
    asked = survey(DELIVERY, "p/slugify.py")
    assert "abnormal-exit" in asked.answer(told(asked, "files 3 x\n", reason="abnormal-exit"))
    with pytest.raises(SandboxUnavailableError, match="no end"):
        asked.answer(told(asked, "files 3 x\n"))


def remove(place: Path) -> None:
    shutil.rmtree(place)


def empty(place: Path) -> None:
    shutil.rmtree(place / "p")


def change(place: Path) -> None:
    (place / "p/README.md").chmod(0o644)
    (place / "p/README.md").write_text("other")


def add(place: Path) -> None:
    (place / "p/words.py").write_text("")


def meddled(tmp_path: Path, call: int, meddle: Change) -> Verdict:
    """Grade a good delivery and change its folder from outside before that call."""
    calls, real = [], Sandbox.run

    def run(sandbox: Sandbox, *arguments: object) -> Execution:
        calls.append(1)
        if len(calls) == call:
            (place,) = tmp_path.glob("oracle/*/project")
            meddle(place)
        return real(sandbox, *arguments)  # type: ignore[arg-type]

    with (
        patch("journeys.oracle.judge.home", lambda: Home(tmp_path)),
        patch.object(Sandbox, "run", run),
    ):
        return grade(delivered(tmp_path, project()), Rules.BASE_RULES)


@pytest.mark.engine
@pytest.mark.parametrize(
    ("call", "meddle"), [(1, remove), (5, remove), (5, change), (16, empty), (16, add)]
)
def test_a_folder_changed_from_outside_is_unavailable(
    image: Image, tmp_path: Path, call: int, meddle: Change
) -> None:
    assert image.id
    verdict = meddled(tmp_path, call, meddle)
    assert verdict.outcome == "unavailable", verdict.checks
    if meddle is change:
        assert "'p/README.md' is not what was delivered" in verdict.reason


@pytest.mark.engine
def test_an_answer_that_was_cut_is_asked_for_again(image: Image, tmp_path: Path) -> None:
    assert image.id
    real, cut = Sandbox.run, []

    def run(sandbox: Sandbox, *arguments: object) -> Execution:
        done = real(sandbox, *arguments)  # type: ignore[arg-type]
        cut.append(done)
        return Execution(done.argv, 1, 1, "exit", 0, done.stdout[:9]) if len(cut) == 1 else done

    with patch.object(Sandbox, "run", run):
        assert grade(delivered(tmp_path, project()), Rules.BASE_RULES).outcome == "passed"
