"""The supervisor is tested as it runs: a plain script with two pipes."""

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest

from journeys.product import supervisor

SERVER = """
import http.server, signal, sys
signal.signal(signal.SIGTERM, lambda *_: sys.exit(7))
server = http.server.HTTPServer(("127.0.0.1", 0), http.server.SimpleHTTPRequestHandler)
server.serve_forever()
"""
STUBBORN = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(60)"


class Pipes:
    """A started supervisor and its two pipes."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-I", "-S", str(supervisor.__file__)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, do: str, **details: Any) -> dict[str, Any]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps({"do": do, **details}) + "\n")
        self.process.stdin.flush()
        answer: dict[str, Any] = json.loads(self.process.stdout.readline())
        return answer

    def start(self, folder: Path, program: str) -> dict[str, Any]:
        argv = [sys.executable, "-c", program]
        return self.ask("start", argv=argv, env={}, cwd=str(folder), log=str(folder / "log"))

    def end(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait(10)


@pytest.fixture
def pipes() -> Iterator[Pipes]:
    started = Pipes()
    yield started
    alive = started.process.poll() is None
    children = psutil.Process(started.process.pid).children(recursive=True) if alive else []
    started.end()
    for child in children:
        child.kill()


def wait_for_port(pipes: Pipes) -> dict[str, Any]:
    for _ in range(100):
        answer = pipes.ask("server", ports=True)
        if answer.get("ports"):
            return answer
        time.sleep(0.05)
    raise AssertionError(answer)


def test_the_server_is_known_by_pid_start_time_and_port(pipes: Pipes, tmp_path: Path) -> None:
    launched = time.time()
    pipes.start(tmp_path, SERVER)
    answer = wait_for_port(pipes)
    assert answer["alive"]
    assert abs(answer["startedAt"] - launched) < 2
    assert len(answer["ports"]) == 1
    assert answer["arguments"][-1] == SERVER


def test_ports_of_others_are_not_the_servers(pipes: Pipes, tmp_path: Path) -> None:
    pipes.start(tmp_path, "import time; time.sleep(60)")
    other = subprocess.Popen([sys.executable, "-c", SERVER])
    try:
        time.sleep(0.5)
        assert pipes.ask("server", ports=True)["ports"] == []
    finally:
        other.kill()
        other.wait()


def test_a_polite_stop_lets_the_server_end_itself(pipes: Pipes, tmp_path: Path) -> None:
    pipes.start(tmp_path, SERVER)
    wait_for_port(pipes)
    assert pipes.ask("stop")["exitCode"] == 7


def test_a_restart_changes_the_process_and_nothing_else(pipes: Pipes, tmp_path: Path) -> None:
    pipes.start(tmp_path, SERVER)
    before = wait_for_port(pipes)
    answer = pipes.ask("restart", mode="hard")
    assert answer["before"]["pid"] == before["pid"]
    assert answer["pid"] != before["pid"]
    assert answer["arguments"] == before["arguments"]
    assert pipes.ask("process", pid=before["pid"])["alive"] is False


def test_a_second_start_is_refused(pipes: Pipes, tmp_path: Path) -> None:
    pipes.start(tmp_path, SERVER)
    answer = pipes.start(tmp_path, SERVER)
    assert (answer["ok"], answer["error"]) == (
        False,
        "RuntimeError: the server is already running",
    )


@pytest.mark.parametrize(
    "request_", [{"do": "nonsense"}, {"do": "process"}, {"do": "process", "pid": "x"}]
)
def test_a_bad_request_is_answered_and_survived(pipes: Pipes, request_: dict[str, Any]) -> None:
    assert pipes.ask(**request_)["ok"] is False
    assert pipes.ask("cpu")["ok"] is True


def test_the_owner_gone_ends_the_supervisor(pipes: Pipes) -> None:
    assert pipes.process.stdin is not None
    pipes.process.stdin.close()
    assert pipes.process.wait(10) == 0


def test_a_stubborn_server_is_killed_in_the_end(pipes: Pipes, tmp_path: Path) -> None:
    pipes.start(tmp_path, STUBBORN)
    assert pipes.ask("stop", mode="hard")["exitCode"] == -9
