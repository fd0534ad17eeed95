"""Waiting: one loop with a deadline, a label and a reason to give up early."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")


class PollTimeoutError(Exception):
    """The deadline passed. ``observed`` is true when the last load succeeded.

    A timeout with successful loads is about what was observed (product or model); one whose
    last load failed is about the machine.
    """

    def __init__(self, label: str, seconds: float, last_error: Exception | None) -> None:
        self.label = label
        self.observed = last_error is None
        reason = "the state was read but never accepted" if self.observed else f"{last_error!r}"
        super().__init__(f"{label}: not reached within {seconds:.0f} s; {reason}")


class PollRejectedError(Exception):
    """The observed state can no longer become acceptable; the message says why."""


@dataclass(frozen=True, slots=True)
class Clock:
    """Monotonic seconds and a way to let them pass; replaced in tests."""

    now: Callable[[], float] = time.monotonic
    wait: Callable[[float], None] = time.sleep


def poll(  # noqa: PLR0913 -- every wait names its label, limits and verdicts
    label: str,
    load: Callable[[], T],
    *,
    accept: Callable[[T], bool],
    reject: Callable[[T], str | None] = lambda _value: None,
    seconds: float,
    interval: float = 1.0,
    retry: tuple[type[Exception], ...] = (),
    clock: Clock = Clock(),
) -> T:
    """Load until ``accept`` holds and return that value.

    Errors listed in ``retry`` count as "not yet". ``reject`` returns a reason to stop
    (``PollRejectedError``); two loads in a row have to give one, because a state that is stored
    in several steps may look hopeless in between. Raises ``PollTimeoutError`` after ``seconds``.
    """
    end = clock.now() + seconds
    error: Exception | None = None
    hopeless = False
    while True:
        try:
            value = load()
        except retry as caught:
            error = caught
            hopeless = False
        else:
            error = None
            if accept(value):
                return value
            reason = reject(value)
            if reason and hopeless:
                raise PollRejectedError(f"Stopped waiting for {label}: {reason}")
            hopeless = bool(reason)
        if clock.now() >= end:
            raise PollTimeoutError(label, seconds, error)
        clock.wait(interval)
