"""What attempts used altogether; what nobody reported is never a zero."""

from collections.abc import Iterable
from typing import Literal

from journeys.evidence.model import EvidenceModel
from journeys.evidence.usage import Usage

CostStatus = Literal["reported", "partial", "unpriced", "unavailable"]


class Account(EvidenceModel):
    """The sum over runs. ``None``: no run reported it; ``cost_usd`` is what was reported.

    ``cost_status``: ``reported`` by every run, ``partial`` by some, ``unpriced`` when there are
    tokens and no price, ``unavailable`` when there is neither.
    """

    runs: int
    runs_with_tokens: int
    runs_with_cost: int
    input_tokens: int | None
    output_tokens: int | None
    cached_input_tokens: int | None
    cost_usd: float | None
    cost_status: CostStatus

    @property
    def tokens(self) -> int | None:
        """Input and output together."""
        return _sum((self.input_tokens, self.output_tokens))


def account(usages: Iterable[Usage]) -> Account:
    """Return the account of runs."""
    runs = tuple(usages)
    counted = [one for one in runs if one.input_tokens or one.output_tokens]
    costs = [one.cost_usd for one in runs if one.cost_usd is not None]
    return Account(
        runs=len(runs),
        runs_with_tokens=len(counted),
        runs_with_cost=len(costs),
        input_tokens=_sum(one.input_tokens for one in counted),
        output_tokens=_sum(one.output_tokens for one in counted),
        cached_input_tokens=_sum(one.cached_input_tokens for one in counted),
        cost_usd=sum(costs) if costs else None,
        cost_status=_status(len(runs), len(counted), len(costs)),
    )


def _status(runs: int, counted: int, priced: int) -> CostStatus:
    if runs and priced == runs:
        return "reported"
    if priced:
        return "partial"
    return "unpriced" if counted else "unavailable"


def _sum(values: Iterable[int | None]) -> int | None:
    known = [value for value in values if value is not None]
    return sum(known) if known else None
