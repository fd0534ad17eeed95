import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from journeys.commands import setup as module
from journeys.commands.setup import Step, doctor, setup
from journeys.errors import PrerequisiteError
from journeys.home import Home
from journeys.product import reaper
from journeys.product.health import Finding, Part


@pytest.fixture(autouse=True)
def place(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setattr(module, "home", lambda: Home(tmp_path))
    monkeypatch.setattr(module, "ORACLE_PARTS", ())
    monkeypatch.setattr("journeys.oracle.leftovers.remove_leftovers", lambda _home: [])
    return tmp_path


def missing(_home: Home) -> Finding:
    raise PrerequisiteError("it is gone; run this")


def parts(monkeypatch: pytest.MonkeyPatch, *found: Part) -> None:
    monkeypatch.setattr(module, "PARTS", found)


GOOD = Part("good", lambda home: Finding("1.2", f"{home.root}/bin/good"))
BAD = Part("bad", missing)


def test_steps_run_in_order_and_tell_how_long_they_took(monkeypatch: pytest.MonkeyPatch) -> None:
    steps = (
        Step("one", lambda _home, say: say("working on one")),
        Step("two", lambda _home, say: say("working on two")),
    )
    monkeypatch.setattr(module, "STEPS", steps)
    result = CliRunner().invoke(setup)
    assert result.exit_code == 0
    lines = [line.split() for line in result.output.splitlines()]
    assert lines[1] == ["working", "on", "one"]
    assert (lines[2][:2], lines[2][-1]) == (["one", "ready"], "s")
    assert lines[3] == ["working", "on", "two"]
    assert lines[-1][:2] == ["ready", "after"]


def test_a_step_that_cannot_be_taken_ends_the_set_up(monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[str] = []

    def refuse(_home: Home, _say: object) -> None:
        raise PrerequisiteError("no engine here")

    steps = (Step("one", refuse), Step("two", lambda _home, _say: taken.append("two")))
    monkeypatch.setattr(module, "STEPS", steps)
    result = CliRunner().invoke(setup)
    assert isinstance(result.exception, PrerequisiteError)
    assert taken == []


def test_the_engine_comes_before_the_long_download() -> None:
    names = [step.name for step in module.STEPS]
    assert names.index("container engine") < names.index("tool chain")
    assert names.index("account") < names.index("instance template")
    assert names.index("tool chain") < names.index("user namespaces")


def test_a_whole_machine_ends_with_0(monkeypatch: pytest.MonkeyPatch) -> None:
    parts(monkeypatch, GOOD)
    result = CliRunner().invoke(doctor)
    assert result.exit_code == 0
    assert result.output.split() == ["good", "ok", "1.2", "$JOURNEYS_HOME/bin/good"]


def test_a_missing_part_ends_with_3_and_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    parts(monkeypatch, GOOD, BAD)
    result = CliRunner().invoke(doctor)
    assert result.exit_code == 3
    assert "bad               MISSING  it is gone; run this" in result.output.splitlines()


def test_json_has_one_object_for_each_part(monkeypatch: pytest.MonkeyPatch, place: Path) -> None:
    parts(monkeypatch, GOOD, BAD)
    result = CliRunner().invoke(doctor, ["--json"])
    assert result.exit_code == 3
    good = {"part": "good", "ok": True, "version": "1.2", "place": f"{place}/bin/good"}
    bad = {"part": "bad", "ok": False, "version": "", "place": ""}
    assert json.loads(result.output) == [
        {**good, "advice": ""},
        {**bad, "advice": "it is gone; run this"},
    ]


@pytest.mark.parametrize(
    ("removed", "said"),
    [(["folder /x"], "removed folder /x"), ([], "nothing to remove")],
)
def test_reap_says_what_was_removed(
    monkeypatch: pytest.MonkeyPatch, removed: list[str], said: str
) -> None:
    parts(monkeypatch, GOOD)
    monkeypatch.setattr(reaper, "reap", lambda _home: removed)
    result = CliRunner().invoke(doctor, ["--reap"])
    assert said in result.output.splitlines()


def test_without_reap_nothing_is_removed(monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(_home: Home) -> list[str]:
        raise AssertionError("nobody asked for it")

    parts(monkeypatch, GOOD)
    monkeypatch.setattr(reaper, "reap", forbidden)
    assert CliRunner().invoke(doctor).exit_code == 0
