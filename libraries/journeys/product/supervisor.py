"""The one parent of everything inside a cell's namespace.

Runs as a plain script with the standard library only, because the account that owns the
cell may not be able to read this project. It speaks JSON lines: requests on standard input,
one answer each on standard output. Nothing inside the namespace can reach those pipes, so an
agent cannot forge a restart. When standard input closes, the owner is gone: the supervisor
exits, and with it the kernel ends every process of the namespace.

Requests: ``{"do": "start", "argv", "env", "cwd", "log"}``, ``{"do": "restart", "mode":
"graceful"|"hard"}``, ``{"do": "stop"}``, ``{"do": "server", "ports": true|false}``,
``{"do": "process", "pid"}``, ``{"do": "processes"}``, ``{"do": "cpu"}``.
Answers: ``{"ok": true, ...}`` or ``{"ok": false, "error"}``. ``startedAt`` are seconds since the
epoch; ``startTicks`` is exact and, with the pid, names a process for good. CPU is in seconds.
"""

import ctypes
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

GRACE_SECONDS = 30.0
TICKS = os.sysconf("SC_CLK_TCK")
PROC = Path("/proc")
SET_CHILD_SUBREAPER = 36


def stat_fields(pid: int) -> list[str]:
    """Return the fields of ``/proc/<pid>/stat`` after the command name."""
    text = (PROC / str(pid) / "stat").read_text()
    return text[text.rindex(")") + 2 :].split()


def process(pid: int) -> dict[str, Any]:
    """Return whether ``pid`` is alive, since when, and its arguments."""
    try:
        fields = stat_fields(pid)
        raw = (PROC / str(pid) / "cmdline").read_bytes()
    except (FileNotFoundError, ProcessLookupError):
        return {"pid": pid, "alive": False}
    return {
        "pid": pid,
        "alive": fields[0] not in "ZX",
        "parent": int(fields[1]),
        "startTicks": int(fields[19]),
        "startedAt": time.time()
        - time.clock_gettime(time.CLOCK_BOOTTIME)
        + int(fields[19]) / TICKS,
        "arguments": [part.decode(errors="replace") for part in raw.split(b"\0") if part],
    }


def pids() -> list[int]:
    """Return the process ids of this namespace but our own."""
    return [int(p.name) for p in PROC.iterdir() if p.name.isdigit() and int(p.name) != os.getpid()]


def cpu_seconds() -> float:
    """Return CPU seconds used so far by every process of the namespace, ended ones included.

    Orphans come to us (child subreaper), so what they used is counted when they are reaped.
    """
    own = os.times()
    total = own.user + own.system + own.children_user + own.children_system
    for pid in pids():
        try:
            total += sum(int(field) for field in stat_fields(pid)[11:15]) / TICKS
        except (FileNotFoundError, ProcessLookupError):
            continue
    return total


def listening_ports(pid: int) -> list[int]:
    """Return the TCP ports on which ``pid`` itself listens."""
    sockets = set()
    for link in (PROC / str(pid) / "fd").iterdir():
        try:
            target = str(link.readlink())
        except FileNotFoundError:
            continue
        if target.startswith("socket:["):
            sockets.add(target[8:-1])
    ports = set()
    for table in ("tcp", "tcp6"):
        for line in (PROC / str(pid) / "net" / table).read_text().splitlines()[1:]:
            fields = line.split()
            if fields[3] == "0A" and fields[9] in sockets:
                ports.add(int(fields[1].rsplit(":", 1)[1], 16))
    return sorted(ports)


class Supervisor:
    """Starts, restarts and watches the one server process."""

    def __init__(self) -> None:
        self.pid = 0
        self.child: Any = None
        self.request: dict[str, Any] = {}
        self.exits: dict[int, int] = {}

    def reap(self, *_signal: object) -> None:
        """Collect every ended child, our own or adopted."""
        while True:
            try:
                pid, status = os.waitpid(-1, os.WNOHANG)
            except ChildProcessError:
                return
            if pid == 0:
                return
            self.exits[pid] = os.waitstatus_to_exitcode(status)

    def start(self, request: dict[str, Any]) -> dict[str, Any]:
        """Start the server as ``request`` says, and remember how."""
        if self.pid and self.pid not in self.exits:
            raise RuntimeError("the server is already running")
        self.request = request
        with Path(request["log"]).open("ab") as log:
            self.child = subprocess.Popen(
                request["argv"],
                env=request["env"],
                cwd=request["cwd"],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        self.pid = self.child.pid
        self.exits.pop(self.pid, None)
        return self.server({})

    def wait(self, seconds: float) -> bool:
        """Return whether the server ended within ``seconds``."""
        end = time.monotonic() + seconds
        while self.pid not in self.exits and time.monotonic() < end:
            time.sleep(0.02)
        return self.pid in self.exits

    def stop(self, request: dict[str, Any]) -> dict[str, Any]:
        """End the server only: politely first unless ``mode`` is ``hard``."""
        if self.pid and self.pid not in self.exits:
            polite = request.get("mode", "graceful") == "graceful"
            os.kill(self.pid, signal.SIGTERM if polite else signal.SIGKILL)
            if not self.wait(GRACE_SECONDS):
                os.kill(self.pid, signal.SIGKILL)
                self.wait(5)
        return self.server({})

    def restart(self, request: dict[str, Any]) -> dict[str, Any]:
        """End the server and start it again exactly as before; other processes live on."""
        before = self.server({})
        self.stop(request)
        after = self.start(self.request)
        return {"before": before, **after}

    def server(self, request: dict[str, Any]) -> dict[str, Any]:
        """Return the server's pid, start time, exit code and, when asked for, its ports."""
        if not self.pid:
            return {"pid": 0, "alive": False}
        if self.pid in self.exits:
            return {"pid": self.pid, "alive": False, "exitCode": self.exits[self.pid]}
        answer = process(self.pid)
        if answer["alive"] and request.get("ports"):
            answer["ports"] = listening_ports(self.pid)
        return answer

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        """Do what one request asks for."""
        actions: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
            "start": self.start,
            "stop": self.stop,
            "restart": self.restart,
            "server": self.server,
            "process": lambda r: process(int(r["pid"])),
            "processes": lambda _r: {"processes": [p for p in map(process, pids()) if p["alive"]]},
            "cpu": lambda _r: {"seconds": cpu_seconds()},
        }
        return actions[request["do"]](request)


def main() -> None:
    """Answer requests until the owner is gone."""
    supervisor = Supervisor()
    ctypes.CDLL(None).prctl(SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    signal.signal(signal.SIGCHLD, supervisor.reap)
    for line in sys.stdin:
        try:
            answer = {"ok": True, **supervisor.answer(json.loads(line))}
        except Exception as error:
            answer = {"ok": False, "error": f"{type(error).__name__}: {error}"}
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
