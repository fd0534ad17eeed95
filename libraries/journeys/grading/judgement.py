"""Judging a whole collection: every member counts, and nothing to judge is no pass."""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from journeys.grading.check import Check

T = TypeVar("T")

_SHOWN = 5


def judge(
    check_id: str, noun: str, items: Sequence[T], fault: Callable[[T], str | None], wanted: str
) -> Check:
    """Pass when there is at least one item and ``fault`` objects to none.

    ``noun`` is the singular of what is judged, ``wanted`` what has to hold for all of it.
    """
    judged = counted(len(items), noun)
    if not items:
        return Check(check_id, False, f"{judged}: nothing to judge; wanted: {wanted}")
    return verdict(check_id, judged, map(fault, items), wanted)


def verdict(check_id: str, judged: str, faults: Iterable[str | None], wanted: str) -> Check:
    """Pass when no fault was found.

    The detail opens with ``judged`` (see ``counted``) and goes on with the faults or, when
    there is none, with ``wanted``.
    """
    found = [fault for fault in faults if fault]
    more = [f"and {len(found) - _SHOWN} more"] if len(found) > _SHOWN else []
    return Check(check_id, not found, f"{judged}: {'; '.join(found[:_SHOWN] + more) or wanted}")


def counted(number: int, noun: str) -> str:
    """Return how many were judged: ``2 runs judged``."""
    return f"{number} {noun}{'' if number == 1 else 's'} judged"
