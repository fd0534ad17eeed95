"""Which cells get a second attempt."""

import pytest

from journeys.campaign.cell import Cell
from journeys.campaign.retry import deserves_another
from journeys.campaign.verdict import Ending, Status
from journeys.evidence.failure import FailureClass

CELL = Cell("everyday-workflows", "runner-codex", "local", "build", "Build", (), 12)


def failed(failure_class: FailureClass | None) -> Ending:
    return Ending(CELL, Status.FAILED, "why", failure_class=failure_class)


RETRIED = {FailureClass.TRANSIENT, FailureClass.VARIANCE}


@pytest.mark.parametrize("failure_class", [*FailureClass, None])
def test_only_after_two_classes(failure_class: FailureClass | None) -> None:
    assert deserves_another((failed(failure_class),), 1, ()) is (failure_class in RETRIED)


@pytest.mark.parametrize("status", [one for one in Status if one is not Status.FAILED])
def test_only_after_a_failure(status: Status) -> None:
    ending = Ending(CELL, status, failure_class=FailureClass.TRANSIENT)

    assert not deserves_another((ending,), 1, ())


def test_at_most_once_and_never_for_a_single_attempt() -> None:
    once = failed(FailureClass.TRANSIENT)

    assert deserves_another((once,), 1, ())
    assert not deserves_another((), 1, ())
    assert not deserves_another((once, once), 1, ())
    assert not deserves_another((once,), 0, ())
    assert not deserves_another((once,), 1, (CELL.id,))
