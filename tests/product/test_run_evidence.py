"""Run evidence: every page of events, in strictly growing order, or an error."""

from typing import Any

import pytest

from journeys.errors import HarnessError
from journeys.product import run_evidence as module
from journeys.product.api import Api, ApiError
from journeys.product.run_evidence import events, run_evidence


class Pages(Api):
    """Answers from a list of event numbers."""

    def __init__(self, numbers: list[int], *, log: bool = True) -> None:
        self.numbers = numbers
        self.log = log
        self.asked = 0

    def get(self, path: str, **query: Any) -> Any:
        if path.endswith("/log"):
            if not self.log:
                raise ApiError("GET", path, 404, "none")
            return {"content": "words"}
        self.asked += 1
        later = [number for number in self.numbers if number > query["afterSeq"]]
        return [{"seq": number} for number in later[: query["limit"]]]


def test_all_pages_are_read_in_order() -> None:
    numbers = list(range(1, 2 * module.PAGE + 6))
    api = Pages(numbers)
    assert [event["seq"] for event in events(api, "a-run")] == numbers
    assert api.asked == 3


@pytest.mark.parametrize("numbers", [[1, 1], [2, 1], [1, 3, 2]])
def test_numbers_that_do_not_grow_fail_the_capture(numbers: list[int]) -> None:
    with pytest.raises(HarnessError, match="do not advance"):
        events(Pages(numbers), "a-run")


def test_a_run_without_end_fails_the_capture(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PAGE", 2)
    monkeypatch.setattr(module, "MOST_PAGES", 3)
    assert len(events(Pages([1, 2, 3, 4, 5]), "a-run")) == 5
    with pytest.raises(HarnessError, match="more than 3 full pages"):
        events(Pages([1, 2, 3, 4, 5, 6, 7]), "a-run")


def test_a_log_that_is_not_there_has_a_reason() -> None:
    run = {"id": "a-run", "status": "succeeded", "startedAt": "2026-11-30T06:00:00Z"}
    assert run_evidence(Pages([1]), run)["log"] == {"content": "words"}
    missing = run_evidence(Pages([1], log=False), run)
    assert missing["log"] is None
    assert "404" in missing["logOmission"]
    dropped = run_evidence(Pages([1]), run | {"status": "cancelled", "startedAt": None})
    assert dropped["log"] is None
    assert "never started" in dropped["logOmission"]
    assert dropped["events"] == [{"seq": 1}]
