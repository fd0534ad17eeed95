"""A container engine of the test's own, which may be stopped, paused and filled."""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import psutil
import pytest

from journeys.errors import PrerequisiteError
from journeys.oracle.client import connect

RUNTIME = """#!/bin/sh
case " $* " in
    *" exec "*)
        [ -e {refuse}.always ] && exit 1
        rm {refuse} 2>/dev/null && exit 1
        ;;
esac
exec {real} "$@"
"""


class PrivateEngine:
    """A ``dockerd`` with its own socket, data and run folders; needs root."""

    def __init__(self, folder: Path, run: Path) -> None:
        self._folder, self._run = folder, run
        self.address = f"unix://{run}/docker.sock"
        self.refuse = run / "refuse"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        options = [
            "--containerd-namespace=journeys-test",
            "--containerd-plugins-namespace=journeys-plug",
            "--bridge=none",
            "--shutdown-timeout=1",
            "--iptables=false",
            "--ip6tables=false",
            f"--data-root={self._folder}/data",
            f"--exec-root={self._run}/exec",
            f"--add-runtime=fragile={self._fragile_runtime()}",
            "--default-runtime=fragile",
        ]
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                ["dockerd", "-H", self.address, "--pidfile", f"{self._run}/pid", *options],
                stdout=log,
                stderr=log,
                stdin=subprocess.DEVNULL,
                start_new_session=True,
            )
        end = time.monotonic() + 40
        while time.monotonic() < end:
            try:
                with closing(connect(timeout=5)):
                    return
            except PrerequisiteError:
                time.sleep(0.1)
        raise AssertionError((self._folder / "log").read_text()[-2000:])

    def _fragile_runtime(self) -> Path:
        """Return a runtime that refuses the next call for a file ``refuse``."""
        place, real = self._run / "runtime", shutil.which("runc")
        place.write_text(RUNTIME.format(refuse=self.refuse, real=real))
        place.chmod(0o755)
        return place

    def signal(self, number: int) -> None:
        assert self._process
        self._process.send_signal(number)

    def end(self) -> None:
        """Stop the daemon, and kill what it left, found by the name of our own run folder."""
        if self._process:
            self.signal(signal.SIGCONT)
            self.signal(signal.SIGTERM)
            try:
                self._process.wait(30)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait(10)
        for process in self._left():
            with suppress(psutil.NoSuchProcess):
                process.kill()
        self._unmount()

    def _unmount(self) -> None:
        mounts = Path("/proc/self/mounts").read_text().splitlines()
        points = sorted((line.split()[1] for line in mounts), reverse=True)
        below = (f"{self._run}/", f"{self._folder}/")
        for point in filter(lambda place: place.startswith(below), points):
            subprocess.run(["umount", "--lazy", point], check=True)

    def _left(self) -> list[psutil.Process]:
        ours = [
            process
            for process in psutil.process_iter(["cmdline"])
            if any(str(self._run) in word for word in process.info["cmdline"] or ())
        ]
        below = [child for process in ours for child in process.children(recursive=True)]
        return [*ours, *below]


@contextmanager
def private_engine(monkeypatch: pytest.MonkeyPatch, folder: Path) -> Iterator[PrivateEngine]:
    """Start one, and let this process talk to it."""
    if os.geteuid() or not shutil.which("dockerd"):
        pytest.skip("only root with dockerd can start an engine of its own")
    with tempfile.TemporaryDirectory(prefix="journeys-engine-", dir="/run") as run:
        engine = PrivateEngine(folder, Path(run))
        monkeypatch.setenv("DOCKER_HOST", engine.address)
        try:
            engine.start()
            yield engine
        finally:
            engine.end()
