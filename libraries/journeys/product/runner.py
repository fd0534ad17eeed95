"""The runner process of one run: what the product says about it, and what the kernel says."""

from collections.abc import Mapping
from datetime import UTC, datetime
from itertools import pairwise
from typing import Any

from journeys.product.controller import Answer
from journeys.product.instance import Instance

IDENTITY = (
    "id",
    "status",
    "processPid",
    "processStartedAt",
    "runnerInstanceId",
    "nativeSessionId",
    "sessionIdAfter",
)


def observed(instance: Instance, run: Mapping[str, Any]) -> dict[str, Any]:
    """Return a run's identities and the supervisor's word on its process, with the time.

    Shape: ``{"at", id, status, ..., "process": {"pid", "alive", "startTicks", "namesRun"}}``.
    The supervisor looks inside the cell's own process namespace, where the pid has its meaning;
    ``namesRun`` says whether the process was started for this run.
    """
    pid = run.get("processPid")
    nothing = {"pid": 0, "alive": False}
    process: Answer = instance.controller.ask("process", pid=pid) if pid else nothing
    pairs = pairwise(process.get("arguments", ()))
    return {
        "at": datetime.now(UTC).isoformat(),
        **{name: run.get(name) for name in IDENTITY},
        "process": {
            "pid": process["pid"],
            "alive": process["alive"],
            "startTicks": process.get("startTicks"),
            "namesRun": ("--run-id", str(run["id"])) in pairs,
        },
    }
