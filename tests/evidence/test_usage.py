"""Usage is reported as the product reports it, and never invented."""

from typing import Any

import pytest

from journeys.evidence.usage import Usage, usage

REPORTED = {
    "model": "gpt-5.6-sol",
    "costUsd": 0,
    "costStatus": "reported",
    "inputTokens": 4000,
    "outputTokens": 200,
    "cachedInputTokens": 1600,
    "cacheAdjustedCostUsd": 0.25,
}


def used(reported: object) -> Usage:
    return usage({"id": "run-1", "usageJson": reported})


def test_tokens_and_cost_are_read() -> None:
    assert used(REPORTED) == Usage(
        run_id="run-1",
        input_tokens=4000,
        output_tokens=200,
        cached_input_tokens=1600,
        cost_usd=0.25,
        cost_status="reported",
    )


@pytest.mark.parametrize("reported", [None, {}, [], "none", {"inputTokens": None}, {"costUsd": 0}])
def test_nothing_reported_is_nothing_and_not_zero(reported: object) -> None:
    assert used(reported) == Usage(run_id="run-1")


def test_a_run_without_the_field_has_no_usage() -> None:
    assert usage({"id": "run-1"}) == Usage(run_id="run-1")


def test_a_zero_cost_counts_only_together_with_tokens() -> None:
    assert used({"costUsd": 0, "inputTokens": 1}).cost_usd == 0
    assert used({"costUsd": 0}).cost_usd is None
    assert used({"costUsd": 0.5}).cost_usd == 0.5


@pytest.mark.parametrize("value", ["4000", True, -1, None])
def test_a_count_that_is_no_count_is_unknown(value: Any) -> None:
    assert used({"inputTokens": value, "outputTokens": 3}).input_tokens is None


def test_a_status_that_is_no_word_is_unknown() -> None:
    assert used({"costStatus": 1}).cost_status is None


def test_the_run_s_own_share_is_preferred_to_a_running_total() -> None:
    shares = {"cumulative": {"input": 9}, "runDelta": {"promptTokens": 2}, "inputTokens": 7}
    assert used(shares).input_tokens == 2
    assert used({"cumulative": {"input": 9}, "inputTokens": 7}).input_tokens == 9
