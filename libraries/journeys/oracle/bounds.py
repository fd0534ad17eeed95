"""Compare what a probe measured in the sandbox with what has to hold there."""

from typing import Any

import docker

from journeys.grading.check import Check
from journeys.oracle.container import Engine
from journeys.oracle.limits import Limits
from journeys.oracle.sandbox import FIRST_UID, Sandbox
from journeys.oracle.tables import read_table

_INFO = ("MemoryLimit", "SwapLimit", "PidsLimit", "CpuCfsQuota")
_NO_RIGHTS = "0" * 16
_HOSTILE = {
    "memory-bomb": ("kept = []\nwhile True: kept.append(bytearray(1 << 20))", "memory-limit"),
    "output-flood": ("while True: print('x' * 1000)", "output-limit"),
    "endless-loop": ("while True: pass", "time-limit"),
}
_KILLED = "abnormal-exit 137"
_STOPPED_BY = {
    "memory-bomb": "memory bound",
    "output-flood": "bytes counted outside",
    "endless-loop": "deadline outside",
}


def engine_checks(client: docker.DockerClient, engine: Engine) -> list[Check]:
    """Return what the engine says it can enforce; the facts below say whether it does."""
    info = client.info()
    missing = [name for name in _INFO if info.get(name) is False]
    runtime = f"{info.get('DefaultRuntime') or 'its own'} runtime, {info.get('Driver')}"
    detail = f"{engine.words}, {runtime}; not enforced: {', '.join(missing) or 'nothing'}"
    return [Check("engine-enforces-limits", not missing, detail)]


def fact_checks(facts: dict[str, Any], limits: Limits, token: str) -> list[Check]:
    """Return a check for each measured fact. ``token`` is a file the project has to show."""
    controls, status = facts["controls"], facts["status"]
    swap = {str(limits.memory), "0"}  # version 1 counts memory and swap, version 2 swap alone
    cpu = {f"{limits.cpus * 100_000}", f"{limits.cpus * 100_000} 100000"}
    expected: dict[str, tuple[Any, set[Any]]] = {
        "own-user": (facts["uid"], {FIRST_UID}),
        "no-capabilities": (
            "".join(sorted({status[n] for n in status if n[:3] == "Cap"})),
            {_NO_RIGHTS},
        ),
        "no-new-privileges": (status["NoNewPrivs"], {"1"}),
        "seccomp-filter": (status["Seccomp"], {"2"}),
        "memory-bound": (controls["memory"], {str(limits.memory)}),
        "swap-bound": (controls["swap"], swap),
        "process-bound": (controls["processes"], {str(limits.processes)}),
        "cpu-bound": (controls["cpu"], cpu),
        "cpu-seconds": (facts["limits"]["cpu"], {limits.cpu_seconds}),
        "user-processes": (facts["limits"]["processes"], {limits.user_processes}),
        "open-files": (facts["limits"]["files"], {limits.open_files}),
        "file-size": (facts["limits"]["size"], {limits.temporary}),
        "no-core-dumps": (facts["limits"]["core"], {0}),
        "loopback-only": (" ".join(facts["interfaces"]), {"lo"}),
        "project-mounted": (" ".join(facts["project"]), {token}),
        "python-version": (".".join(facts["python"].split(".")[:2]), {"3.13"}),
    }
    return [
        Check(f"sandbox-{name}", seen in wanted, f"expected {_either(wanted)}, measured {seen}")
        for name, (seen, wanted) in expected.items()
    ]


def attack_checks(outcomes: dict[str, str], engine: Engine) -> list[Check]:
    """Return a check for each attack: listed, tried, and stopped by the expected error.

    What Podman cannot bound is said, and passes where another bound holds in its place.
    """
    listed = read_table("attacks.yaml")
    known = {entry["id"]: entry for entry in listed}
    checks = []
    for name in sorted(known.keys() | outcomes.keys()):
        entry, seen = known.get(name, {}), outcomes.get(name, "not tried")
        what, by = entry.get("attack", "not listed"), entry.get("stopped-by", "nothing known")
        passed = seen in entry.get("errors", ())
        if engine.podman and "on-podman" in entry:
            passed, by = True, entry["on-podman"]
        checks.append(Check(f"attack-{name}", passed, f"{what}: {seen}; stopped by {by}"))
    return checks


def bound_checks(sandbox: Sandbox, engine: Engine) -> list[Check]:
    """Break the bounds that end a call, each in its own call.

    Podman kills for memory without saying why, and nothing else kills that program.
    """
    checks = []
    for name, (program, wanted) in _HOSTILE.items():
        done = sandbox.run(["python3", "-I", "-S", "-B", "-c", program])
        seen = f"{done.summary()} after {done.milliseconds} ms"
        detail = f"{name.replace('-', ' ')}: {seen}; stopped by {_STOPPED_BY[name]}"
        expected = {wanted, _KILLED} if engine.podman and wanted == "memory-limit" else {wanted}
        passed = not expected.isdisjoint({done.reason, done.summary()})
        checks.append(Check(f"attack-{name}", passed, detail))
    return checks


def _either(wanted: set[Any]) -> str:
    return " or ".join(sorted(map(str, wanted)))
