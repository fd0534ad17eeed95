"""Waiting: accepted at once, hopeless only when seen twice, and two kinds of timeout."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from journeys.poll import Clock, PollRejectedError, PollTimeoutError, poll


def stopped_clock() -> Clock:
    """Return a clock on which only waiting takes time."""
    passed = [0.0]

    def wait(seconds: float) -> None:
        passed[0] += seconds

    return Clock(lambda: passed[0], wait)


def loads(*values: object) -> Callable[[], Any]:
    """Return a load that gives the values in turn, the last again and again; raises errors."""
    left: Iterator[object] = iter(values)
    last = values[-1]

    def load() -> object:
        value = next(left, last)
        if isinstance(value, Exception):
            raise value
        return value

    return load


def wait_for(*values: object) -> object:
    return poll(
        "the work",
        loads(*values),
        accept=lambda value: value == "done",
        reject=lambda value: "it is lost" if value == "lost" else None,
        seconds=5,
        retry=(ConnectionError,),
        clock=stopped_clock(),
    )


@pytest.mark.parametrize(
    "values",
    [("done",), ("todo", "done"), (ConnectionError(), "done"), ("lost", "done")],
    ids=["at once", "later", "after an error", "looked lost once"],
)
def test_what_is_accepted_is_returned(values: tuple[object, ...]) -> None:
    assert wait_for(*values) == "done"


@pytest.mark.parametrize(
    "values",
    [("lost",), ("todo", "lost"), ("lost", "todo", "lost", "lost", "done")],
    ids=["always", "later", "twice in a row"],
)
def test_what_is_lost_twice_in_a_row_is_given_up(values: tuple[object, ...]) -> None:
    with pytest.raises(PollRejectedError, match="Stopped waiting for the work: it is lost"):
        wait_for(*values)


def test_an_error_in_between_begins_the_count_again() -> None:
    assert wait_for("lost", ConnectionError(), "lost", "done") == "done"


@pytest.mark.parametrize(
    ("last", "observed"), [("todo", True), (ConnectionError("refused"), False)], ids=str
)
def test_a_timeout_says_whether_the_state_was_read(last: object, observed: bool) -> None:
    with pytest.raises(PollTimeoutError, match="the work: not reached within 5 s") as caught:
        wait_for("todo", last)
    assert caught.value.observed is observed


def test_other_errors_are_not_swallowed() -> None:
    with pytest.raises(ValueError, match="broken"):
        wait_for(ValueError("broken"))
