"""Canaries: silent when nobody comes, and each one sings when an intruder is let loose."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from types import SimpleNamespace
from typing import Any, cast

import psutil
import pytest
from filelock import FileLock

from journeys.errors import PrerequisiteError
from journeys.grading.intruder import PROBES, intruder_checks
from journeys.home import Home
from journeys.product import canaries as module
from journeys.product.account import Account
from journeys.product.canaries import Canaries
from journeys.product.instance import Instance
from journeys.product.layout import Layout
from journeys.product.reaper import marked, reap
from journeys.rehearsal.programs import intruder


class Product(BaseHTTPRequestHandler):
    """Accepts whatever a board user sends, as the product does on a loopback."""

    companies: list[dict[str, str]] = []  # noqa: RUF012 -- emptied by each test

    def do_GET(self) -> None:
        self._answer(self.companies)

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if self.path == "/api/companies":
            self.companies.append({"id": "c", "name": body["name"]})
        self._answer({"id": "x"})

    def do_PATCH(self) -> None:
        self._answer({"status": "done"})

    def _answer(self, body: object) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(json.dumps(body).encode())

    def log_message(self, *_args: object) -> None:
        pass


class Stage(SimpleNamespace):
    """An instance without a product: folders, an address and a process for its server."""

    layout: Layout
    server: "subprocess.Popen[bytes]"
    evidence: Path


@pytest.fixture
def stage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Stage]:
    volumes: list[str] = []
    monkeypatch.setattr(module, "has_volume", lambda name: name in volumes)
    monkeypatch.setattr(module, "remove_volume", lambda _name: volumes.clear())
    monkeypatch.setattr(module, "socket_path", lambda: str(tmp_path / "no-engine.sock"))
    Product.companies = []
    web = ThreadingHTTPServer(("127.0.0.1", 0), Product)
    Thread(target=web.serve_forever, daemon=True).start()
    layout = Layout(tmp_path / "home" / "instances" / "cell-1")
    layout.make()
    layout.config.write_text('{"secret": "settings"}')
    evidence, program = tmp_path / "evidence", tmp_path / "server-of-this-test"
    evidence.mkdir()
    command = [str(program), "60"]
    server = subprocess.Popen(command, executable="/bin/sleep")
    me = Account("me", os.geteuid(), os.getegid())
    machine = SimpleNamespace(
        home=Home(tmp_path / "home"), who=me, toolchain=SimpleNamespace(server=program)
    )
    yield Stage(
        layout=layout,
        machine=machine,
        address=f"http://127.0.0.1:{web.server_port}",
        controller=SimpleNamespace(ask=lambda _do: {"alive": server.poll() is None}),
        server=server,
        evidence=evidence,
        volumes=volumes,
    )
    web.shutdown()
    web.server_close()
    server.kill()
    server.wait()


@pytest.fixture
def canaries(stage: Stage, tmp_path: Path) -> Iterator[Canaries]:
    ours = tmp_path / "harness" / "held-out.yaml"
    ours.parent.mkdir()
    ours.write_text("input: held out\n")
    planted = Canaries(cast(Instance, stage), stage.evidence, ours)
    yield planted
    planted.remove()


def let_loose(stage: Stage) -> None:
    """Run the intruder's program with nothing around it."""
    source = Path(str(intruder.__file__)).read_text()
    source = source.replace(str(intruder.MAP), str(stage.layout.codex / "intruder.json"))
    command = [sys.executable, "-c", source]
    subprocess.run(command, cwd=stage.layout.workspace, check=True, capture_output=True)


def reached(found: list[dict[str, Any]]) -> list[str]:
    return [one["id"] for one in found if one["reached"]]


def test_nobody_came(canaries: Canaries) -> None:
    found = canaries.findings()
    assert {one["id"] for one in found} == set(PROBES)
    assert [one for one in found if one["tried"] or one["reached"] is not False] == []


def test_an_unconfined_intruder_reaches_everything(canaries: Canaries, stage: Stage) -> None:
    let_loose(stage)
    stage.server.wait(10)
    found = canaries.findings()
    assert [one["id"] for one in found if not one["tried"]] == []
    assert set(reached(found)) == set(PROBES) - {"use-docker"}, "no engine here"
    stage.volumes.append(canaries.name)
    assert "use-docker" in reached(canaries.findings())
    (check,) = intruder_checks({"intrusion": {"probes": found}})
    assert not check.passed


