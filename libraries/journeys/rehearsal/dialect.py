"""How a model may call tools inside one wire format."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from journeys.rehearsal.steps import Call


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one exchange with a tool brought.

    ``waiting`` is the call that asks for the rest when the tool is still running.
    """

    text: str
    ok: bool = True
    waiting: Call | None = None


def tool_outcome(text: str) -> Outcome:
    """Read the answer of one of the product's tools; its reports say when they were refused."""
    try:
        value = json.loads(text)
    except ValueError:
        return Outcome(text)
    return Outcome(text, not (isinstance(value, dict) and value.get("success") is False))


@dataclass(frozen=True, slots=True)
class Dialect:
    """``item`` writes a call with its id as an output item of the model.

    ``outcome`` reads what the agent sent back: the name in the item, and the text.
    """

    name: str
    item: Callable[[Call, str], dict[str, Any]]
    outcome: Callable[[str, str], Outcome]
