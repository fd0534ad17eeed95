"""The bridge to a checkout: protocol, progress, errors, a crash, silence, the provider."""

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from journeys.errors import PrerequisiteError
from journeys.home import home
from journeys.product.toolchain import installed
from journeys.skill_recorder.app import AppTarget
from journeys.skill_recorder.catalog import KINDS, chosen
from journeys.skill_recorder.pipeline import process_session
from journeys.skill_recorder.recording import materialise
from journeys.skill_recorder.scenario import DescriberScenario
from journeys.skill_recorder.targets import CHECKOUT, AgentError
from journeys.skill_recorder.trial import Trial
from skill_recorder.checkout import make_checkout

REAL = os.environ.get(CHECKOUT)


@pytest.fixture
def target(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[AppTarget]:
    try:
        installed(home())
    except PrerequisiteError as error:
        pytest.skip(str(error))
    monkeypatch.setenv(CHECKOUT, str(make_checkout(tmp_path / "checkout")))
    opened = AppTarget(tmp_path / "sessions", "scripted", "", seconds=20)
    yield opened
    opened.close()


def test_the_checkout_does_all_the_work(target: AppTarget, tmp_path: Path) -> None:
    session = tmp_path / "one"
    session.mkdir()
    target.process(session)
    answer = target.describe(session)

    assert (session / "description.md").read_text() == "made by the checkout"
    seen = json.loads(answer["intent"])
    assert (seen["hooked"], seen["signedIn"], seen["model"]) == (True, True, "scripted")
    assert seen["provider"]["baseUrl"].startswith("http://127.0.0.1:")
    assert target.progress == ["looking at one"]
    assert target.describe(session)["made"] == 2  # one object serves all
    wanted = {"sessionId": "one", "architecture": "scout"}
    assert target.automate(session, "scout") == wanted
    assert target.skill(session, "scout") == wanted


def test_an_error_of_the_app_is_told_and_the_next_request_works(target: AppTarget) -> None:
    with pytest.raises(AgentError, match="not signed in"):
        target.describe(Path("broken"))
    with pytest.raises(AgentError, match="answered describe with str"):
        target.describe(Path("strange"))

    assert target.describe(Path("fine"))["title"] == "Tiny"


def test_a_crash_is_told_at_once_and_later(target: AppTarget) -> None:
    with pytest.raises(AgentError, match="ended during describe"):
        target.describe(Path("dead"))
    with pytest.raises(AgentError):
        target.describe(Path("fine"))


def test_silence_ends_the_process(target: AppTarget, monkeypatch: pytest.MonkeyPatch) -> None:
    target.describe(Path("fine"))
    monkeypatch.setattr(target, "_seconds", 0.5)

    with pytest.raises(AgentError, match="no answer to describe"):
        target.describe(Path("slow"))


def test_a_folder_that_is_no_checkout_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(CHECKOUT, str(tmp_path))

    with pytest.raises(PrerequisiteError, match="names no checkout"):
        AppTarget(tmp_path / "sessions", "copilot", "")


@pytest.mark.skipif(not REAL, reason=f"{CHECKOUT} names no real checkout")
def test_a_real_checkout_makes_the_same_files_and_passes(tmp_path: Path) -> None:
    target = AppTarget(tmp_path, "scripted", "")
    try:
        for _, scenario in chosen(KINDS, ()):
            trial = Trial(scenario, target, tmp_path)
            trial.run()
            assert trial.passed, (scenario.id, trial.error)
            if isinstance(scenario, DescriberScenario):
                ours = materialise(scenario, tmp_path / "ours", _started(trial))
                process_session(ours)
                for name in ("bundle.json", "description.md"):
                    assert trial.session is not None
                    assert (ours / name).read_bytes() == (trial.session / name).read_bytes()
    finally:
        target.close()


def _started(trial: Trial) -> int:
    assert trial.session is not None
    return int(json.loads((trial.session / "session.json").read_text())["startedAt"])
