"""Install and start a container engine from the distribution's own packages."""

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

from journeys.errors import PrerequisiteError
from journeys.home import home
from journeys.oracle.client import connect
from journeys.poll import PollRejectedError, PollTimeoutError, poll

__all__ = ["connect", "install"]
_QUIET = {"DEBIAN_FRONTEND": "noninteractive"}
_COMMAND = "apt-get update && apt-get install --no-install-recommends docker.io"


def install(say: Callable[[str], None]) -> None:
    """Make an engine answer: install docker.io and start its daemon when needed.

    Does nothing when one answers already. Only root on Debian or Ubuntu can be helped;
    everybody else gets a ``PrerequisiteError`` naming the command to run.
    """
    try:
        connect().close()
    except PrerequisiteError as missing:
        _require_help_is_possible(missing)
    else:
        return
    if not shutil.which("dockerd"):
        say("No container engine here: installing docker.io from the distribution's packages")
        _apt("update")
        _apt("install", "--yes", "--no-install-recommends", "docker.io")
    if not _answers():
        say("Starting the container engine")
        _start()


def _require_help_is_possible(missing: PrerequisiteError) -> None:
    if os.environ.get("DOCKER_HOST"):
        raise missing
    if os.geteuid() != 0:
        raise PrerequisiteError(f"{missing} As root: `{_COMMAND}`.") from missing
    if not {"debian", "ubuntu"} & _distribution() or not shutil.which("apt-get"):
        raise PrerequisiteError(
            f"{missing} This is neither Debian nor Ubuntu: install Docker or Podman with this "
            "distribution's own package command."
        ) from missing


def _distribution() -> set[str]:
    """Return the ids this distribution gives itself and its parents."""
    file = Path("/etc/os-release")
    lines = file.read_text(encoding="utf-8").splitlines() if file.is_file() else []
    fields = dict(line.split("=", 1) for line in lines if "=" in line)
    return set(" ".join(fields.get(key, "") for key in ("ID", "ID_LIKE")).replace('"', "").split())


def _apt(*arguments: str) -> None:
    done = subprocess.run(
        ["apt-get", "-q", *arguments],
        env={**os.environ, **_QUIET},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=900,
    )
    if done.returncode != 0:
        reason = " ".join((done.stderr or done.stdout).strip().splitlines()[-1:])
        raise PrerequisiteError(
            f"`apt-get {' '.join(arguments)}` failed ({reason}): run it by hand."
        )


def _start() -> None:
    """Start the daemon by systemd, or detached in its own session where systemd is not."""
    if Path("/run/systemd/system").is_dir():
        subprocess.run(["systemctl", "start", "docker"], check=False, timeout=120)
        _wait(lambda: True, "journalctl -u docker")
        return
    log = home().logs / "dockerd.log"
    log.parent.mkdir(parents=True, exist_ok=True)
    with log.open("ab") as output:
        daemon = subprocess.Popen(
            ["dockerd"],
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            cwd="/",
            start_new_session=True,
        )
    _wait(lambda: daemon.poll() is None, str(log))


def _wait(alive: Callable[[], bool], log: str) -> None:
    try:
        poll(
            "the container engine's first answer",
            _answers,
            accept=bool,
            reject=lambda _answer: None if alive() else "the daemon ended",
            seconds=90,
            interval=0.2,
        )
    except (PollTimeoutError, PollRejectedError) as error:
        raise PrerequisiteError(
            f"The container engine did not start ({error}): see {log}."
        ) from error


def _answers() -> bool:
    try:
        connect().close()
    except PrerequisiteError:
        return False
    return True
