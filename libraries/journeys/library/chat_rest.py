"""Waiting for a chat: until nothing is under way, and nothing has moved for some seconds."""

import time
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

import requests
from robot.api.deco import keyword

from journeys.errors import HarnessError
from journeys.grading.chat_rest import SETTLE_SECONDS, STABLE_SECONDS
from journeys.grading.chat_settlement import chat_settled, state_of
from journeys.grading.chats import Chat
from journeys.grading.settlement import Settlement
from journeys.library.session import Session
from journeys.poll import poll
from journeys.product.api import ApiError

TROUBLE = (requests.RequestException, ApiError)


class ChatRestKeywords:
    """Watch a chat until it rests, and keep what was seen."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._unchanged: tuple[Mapping[str, Any], float, str] | None = None

    @keyword(tags=["wait"])
    def wait_until_the_chat_rests(self) -> None:
        """Wait until the same state was seen over five seconds; give up when it cannot come."""
        attempt = self._session.attempt
        sent = datetime.fromisoformat(attempt.record["message"]["at"])
        left = SETTLE_SECONDS - (datetime.now(UTC) - sent).total_seconds()
        if left <= 0:
            raise HarnessError("The chat's deadline was over before anybody waited")
        poll(
            "the chat to rest",
            self._look,
            accept=lambda seen: seen.accepted and self._is_stable(),
            reject=lambda seen: seen.rejection,
            seconds=left,
            interval=1.0,
            retry=TROUBLE,
        )
        attempt.note("chat-at-rest")

    def _look(self) -> Settlement:
        """Read everything; remember since when it is as it is."""
        attempt = self._session.attempt
        attempt.refresh()
        chat = Chat.of(attempt.record)
        state, now = state_of(chat), datetime.now(UTC).isoformat()
        known = self._unchanged
        if known is None or known[0] != state:
            known = self._unchanged = (state, time.monotonic(), now)
        attempt.record["stability"] = {
            "first": {"at": known[2], "state": known[0]},
            "second": {"at": now, "state": state},
        }
        return chat_settled(chat)

    def _is_stable(self) -> bool:
        known = self._unchanged
        return known is not None and time.monotonic() - known[1] >= STABLE_SECONDS
