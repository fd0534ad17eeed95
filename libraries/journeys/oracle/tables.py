"""The oracle's tables in ``resources/oracle``."""

from typing import Any

import yaml

from journeys.resources import resource

# The parser in C is ten times as fast, and a grade reads two tables; not every machine has it.
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def read_table(name: str) -> Any:
    """Return the content of ``resources/oracle/<name>``."""
    text = resource(f"oracle/{name}").read_text(encoding="utf-8")
    return yaml.load(text, Loader=_LOADER)  # noqa: S506 -- either one is the safe loader
