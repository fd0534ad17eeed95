"""One change in a copy of a record."""

import copy
from typing import Any

GONE = object()


def changed(record: dict[str, Any], path: str, value: object) -> dict[str, Any]:
    """Return a copy with the value under a dotted path replaced; ``GONE`` takes it out."""
    result = copy.deepcopy(record)
    *steps, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    place: Any = result
    for step in steps:
        place = place[step]
    if value is GONE:
        del place[last]
    else:
        place[last] = value
    return result
