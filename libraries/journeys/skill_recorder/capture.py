"""Recording a real browser: what changed since the last look becomes events."""

import time
from collections.abc import Callable

from journeys.skill_recorder.timeline import Event, Timeline


class Capture:
    """Collects events of a live session; ``clock`` returns seconds and never goes back."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._begun = clock()
        self._timeline = Timeline()
        self._lingered = 0

    def bracket(self) -> None:
        """Note that the recorder itself is in front: at the start and at the end."""
        self._timeline.focus(self._now(), "Skill Recorder", "Skill Recorder")

    def page(self, app: str, url: str, title: str) -> None:
        """Note what a browser shows; nothing is added when that is not new."""
        self._timeline.visit(self._now(), app, url, title)

    def window(self, app: str, title: str) -> None:
        """Note that a window of another application is in front."""
        self._timeline.focus(self._now(), app, title)

    def copied(self, text: str) -> None:
        """Note a text that the page itself put on the clipboard."""
        self._timeline.copy(self._now(), text)

    def linger(self, milliseconds: int) -> None:
        """Let that much more time pass: what a person does in it leaves no trace."""
        self._lingered += milliseconds

    @property
    def events(self) -> list[Event]:
        """Everything so far, in order of time."""
        return sorted(self._timeline.events, key=lambda event: event.t)

    def _now(self) -> int:
        return int((self._clock() - self._begun) * 1000) + self._lingered
