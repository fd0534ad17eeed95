"""Times the steps of a story as they stand in it; a setup and a teardown by their own steps."""

from typing import Any

from journeys.library.session import Session
from robot import result, running

FRAMES = ("SETUP", "TEARDOWN")


class PhaseListener:
    """Begins and ends the session's phases while Robot runs."""

    ROBOT_LISTENER_API_VERSION = 3

    def __init__(self, session: Session) -> None:
        self._session = session
        self._frames: list[str] = []

    def start_keyword(self, data: running.Keyword, result: result.Keyword) -> None:
        """Begin a phase when a step begins."""
        self._frames.append(str(data.type))
        if self._is_step() and not result.not_run:
            arguments = [str(one) for one in result.args if "/" not in str(one)]
            self._session.begin_phase(" ".join([str(result.name), *arguments]))

    def end_keyword(self, data: Any, result: Any) -> None:  # noqa: ARG002 -- Robot's signature
        """End the phase when its step ends."""
        if self._is_step():
            self._session.end_phase()
        if self._frames:
            self._frames.pop()

    def _is_step(self) -> bool:
        depth = len(self._frames)
        in_frame = bool(self._frames) and self._frames[0] in FRAMES
        return depth == (2 if in_frame else 1)
