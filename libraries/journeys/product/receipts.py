"""The receipts of a run: every stored event by identity and digest, never by its content."""

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from journeys.errors import HarnessError
from journeys.product.api import Api

PAGE = 200


def receipts(api: Api, run_id: str) -> list[dict[str, Any]]:
    """Return what the product stored about a run so far, oldest first.

    Shape: ``{"seq", "type", "native", "executionId", "sha256"}``. ``native`` is the kind of the
    runner's own event, null for a plain copy, which the product stores of some; ``executionId``
    names the tool call that it is about.
    """
    found: list[dict[str, Any]] = []
    while True:
        last = found[-1]["seq"] if found else 0
        page = api.get(f"/api/heartbeat-runs/{run_id}/events", afterSeq=last, limit=PAGE)
        if not page:
            return found
        found += [_receipt(event) for event in page]
        if found[-1]["seq"] <= last:
            raise HarnessError(f"The events of run {run_id} do not advance after {last}")


def operations(api: Api, run_id: str) -> list[dict[str, Any]]:
    """Return the run's workspace operations: ``{"id", "phase", "status"}``."""
    listed = api.get(f"/api/heartbeat-runs/{run_id}/workspace-operations")
    return [{name: one.get(name) for name in ("id", "phase", "status")} for one in listed]


def _receipt(event: Mapping[str, Any]) -> dict[str, Any]:
    payload = event.get("payload")
    native = payload.get("prpEvent") if isinstance(payload, Mapping) else None
    kind, told = None, None
    if isinstance(native, Mapping):
        kind, told = native.get("type") or native.get("eventType"), native.get("payload")
    execution = told.get("executionId") if isinstance(told, Mapping) else None
    content = json.dumps(event, sort_keys=True).encode()
    return {
        "seq": int(event["seq"]),
        "type": event.get("eventType"),
        "native": kind,
        "executionId": execution,
        "sha256": hashlib.sha256(content).hexdigest(),
    }
