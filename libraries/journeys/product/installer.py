"""Running somebody else's installer: quiet, watched, and explained when it fails."""

import ctypes
import os
import signal
import subprocess
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from journeys.errors import PrerequisiteError

PARENT_DEATH_SIGNAL = 1  # prctl(2): PR_SET_PDEATHSIG

# What installers print, and what a person can do about it.
ADVICE = (
    (("ENOSPC", "No space left on device", "Disk quota exceeded"), "free some disk space"),
    (
        ("EINTEGRITY", "DO NOT MATCH THE HASHES"),
        "the registry delivered other bytes than locked: check which registry this machine uses",
    ),
    (
        ("E404", "ETARGET", "No matching distribution", "Could not find a version"),
        "the registry of this machine does not have it: check which registry is configured",
    ),
    (
        ("SELF_SIGNED_CERT", "UNABLE_TO_", "CERT_", "CERTIFICATE_VERIFY_FAILED"),
        "the registry's certificate is not trusted: add its authority to this machine's store",
    ),
    (
        (
            *("ENOTFOUND", "ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "EAI_AGAIN", "ENETUNREACH"),
            *("ERR_SOCKET_TIMEOUT", "SSLError", "Connection refused", "Max retries"),
            *("NewConnectionError", "ReadTimeoutError", "ProxyError"),
        ),
        "the registry cannot be reached: check the network, proxy and registry settings",
    ),
    (("EACCES", "EPERM", "Permission denied"), "check who owns JOURNEYS_HOME"),
)


@dataclass(frozen=True, slots=True)
class Installer:
    """What to run and how to talk about it; ``name`` begins every message."""

    name: str
    command: Sequence[str | Path]
    folder: Path
    log: Path
    variables: dict[str, str] = field(default_factory=dict)

    def run(self, beat: Callable[[float], None], every: float = 10.0) -> None:
        """Run to the end, calling ``beat`` with the seconds so far every now and then.

        Output goes to the log. Raises ``PrerequisiteError`` when the program fails.
        """
        self.log.parent.mkdir(parents=True, exist_ok=True)
        begin = time.monotonic()
        with self.log.open("wb") as output, self._start(output) as process:
            try:
                while _still_runs(process, every):
                    beat(time.monotonic() - begin)
            except BaseException:
                process.kill()
                raise
        if process.returncode != 0:
            raise PrerequisiteError(self._explanation(process.returncode))

    def _start(self, output: IO[bytes]) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            list(map(str, self.command)),
            cwd=self.folder,
            env={**_environment(), **self.variables},
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            preexec_fn=_end_with_parent,  # noqa: PLW1509 -- set-up has one thread
        )

    def _explanation(self, code: int) -> str:
        text = self.log.read_text(encoding="utf-8", errors="replace")
        advice = next(
            (advice for signs, advice in ADVICE if any(sign in text for sign in signs)),
            "the log says why",
        )
        return f"{self.name} could not be installed (exit {code}): {advice}; log: {self.log}"


def _still_runs(process: subprocess.Popen[bytes], seconds: float) -> bool:
    try:
        process.wait(seconds)
    except subprocess.TimeoutExpired:
        return True
    return False


def _environment() -> dict[str, str]:
    """Proxy and registry settings of the user stay; what would change Node or Python does not."""
    dropped = ("NODE_OPTIONS", "NODE_PATH", "PYTHONPATH", "PYTHONHOME", "PIP_TARGET", "PIP_USER")
    return {name: value for name, value in os.environ.items() if name not in dropped}


def _end_with_parent() -> None:
    """Leave no installer behind that would write into what the next set-up makes."""
    ctypes.CDLL(None).prctl(PARENT_DEATH_SIGNAL, signal.SIGKILL)
