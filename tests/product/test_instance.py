"""The isolated instance, with the real product."""

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import psutil
import pytest
import requests

from journeys.errors import PrerequisiteError
from journeys.home import Home
from journeys.product.instance import Instance, is_ready
from journeys.product.machine import Machine
from journeys.product.reaper import marked, reap

pytestmark = pytest.mark.product

OWNER = """
import sys, time
from journeys.home import home
from journeys.product import template
from journeys.product.account import account
from journeys.product.instance import Instance
from journeys.product.machine import Machine
from journeys.product.toolchain import installed
tools, who = installed(home()), account()
instance = Instance(Machine(home(), tools, who, template.find(home(), tools, who)))
instance.create()
instance.start()
print(instance.layout.root, instance.ports.server, flush=True)
time.sleep(120)
"""


def state(**changes: Any) -> dict[str, Any]:
    server = {"pid": 3, "alive": True, "ports": [4000], "startTicks": 70}
    return {"health": {"status": "ok"}, "server": {**server, **changes}}


@pytest.mark.parametrize(
    ("observed", "ready"),
    [
        (state(), True),
        (state(ports=[4001]), False),  # somebody else answers on our port
        (state(startTicks=50), False),  # another process with the same pid
        (state(pid=4), False),
        ({**state(), "health": {"status": "starting"}}, False),
        ({**state(), "health": {}}, False),
        ({"health": {"status": "ok"}, "server": {"pid": 3, "alive": False}}, False),
    ],
)
def test_only_our_own_server_counts_as_ready(observed: dict[str, Any], ready: bool) -> None:
    assert is_ready(observed, 4000, {"pid": 3, "startTicks": 70}) is ready


def test_the_product_answers_on_its_own_port(running: Instance) -> None:
    health = requests.get(f"{running.address}/api/health", timeout=10).json()
    assert (health["status"], health["version"]) == ("ok", "2026.916.1")


def test_it_does_not_run_as_root(running: Instance) -> None:
    process = psutil.Process(running.controller.pid)
    uids = {one.uids().real for one in (process, *process.children(recursive=True))}
    assert uids == {running.machine.who.uid}
    assert 0 not in uids


def test_it_has_its_own_processes_and_temporary_folder(running: Instance) -> None:
    inside = running.controller.ask("processes")["processes"]
    assert 1 in {one["pid"] for one in inside}
    assert len(inside) < 60
    assert not Path("/etc/codex").exists()


def test_two_instances_share_nothing(running: Instance, machine: Machine) -> None:
    with Instance(machine) as other:
        other.start()
        requests.post(f"{other.address}/api/companies", json={"name": "Other"}, timeout=30)
        listed = requests.get(f"{running.address}/api/companies", timeout=30).json()
        assert listed == []
        assert {*running.generated_secrets} & {*other.generated_secrets} == set()


@pytest.mark.parametrize("mode", ["graceful", "hard"])
def test_a_restart_keeps_the_data_and_changes_the_process(machine: Machine, mode: str) -> None:
    with Instance(machine) as instance:
        instance.start()
        body = {"name": f"Kept {mode}"}
        requests.post(f"{instance.address}/api/companies", json=body, timeout=30)
        receipt = instance.restart(mode)
        assert receipt["before"]["pid"] != receipt["pid"]
        listed = requests.get(f"{instance.address}/api/companies", timeout=30).json()
        assert [company["name"] for company in listed] == [f"Kept {mode}"]


def test_nothing_is_left_after_removal(machine: Machine) -> None:
    instance = Instance(machine)
    instance.create()
    instance.start()
    root, port = instance.layout.root, instance.ports.server
    instance.remove()
    assert (root.exists(), marked(root)) == (False, [])
    with socket.socket() as probe:
        assert probe.connect_ex(("127.0.0.1", port)) != 0


def test_a_killed_owner_takes_its_processes_along_and_is_reaped(machine: Machine) -> None:
    owner = subprocess.Popen([sys.executable, "-c", OWNER], stdout=subprocess.PIPE, text=True)
    assert owner.stdout is not None
    root_text, port = owner.stdout.readline().split()
    root = Path(root_text)
    inside = marked(root)
    assert inside
    os.kill(owner.pid, signal.SIGKILL)
    owner.wait()
    gone, _alive = psutil.wait_procs(inside, timeout=10)
    assert len(gone) == len(inside)
    with socket.socket() as probe:
        assert probe.connect_ex(("127.0.0.1", int(port))) != 0
    assert f"folder {root}" in reap(machine.home)
    assert not root.exists()


def test_the_folder_of_a_living_owner_is_not_reaped(running: Instance) -> None:
    assert not [line for line in reap(running.machine.home) if str(running.layout.root) in line]
    assert running.layout.root.exists()


def test_a_product_that_does_not_start_says_so_with_its_last_words(
    machine: Machine, tmp_path: Path
) -> None:
    class Broken:
        def __getattr__(self, name: str) -> Any:
            return getattr(machine.toolchain, name)

    broken = Broken()
    script = Path(machine.home.logs) / "broken.js"
    script.parent.mkdir(parents=True, exist_ok=True)
    script.write_text("console.log('the last words'); process.exit(3)")
    broken.server = script  # type: ignore[attr-defined]
    changed = Machine(machine.home, broken, machine.who, machine.template)  # type: ignore[arg-type]
    instance = Instance(changed)
    try:
        instance.create()
        started = time.monotonic()
        with pytest.raises(PrerequisiteError, match="the last words"):
            instance.start()
        assert time.monotonic() - started < 30
    finally:
        instance.remove()
        script.unlink()
    assert tmp_path.exists()


def test_an_unused_folder_is_reaped_quickly_and_silently(tmp_path: Path) -> None:
    assert reap(Home(tmp_path)) == []
