"""Everything the product kept about runs: their logs and all their events, page by page."""

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from journeys.errors import HarnessError
from journeys.product.api import Api, ApiError

PAGE = 200  # events
MOST_PAGES = 100
LOG_BYTES = 1_048_576
NEVER_STARTED = "the run was never started, so that no provider wrote a log"


def run_evidence(api: Api, run: Mapping[str, Any]) -> dict[str, Any]:
    """Return ``{"runId", "status", "events", "log", "logOmission"}`` of one run.

    ``log`` is null where there is none, and ``logOmission`` then says why.
    """
    found: dict[str, Any] = {"runId": run["id"], "status": run.get("status")}
    found["events"] = events(api, str(run["id"]))
    if "startedAt" in run and run["startedAt"] is None:
        return {**found, "log": None, "logOmission": NEVER_STARTED}
    try:
        log = api.get(f"/api/heartbeat-runs/{run['id']}/log", limitBytes=LOG_BYTES)
    except ApiError as error:
        return {**found, "log": None, "logOmission": str(error)}
    return {**found, "log": log, "logOmission": None}


def events(api: Api, run_id: str) -> list[dict[str, Any]]:
    """Return all events of a run in order.

    Raises ``HarnessError`` when their numbers do not grow strictly, or when there are more than
    ``MOST_PAGES`` full pages.
    """
    found: list[dict[str, Any]] = []
    for _ in range(MOST_PAGES):
        last = int(found[-1]["seq"]) if found else 0
        page = api.get(f"/api/heartbeat-runs/{run_id}/events", afterSeq=last, limit=PAGE)
        numbers = [last, *(int(event["seq"]) for event in page)]
        if any(later <= earlier for earlier, later in pairwise(numbers)):
            raise HarnessError(f"The events of run {run_id} do not advance after {last}")
        found += page
        if len(page) < PAGE:
            return found
    raise HarnessError(f"Run {run_id} has more than {MOST_PAGES} full pages of events")
