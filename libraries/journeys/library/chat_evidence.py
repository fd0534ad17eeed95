"""The evidence files of a chat story."""

from collections.abc import Mapping
from typing import Any

from journeys.grading.chats import Chat
from journeys.product.api import Api
from journeys.product.run_evidence import run_evidence

SAVED = (
    "standIn",
    "fixture",
    "budgets",
    "opened",
    "message",
    "stability",
    "links",
    "documents",
    "probes",
    "modelSource",
    "script",
    "failure",
    "checks",
)


def chat_feature(record: Mapping[str, Any]) -> dict[str, Any]:
    """Return scenario, saved records, audit and every check, whatever became of the story."""
    chat = Chat.of(record)
    told = record.get("scenario", {})
    return {
        "scenarioId": told.get("id"),
        "capabilityIds": told.get("capabilityIds"),
        "graderVersion": told.get("graderVersion"),
        "query": told.get("query"),
        **{name: record.get(name) for name in SAVED},
        "chat": record.get("chat"),
        "tasks": [task.record for task in chat.tasks],
        "audit": {task.id: task.record.get("activity") for task in chat.tasks},
    }


def chat_runs(api: Api, record: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return log and events of every run of the company, the stale queue entries among them."""
    return [run_evidence(api, run) for run in record["runs"]]
