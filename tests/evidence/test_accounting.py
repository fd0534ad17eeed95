"""Sums over runs: what nobody reported stays unreported."""

import pytest

from journeys.evidence.accounting import account
from journeys.evidence.usage import Usage

TOKENS = Usage(run_id="a", input_tokens=7, output_tokens=3)
PRICED = Usage(run_id="b", input_tokens=1, output_tokens=1, cost_usd=0.5)
SILENT = Usage(run_id="c")


@pytest.mark.parametrize(
    ("runs", "tokens", "cost", "status"),
    [
        ((), None, None, "unavailable"),
        ((SILENT,), None, None, "unavailable"),
        ((TOKENS, SILENT), 10, None, "unpriced"),
        ((TOKENS, PRICED), 12, 0.5, "partial"),
        ((PRICED, PRICED), 4, 1.0, "reported"),
    ],
)
def test_nothing_is_invented(
    runs: tuple[Usage, ...], tokens: int | None, cost: float | None, status: str
) -> None:
    spent = account(runs)
    assert (spent.tokens, spent.cost_usd, spent.cost_status) == (tokens, cost, status)
    assert spent.runs == len(runs)
