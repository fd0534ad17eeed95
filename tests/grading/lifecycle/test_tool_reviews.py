"""Governed actions: evidence of the real product, one wrong thing at a time, and the kill rate."""

import copy
import re
from typing import Any

import pytest

from grading.lifecycle.evidence import FOLDER, failed, recorded
from grading.records import GONE, changed
from grading.test_mutations import survivors
from journeys.grading.lifecycle.tool_review import CALLS

CASES = [case for case in CALLS if (FOLDER / f"{case}.json").exists()]
APPROVE, ALWAYS = "tool-review-approve", "tool-review-always"
DECLINE = "tool-review-decline"
CARD = "issues.0.interactions.0"

# Fields whose absence turns no check false, and why that is no good news for anybody.
HARMLESS = {
    r"assignment\.submittedAt": "asked for while waiting, not afterwards",
    r"runs\.\d\.id": "names the run in a detail; no check is about it",
    r"service\.requests\.[2-9]\.method": "a request that does not say counts as a call; it was one",
    r"service\.tool|issues\.0\.interactions\.0\.result": "after a no there is nothing to compare",
}


@pytest.mark.parametrize("case", CASES)
def test_what_the_product_recorded_passes_every_check(case: str) -> None:
    assert failed(case, recorded(case)) == set()


@pytest.mark.parametrize("case", CASES)
def test_the_kill_rate_is_100_percent(case: str) -> None:
    number, alive = survivors(case)
    assert number > 60
    assert [one for one in alive if not any(re.fullmatch(p, one) for p in HARMLESS)] == []


@pytest.mark.parametrize(
    ("case", "path", "value", "expected"),
    [
        (APPROVE, "review.pending", ["an-action"], {"no-pending-actions"}),
        (APPROVE, "review.pending", GONE, {"no-pending-actions"}),
        (APPROVE, "review.marker", "Review of another", {"review-marker-once"}),
        (APPROVE, f"{CARD}.result.toolAction.status", "failed", {"service-call-count"}),
        (ALWAYS, f"{CARD}.result.toolAction.rememberedAction", False, {"permission-remembered"}),
        (DECLINE, "review.pending", ["an-action"], {"no-pending-actions"}),
    ],
)
def test_one_wrong_thing_fails_exactly_its_check(
    case: str, path: str, value: object, expected: set[str]
) -> None:
    assert failed(case, changed(recorded(case), path, value)) == expected


def called(case: str, times: int) -> dict[str, Any]:
    """Return evidence in which the service was called so often."""
    record = recorded(case)
    requests = record["service"]["requests"]
    (call, *_) = [one for one in requests if one["method"] == "tools/call"]
    others = [one for one in requests if one["method"] != "tools/call"]
    record["service"]["requests"] = [*others, *(copy.deepcopy(call) for _ in range(times))]
    return record


@pytest.mark.parametrize("case", [APPROVE, ALWAYS])
def test_only_the_allowed_number_of_calls_is_right(case: str) -> None:
    right = CALLS[case]
    assert failed(case, called(case, right)) == set()
    for times in (right - 1, right + 1):
        assert failed(case, called(case, times)) == {"service-call-count"}


def test_a_call_after_a_no_is_caught() -> None:
    record = recorded(DECLINE)
    late = {"at": "2099-01-01T00:00:00+00:00", "tool": record["service"]["tool"]}
    record["service"]["requests"].append({**late, "method": "tools/call", "authorized": True})
    assert failed(DECLINE, record) == {"service-call-count"}


def test_a_reference_that_is_given_twice_is_caught() -> None:
    record = recorded(APPROVE)
    comments = record["issues"][0]["comments"]
    comments.append(copy.deepcopy(comments[-1]))
    assert failed(APPROVE, record) == {"review-marker-once"}
