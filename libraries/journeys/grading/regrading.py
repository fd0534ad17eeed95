"""Comparing two grades of the same evidence."""

from collections.abc import Sequence

from journeys.grading.check import Check


def differences(then: Sequence[Check], now: Sequence[Check]) -> list[str]:
    """Return one line for each check that is not the same in both grades; none when equal.

    A check is the same when it has the same id, verdict and detail, in the same place.
    """
    if [check.id for check in then] != [check.id for check in now]:
        found = _membership(then, now)
        return found or ["the same checks stand in another order, or as often as not"]
    pairs = zip(then, now, strict=True)
    return [_change(old, new) for old, new in pairs if old != new]


def _membership(then: Sequence[Check], now: Sequence[Check]) -> list[str]:
    old, new = {check.id for check in then}, {check.id for check in now}
    gone = [f"{check.id} is not graded any more" for check in then if check.id not in new]
    return gone + [f"{check.id} was not graded then" for check in now if check.id not in old]


def _change(old: Check, new: Check) -> str:
    words = {True: "passed", False: "failed"}
    if old.passed != new.passed:
        return f"{old.id} {words[old.passed]} then and {words[new.passed]} now: {new.detail}"
    return f"{old.id} {words[old.passed]} both times, for another reason: {new.detail}"
