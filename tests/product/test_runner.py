"""A run's identities, and what the supervisor sees of its process."""

from types import SimpleNamespace
from typing import Any, cast

import pytest

from journeys.product import runner
from journeys.product.instance import Instance

RUN = {"id": "run-1", "status": "running", "processPid": 50, "runnerInstanceId": "runner-1"}


def instance(arguments: list[str], *, alive: bool = True) -> Instance:
    def ask(do: str, pid: int) -> dict[str, Any]:
        assert do == "process"
        found = {"startTicks": 9, "arguments": arguments} if alive else {}
        return {"pid": pid, "alive": alive, **found}

    return cast("Instance", SimpleNamespace(controller=SimpleNamespace(ask=ask)))


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["runner", "--run-id", "run-1", "--session-id", "s"], True),
        (["runner", "--run-id", "run-10"], False),
        (["runner", "run-1", "--run-id"], False),
        (["run-1"], False),
        ([], False),
    ],
)
def test_a_process_is_the_runs_own_when_it_was_started_for_it(
    arguments: list[str], named: bool
) -> None:
    seen = runner.observed(instance(arguments), RUN)
    assert seen["process"] == {"pid": 50, "alive": True, "startTicks": 9, "namesRun": named}
    assert (seen["id"], seen["status"], seen["runnerInstanceId"]) == (
        "run-1",
        "running",
        "runner-1",
    )


def test_a_process_that_is_gone_has_no_start() -> None:
    seen = runner.observed(instance([], alive=False), RUN)
    assert seen["process"] == {"pid": 50, "alive": False, "startTicks": None, "namesRun": False}


def test_a_run_without_a_process_is_not_asked_for() -> None:
    seen = runner.observed(instance([]), {**RUN, "processPid": None})
    assert seen["process"] == {"pid": 0, "alive": False, "startTicks": None, "namesRun": False}
