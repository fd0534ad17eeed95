"""One throw-away container around a folder, that ends by itself even without us."""

import json
import math
import time
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import docker
from docker.errors import APIError, NotFound
from docker.models.containers import Container
from docker.types import LogConfig, Mount, Ulimit

from journeys.oracle.image import Image
from journeys.oracle.keeper import SLEEP
from journeys.oracle.limits import Limits
from journeys.oracle.owner import read_owner, this_process
from journeys.oracle.seccomp import seccomp_profile

PROJECT = "/project"
KEEPER = 65_533  # uid of the sleeping first process; no program call ever runs as it
LABEL = "journeys.oracle"
_DEADLINE, _OWNER = f"{LABEL}.deadline", f"{LABEL}.owner"
_ANSWER = 10.0  # seconds an engine may be silent about its diary
_GRACE = 30.0  # seconds a container outlives the longest grade
# As on any machine: a program may ask for its user, whom no file inside names.
_ENVIRONMENT = {"HOME": "/tmp", "TMPDIR": "/tmp", "USER": "user", "LOGNAME": "user"}  # noqa: S108


@dataclass(frozen=True, slots=True)
class Engine:
    """What differs between engines: cgroup version 1 or 2, and Podman behind Docker's API."""

    cgroup: int
    podman: bool
    rootless: bool = False

    @property
    def words(self) -> str:
        """The engine in words, for a report."""
        kind = "Podman" if self.podman else "Docker"
        rights = "rootless" if self.rootless else "with root's rights"
        return f"{kind} {rights}, cgroup v{self.cgroup}"


def engine_of(client: docker.DockerClient) -> Engine:
    """Ask the engine what it is."""
    parts = client.version().get("Components") or ()
    podman = any("podman" in str(part.get("Name", "")).lower() for part in parts)
    info = client.info()
    rootless = any("rootless" in str(option) for option in info.get("SecurityOptions") or ())
    return Engine(2 if str(info.get("CgroupVersion", "1")) == "2" else 1, podman, rootless)


def options(engine: Engine, image: Image, folder: Path, limits: Limits) -> dict[str, Any]:
    """Return how the container around ``folder`` is created: no network, no rights, small.

    For Podman the system call filter is written beside ``folder``.
    """
    inodes = "" if engine.podman else f",nr_inodes={limits.inodes}"
    swappiness = {"mem_swappiness": 0} if engine.cgroup == 1 else {}
    return {
        "image": image.id,
        "user": f"{KEEPER}:{KEEPER}",
        "working_dir": "/",
        "hostname": "oracle",
        "environment": _ENVIRONMENT,
        "network_mode": "none",
        "ipc_mode": "none",
        "read_only": True,
        "cap_drop": ["ALL"],
        "security_opt": ["no-new-privileges", f"seccomp={_profile(engine, folder)}"],
        "mem_limit": limits.memory,
        "memswap_limit": limits.memory,
        "pids_limit": limits.processes,
        "nano_cpus": limits.cpus * 1_000_000_000,
        "oom_score_adj": 500,
        "tmpfs": {"/tmp": f"rw,noexec,nosuid,nodev,size={limits.temporary}{inodes}"},  # noqa: S108
        "mounts": [Mount(PROJECT, str(folder), type="bind", read_only=True)],
        "ulimits": [
            Ulimit(name="core", soft=0, hard=0),
            Ulimit(name="cpu", soft=limits.cpu_seconds, hard=limits.cpu_seconds),
            Ulimit(name="fsize", soft=limits.temporary, hard=limits.temporary),
            Ulimit(name="nofile", soft=limits.open_files, hard=limits.open_files),
            Ulimit(name="nproc", soft=limits.user_processes, hard=limits.user_processes),
        ],
        "log_config": LogConfig(type="none"),
        "auto_remove": True,
        **swappiness,
    }


def _profile(engine: Engine, folder: Path) -> str:
    """Return the system call filter as the engine takes it: text, or to Podman a file."""
    if not engine.podman:
        return seccomp_profile()
    place = folder.parent / "seccomp.json"
    place.write_text(seccomp_profile(), encoding="utf-8")
    return str(place)


def start(client: docker.DockerClient, settings: Mapping[str, Any], limits: Limits) -> Container:
    """Create and start a container that sleeps until its deadline and removes itself then.

    Never pulls an image. Raises docker's errors; nothing is left behind then.
    """
    seconds = limits.grade_seconds + _GRACE
    container = client.containers.create(
        command=["python3", "-I", "-S", "-c", SLEEP, str(seconds)],
        name=f"journeys-oracle-{uuid.uuid4().hex}",
        labels={
            LABEL: "grade",
            _DEADLINE: str(time.time() + seconds),
            _OWNER: this_process().word(),
        },
        **settings,
    )
    try:
        container.start()
        container.reload()
    except BaseException:
        remove(container)
        raise
    return container


def remove(container: Container) -> None:
    """Kill and remove the container; that it is gone already is fine."""
    try:
        container.remove(force=True, v=True)
    except NotFound:
        return
    except APIError as error:
        if error.status_code != 409:  # "removal is already in progress"
            raise


def broke_memory(
    client: docker.DockerClient, container: str, since: float, patience: float = 0.0
) -> bool:
    """Ask the engine's diary whether the container's memory was used up, also after its end.

    ``since`` is a Unix time. Waits ``patience`` seconds and up to one more, as an entry may come
    after the program's end. Podman keeps no such entries.
    """
    wanted = {"container": [container], "type": ["container"], "event": ["oom"]}
    until = math.ceil(time.time() + patience)
    asked: dict[str, str | int] = {"since": int(since) - 1, "until": until}
    asked["filters"] = json.dumps(wanted)
    # The SDK's own call would wait without end for an engine that hangs.
    address = f"{client.api.base_url}/v{client.api.api_version}/events"
    wait = (_ANSWER, patience + _ANSWER)
    with client.api.get(address, params=asked, stream=True, timeout=wait) as answer:
        answer.raise_for_status()
        return any(answer.iter_lines())


def sweep(client: docker.DockerClient) -> list[str]:
    """Remove containers of ours whose owner or time is over; return their names."""
    swept = []
    for container in client.containers.list(all=True, filters={"label": LABEL}, sparse=True):
        labels = container.attrs.get("Labels") or {}
        if _is_over(labels) and _removed(container):
            swept.append(str((container.attrs.get("Names") or [container.id])[0]).lstrip("/"))
    return swept


def _removed(container: Container) -> bool:
    try:
        remove(container)
    except APIError:  # one that cannot be removed now must not stop every grade
        return False
    return True


def _is_over(labels: Mapping[str, str]) -> bool:
    """Tell whether time or owner is gone; labels that we did not write are not ours to judge."""
    try:
        deadline, owner = float(labels[_DEADLINE]), read_owner(labels[_OWNER])
    except (KeyError, ValueError):
        return False
    return deadline < time.time() or owner.is_gone()
