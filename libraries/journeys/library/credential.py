"""The key that a story's agents reach their model with; it is shown nowhere."""

import os
import secrets
from functools import cache

from journeys.errors import HarnessError, PrerequisiteError

_SUFFIX = "_API_KEY"


def model_key(name: str, *, live: bool) -> str:
    """Return the key from the environment variable ``name``, or for a rehearsal a random one.

    Raises PrerequisiteError when a live attempt has none.
    """
    if not live:
        return secrets.token_hex(24)  # a rehearsal never reaches a vendor
    value = _taken(name)
    if not value:
        raise PrerequisiteError(f"missing credential: {name}; a live model needs it")
    return value


@cache
def _taken(name: str) -> str:
    """Take the value out of the environment, so that no process we start can show it."""
    return os.environ.pop(name, "").strip()


def vendor_of(name: str) -> str:
    """Return the vendor whose key ``name`` holds, as the product calls it: ``OPENAI_API_KEY``."""
    if not name.endswith(_SUFFIX) or name == _SUFFIX:
        raise HarnessError(f"{name} is not the name of a vendor's key, as OPENAI{_SUFFIX} is")
    return name.removesuffix(_SUFFIX).lower()
