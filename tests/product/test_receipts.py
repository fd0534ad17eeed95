"""The receipts of a run: all pages, identities only."""

import json
from typing import Any

import pytest

from journeys.errors import HarnessError
from journeys.product import receipts
from journeys.product.api import Api

SECRET_WORDS = "what the provider said"


class Product(Api):
    """Serves stored events by pages; ``stuck`` serves the first page for ever."""

    def __init__(self, number: int, stuck: bool = False) -> None:
        super().__init__("http://127.0.0.1:1")
        self.stuck = stuck
        self.events: list[dict[str, Any]] = [
            {
                "seq": seq,
                "eventType": "tool.execution.started",
                "payload": {
                    "prpEvent": {
                        "type": "tool.execution.started",
                        "payload": {"executionId": f"exec-{seq}", "text": SECRET_WORDS},
                    }
                },
            }
            for seq in range(1, number + 1)
        ]

    def get(self, path: str, **query: Any) -> Any:
        assert path == "/api/heartbeat-runs/run-1/events"
        after = 0 if self.stuck else query["afterSeq"]
        return [one for one in self.events if one["seq"] > after][: query["limit"]]


def test_every_page_is_read() -> None:
    found = receipts.receipts(Product(receipts.PAGE * 2 + 1), "run-1")
    assert [one["seq"] for one in found] == list(range(1, receipts.PAGE * 2 + 2))
    assert found[4]["executionId"] == "exec-5"


def test_pages_that_do_not_advance_are_an_error() -> None:
    with pytest.raises(HarnessError, match="do not advance"):
        receipts.receipts(Product(3, stuck=True), "run-1")


def test_content_is_kept_as_a_digest_only() -> None:
    product = Product(1)
    first = receipts.receipts(product, "run-1")
    assert SECRET_WORDS not in json.dumps(first)
    product.events[0]["payload"]["prpEvent"]["payload"]["text"] = "another"
    assert receipts.receipts(product, "run-1")[0]["sha256"] != first[0]["sha256"]


@pytest.mark.parametrize("payload", [None, {}, {"prpSourceSeq": 3}, {"prpEvent": None}])
def test_a_plain_copy_has_no_kind_of_its_own(payload: object) -> None:
    product = Product(1)
    product.events[0]["payload"] = payload
    found = receipts.receipts(product, "run-1")[0]
    assert (found["native"], found["executionId"]) == (None, None)
