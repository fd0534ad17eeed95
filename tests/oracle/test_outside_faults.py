"""What somebody else does to the engine in mid-grade never becomes the delivery's fault."""

import json
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

import docker
import psutil
import pytest
from docker.models.containers import Container

from journeys.grading.check import failures
from journeys.home import home
from journeys.oracle.client import connect
from journeys.oracle.container import LABEL
from journeys.oracle.image import provision
from journeys.oracle.judge import grade
from journeys.oracle.limits import Limits
from journeys.oracle.rules import Plan, Rules, plan
from journeys.oracle.verdict import Verdict
from oracle.private_engine import PrivateEngine, private_engine
from oracle.programs import changed, delivered, project

pytestmark = pytest.mark.engine
LIMITS = Limits(command_seconds=2.0)
SLOW = project(changed(("def main():\n", "def main():\n    import time; time.sleep(0.3)\n")))
Fault = Callable[[PrivateEngine, Container], object]


@pytest.fixture(scope="module")
def fragile(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PrivateEngine]:
    """An engine whose containers may be broken, with the image in it."""
    with (
        pytest.MonkeyPatch.context() as monkeypatch,
        private_engine(monkeypatch, tmp_path_factory.mktemp("engine")) as engine,
    ):
        provision(home(), lambda _line: None)
        yield engine


def kill_first_process(_engine: PrivateEngine, container: Container) -> None:
    os.kill(container.attrs["State"]["Pid"], signal.SIGKILL)


def kill_shim(_engine: PrivateEngine, container: Container) -> None:
    shim = psutil.Process(container.attrs["State"]["Pid"]).parent()
    assert shim
    assert "shim" in shim.name()
    shim.kill()


def refuse_calls(engine: PrivateEngine, _container: Container) -> None:
    engine.refuse.touch()
    end = time.monotonic() + 5
    while engine.refuse.exists() and time.monotonic() < end:
        time.sleep(0.05)


def refuse_every_call(engine: PrivateEngine, _container: Container) -> None:
    engine.refuse.with_name("refuse.always").touch()


def pause_engine(engine: PrivateEngine, _container: Container) -> None:
    engine.signal(signal.SIGSTOP)
    time.sleep(LIMITS.command_seconds + 0.5)
    engine.signal(signal.SIGCONT)


FAULTS: dict[str, Fault] = {
    "killed": lambda _engine, container: container.kill(),
    "removed": lambda _engine, container: container.remove(force=True),
    "paused": lambda _engine, container: container.pause(),
    "first process killed": kill_first_process,
    "shim killed": kill_shim,
    "calls refused": refuse_calls,
    "engine paused": pause_engine,
}


def disturbed(engine: PrivateEngine, file: Path, fault: Fault, times: int) -> tuple[Verdict, int]:
    """Grade ``file`` and break the engine ``times`` while it runs; return how often it was."""
    verdicts: list[Verdict] = []
    done = 0

    def judge() -> None:
        verdicts.append(grade(file, Rules.BASE_RULES, limits=LIMITS))

    with patch("journeys.oracle.judge.plan", few), closing(connect()) as client:
        thread = threading.Thread(target=judge)
        thread.start()
        while thread.is_alive():
            if done < times and (container := running(client)):
                time.sleep(0.5)
                with suppress(docker.errors.APIError, psutil.NoSuchProcess, ProcessLookupError):
                    fault(engine, container)
                    done += 1
            thread.join(0.05)
    return verdicts[0], done


def few(rules: Rules, seed: str) -> Plan:
    whole = plan(rules, seed)
    return replace(whole, programs=whole.programs[:5])


def running(client: docker.DockerClient) -> Container | None:
    with suppress(docker.errors.NotFound):
        found: list[Container] = client.containers.list(filters={"label": LABEL})
        return found[0] if found else None
    return None


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_that_happened_once_is_mended(
    fragile: PrivateEngine, tmp_path: Path, name: str
) -> None:
    began = time.monotonic()
    verdict, times = disturbed(fragile, delivered(tmp_path, SLOW), FAULTS[name], 1)
    assert times == 1
    assert (verdict.outcome, failures(verdict.checks), verdict.reason) == ("passed", [], "")
    assert '"attempts": 2' in json.dumps(verdict.evidence)
    assert time.monotonic() - began < 60


@pytest.mark.parametrize(("name", "allowed"), [("killed", "passed"), ("every call refused", "")])
def test_a_fault_that_goes_on_is_unavailable(
    fragile: PrivateEngine, tmp_path: Path, name: str, allowed: str
) -> None:
    """Or passed, when the fault never hit the same call twice; but never failed."""
    fault = {**FAULTS, "every call refused": refuse_every_call}[name]
    verdict, times = disturbed(fragile, delivered(tmp_path, SLOW), fault, 99)
    fragile.refuse.with_name("refuse.always").unlink(missing_ok=True)
    assert times > 0
    assert verdict.outcome in {"unavailable", allowed}