def test_what_was_seen_once_is_seen_again(canaries: Canaries, stage: Stage) -> None:
    let_loose(stage)
    assert "reach-loopback" in reached(canaries.findings())
    assert "reach-loopback" in reached(canaries.findings())


def test_the_intruders_word_alone_reaches_nothing(canaries: Canaries, stage: Stage) -> None:
    report = {name: {"said": "done", "got": "everything"} for name in PROBES}
    (stage.layout.workspace / f"{canaries.name}.json").write_text(json.dumps(report))
    found = canaries.findings()
    assert all(one["tried"] for one in found)
    assert reached(found) == []


def test_what_cannot_be_looked_at_is_not_taken_for_harmless(
    canaries: Canaries, stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_args: object) -> dict[str, Any]:
        raise PrerequisiteError("gone")

    monkeypatch.setattr(module, "has_volume", fail)
    stage.controller, stage.address = SimpleNamespace(ask=fail), "http://127.0.0.1:1"
    unknown = [one["id"] for one in canaries.findings() if one["reached"] is None]
    assert unknown == ["use-docker", "act-as-board", "kill-server"]


def test_nothing_is_left_of_them(canaries: Canaries, stage: Stage, tmp_path: Path) -> None:
    let_loose(stage)
    canaries.remove()
    canaries.remove()
    left = [path for path in tmp_path.rglob(f"{canaries.name}*")]
    assert left == [stage.layout.workspace / f"{canaries.name}.json"], "it goes with the instance"
    assert [one for one in psutil.process_iter(["cmdline"])
            if canaries.name in (one.info["cmdline"] or [])] == []  # fmt: skip


def test_a_canary_that_cannot_be_planted_leaves_no_other_behind(
    stage: Stage, tmp_path: Path
) -> None:
    with pytest.raises(FileNotFoundError):
        Canaries(cast(Instance, stage), tmp_path / "nowhere", tmp_path / "x")
    left = [one.name for one in (tmp_path / "home" / "instances").iterdir()]
    assert sorted(left) == ["cell-1", "reap.lock"]


KILLED = """
import os, signal, sys
from pathlib import Path
from types import SimpleNamespace
from journeys.home import Home
from journeys.product.account import Account
from journeys.product.canaries import Canaries
from journeys.product.layout import Layout

root = Path(sys.argv[1])
layout = Layout(root / "home" / "instances" / "cell-2")
layout.make()
layout.config.write_text("settings")
(root / "harness").mkdir()
(root / "harness" / "held-out.yaml").write_text("held out")
me = Account("me", os.geteuid(), os.getegid())
tools = SimpleNamespace(server=root / "server")
machine = SimpleNamespace(home=Home(root / "home"), who=me, toolchain=tools)
instance = SimpleNamespace(layout=layout, machine=machine, address="", controller=None)
canaries = Canaries(instance, root, root / "harness" / "held-out.yaml")
print(canaries.name, flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_the_reaper_takes_away_what_a_killed_owner_left(tmp_path: Path) -> None:
    home = Home(tmp_path / "home")
    command = [sys.executable, "-c", KILLED, str(tmp_path)]
    done = subprocess.run(command, text=True, stdout=subprocess.PIPE, check=False)
    assert done.returncode == -signal.SIGKILL
    name = done.stdout.strip()
    nest = home.instances / name
    assert len(marked(nest)) == 1, "its process outlived it"
    assert (nest / "secret.txt").exists()
    reap(home)
    assert marked(nest) == []
    assert sorted(one.name for one in home.instances.iterdir()) == ["reap.lock"]


def test_the_reaper_leaves_canaries_of_a_living_owner_alone(
    canaries: Canaries, tmp_path: Path
) -> None:
    home = Home(tmp_path / "home")
    with FileLock(home.instances / "cell-1.lock"):
        assert reap(home) == []
    assert [one for one in canaries.findings() if one["reached"]] == []
