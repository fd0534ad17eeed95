"""Tokens and cost of a run, exactly as far as the product reports them."""

from collections.abc import Mapping, Sequence

from journeys.evidence.model import EvidenceModel

_PARTS = ("runDelta", "total", "cumulative")
_INPUT = ("inputTokens", "input", "promptTokens")
_OUTPUT = ("outputTokens", "output", "completionTokens")
_CACHED = ("cachedInputTokens", "cacheReadTokens", "cachedReadTokens")
_COST = ("cacheAdjustedCostUsd", "costUsd", "providerCostUsd")


class Usage(EvidenceModel):
    """What one run used. ``None`` means that it was not reported, never that it was zero."""

    run_id: str
    input_tokens: int | None = None
    output_tokens: int | None = None
    cached_input_tokens: int | None = None
    cost_usd: float | None = None
    cost_status: str | None = None


def usage(run: Mapping[str, object]) -> Usage:
    """Read the usage of a run record of the public API.

    A cost of zero is only a report when tokens are reported with it. ``cost_status`` is the
    product's own word.
    """
    run_id = str(run.get("id", ""))
    reported = run.get("usageJson")
    if not isinstance(reported, Mapping):
        return Usage(run_id=run_id)
    tokens = _with_tokens(reported)
    cost = _number(reported, _COST)
    status = reported.get("costStatus")
    return Usage(
        run_id=run_id,
        input_tokens=_count(tokens, _INPUT),
        output_tokens=_count(tokens, _OUTPUT),
        cached_input_tokens=_count(tokens, _CACHED),
        cost_usd=cost if cost or tokens else None,
        cost_status=status if isinstance(status, str) else None,
    )


def _with_tokens(reported: Mapping[str, object]) -> Mapping[str, object]:
    for part in (*(reported.get(name) for name in _PARTS), reported):
        if isinstance(part, Mapping) and any(key in part for key in (*_INPUT, *_OUTPUT)):
            return part
    return {}


def _number(record: Mapping[str, object], keys: Sequence[str]) -> float | None:
    for key in keys:
        value = record.get(key)
        if isinstance(value, int | float) and not isinstance(value, bool) and value >= 0:
            return float(value)
    return None


def _count(record: Mapping[str, object], keys: Sequence[str]) -> int | None:
    number = _number(record, keys)
    return None if number is None else int(number)
