"""What the machine does wrong is never the delivery's fault, and never a pass."""

import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

import docker
import pytest

from journeys.grading.check import failures
from journeys.home import home
from journeys.oracle.client import connect
from journeys.oracle.container import LABEL
from journeys.oracle.image import provision, read_pin
from journeys.oracle.judge import grade
from journeys.oracle.limits import Limits
from journeys.oracle.rules import Rules
from journeys.oracle.verdict import Verdict
from oracle.private_engine import PrivateEngine, private_engine
from oracle.programs import changed, delivered, project

pytestmark = pytest.mark.engine
QUICKLY = partial(grade, limits=Limits(command_seconds=2.0))
SLOW = project(changed(("def main():\n", "def main():\n    import time; time.sleep(0.4)\n")))


@pytest.fixture
def own_engine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[PrivateEngine]:
    """An engine that may be broken, with the image in it."""
    (tmp_path / "engine").mkdir()
    with private_engine(monkeypatch, tmp_path / "engine") as engine:
        provision(home(), lambda _line: None)
        yield engine


def unavailable(verdict: Verdict) -> str:
    ids = [check.id for check in verdict.checks]
    assert (verdict.outcome, ids) == ("unavailable", ["oracle-available"])
    assert verdict.reason.isprintable()
    return verdict.reason


def running() -> int:
    with closing(connect()) as client:
        return len(client.containers.list(filters={"label": LABEL}))


def wait(reached: Callable[[], object]) -> None:
    end = time.monotonic() + 20
    while not reached():
        assert time.monotonic() < end, "not reached within 20 s"
        time.sleep(0.05)


def while_grading(file: Path, disturb: Callable[[], object]) -> Verdict:
    """Grade ``file`` and call ``disturb`` while its program runs."""
    verdicts: list[Verdict] = []
    thread = threading.Thread(target=lambda: verdicts.append(grade(file, Rules.BASE_RULES)))
    thread.start()
    wait(running)
    time.sleep(0.7)
    disturb()
    thread.join(90)
    assert verdicts, "the grade never ended"
    return verdicts[0]


def test_no_engine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOCKER_HOST", f"unix://{tmp_path}/docker.sock")
    reason = unavailable(grade(delivered(tmp_path, project()), Rules.BASE_RULES))
    assert "No such file" in reason


def test_no_archive(tmp_path: Path) -> None:
    assert "No such file" in unavailable(grade(tmp_path / "absent.zip", Rules.BASE_RULES))


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_the_engine_stops_in_mid_grade(
    own_engine: PrivateEngine, tmp_path: Path, number: signal.Signals
) -> None:
    verdict = while_grading(delivered(tmp_path, SLOW), lambda: own_engine.signal(number))
    assert "container engine" in unavailable(verdict)


def test_the_engine_stands_still_in_mid_grade(
    own_engine: PrivateEngine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("journeys.oracle.judge.connect", lambda: connect(timeout=3))
    monkeypatch.setattr("oracle.test_unavailable.grade", QUICKLY)
    file = delivered(tmp_path, SLOW)
    assert unavailable(while_grading(file, lambda: own_engine.signal(signal.SIGSTOP)))
    own_engine.signal(signal.SIGCONT)


def test_the_engine_was_slow_for_a_moment(
    own_engine: PrivateEngine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Longer than a call may take: the honest delivery must pass all the same."""

    def hiccup() -> None:
        own_engine.signal(signal.SIGSTOP)
        time.sleep(2.6)
        own_engine.signal(signal.SIGCONT)

    monkeypatch.setattr("oracle.test_unavailable.grade", QUICKLY)
    verdict = while_grading(delivered(tmp_path, SLOW), hiccup)
    assert (verdict.outcome, failures(verdict.checks)) == ("passed", [])


def test_the_image_was_removed(own_engine: PrivateEngine, tmp_path: Path) -> None:
    assert own_engine.address
    with closing(connect()) as client:
        client.images.remove(read_pin().image_id, force=True)
    verdict = grade(delivered(tmp_path, project()), Rules.BASE_RULES)
    assert "journeys oracle build-image" in unavailable(verdict)


def test_the_engine_s_disk_is_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with small_disk(tmp_path, "100m") as disk, private_engine(monkeypatch, disk):
        provision(home(), lambda _line: None)
        fill(disk / "filler")
        verdict = grade(delivered(tmp_path, project()), Rules.BASE_RULES)
        assert "no space left" in unavailable(verdict).lower()
        (disk / "filler").unlink()


def test_the_disk_for_deliveries_is_full(
    engine: docker.DockerClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert engine.ping()
    with small_disk(tmp_path, "1m") as disk:
        monkeypatch.setattr("journeys.oracle.judge.home", lambda: type(home())(disk))
        (disk / "oracle").mkdir()
        fill(disk / "filler")
        verdict = grade(delivered(tmp_path, project()), Rules.BASE_RULES)
        assert "no space left" in unavailable(verdict).lower()


class small_disk:  # noqa: N801 -- a context manager
    """A file system of ``size`` in memory; needs root."""

    def __init__(self, parent: Path, size: str) -> None:
        self._place, self._size = parent / "disk", size

    def __enter__(self) -> Path:
        self._place.mkdir()
        command = ["mount", "-t", "tmpfs", "-o", f"size={self._size}", "tmpfs", str(self._place)]
        if subprocess.run(command, capture_output=True, check=False).returncode:
            pytest.skip("only root can mount a file system that fills up")
        return self._place

    def __exit__(self, *_exception: object) -> None:
        subprocess.run(["umount", "--lazy", str(self._place)], check=True)


def fill(file: Path) -> None:
    with file.open("wb", buffering=0) as stream:
        try:
            while True:
                stream.write(bytes(4096))
        except OSError:
            return
