"""Naming what somebody probably meant."""

import difflib
from collections.abc import Iterable


def nearest(word: str, known: Iterable[str]) -> str:
    """Return "nearest: a, b" for a mistyped ``word``, or all known words when none is near."""
    choices = sorted(set(known))
    if not choices:
        return "none is known"
    if close := difflib.get_close_matches(word, choices, n=3, cutoff=0.5):
        return f"nearest: {', '.join(close)}"
    return f"known: {', '.join(choices)}"
