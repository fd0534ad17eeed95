"""Deliveries in a chat: whether the result of delegated work comes back by itself."""

import time

import requests
from robot.api.deco import keyword

from journeys.grading.chats import Chat
from journeys.grading.delegate_announcement import WORK_CHECKS
from journeys.library.probes import demand
from journeys.library.session import Session
from journeys.poll import poll
from journeys.product.api import ApiError

WATCHED_SECONDS = 45.0
BEFORE_THE_PROBE = (
    "exactly-one-task",
    "task-in-launch-project",
    "task-assigned-to-worker",
    "creation-attributed",
    "chat-at-rest",
    "stable-in-time",
    "successful-runs",
    "native-runtime",
    *WORK_CHECKS,
)
TROUBLE = (requests.RequestException, ApiError)


class ChatDeliveryKeywords:
    """Judge the colleague's work, and watch whether the executive is woken to report it."""

    def __init__(self, session: Session) -> None:
        self._session = session

    @keyword(tags=["check"])
    def work_should_be_done_by_the_colleague(self) -> None:
        """Fail unless the one task was done by the worker, with a document from the brief."""
        self._session.attempt.refresh()
        self._session.require(*BEFORE_THE_PROBE)

    @keyword(tags=["check"])
    def completion_should_reach_the_chat(self, seconds: float = WATCHED_SECONDS) -> None:
        """Skip the rest when the executive gets no run in the chat within ``seconds``."""
        attempt = self._session.attempt
        first = {run.id for run in Chat.of(attempt.record).first_runs()}
        end = time.monotonic() + seconds

        def later_runs() -> int:
            attempt.refresh()
            chat = Chat.of(attempt.record)
            runs = [run for run in chat.runs if run.scope == chat.issue.id]
            return sum(run.id not in first for run in runs)

        found = poll(
            "the executive to be woken in the chat",
            later_runs,
            accept=lambda number: number > 0 or time.monotonic() >= end,
            seconds=seconds + 30,
            interval=2.0,
            retry=TROUBLE,
        )
        attempt.note("completion-watched", f"{found} later runs in the chat")
        if not found:
            observed = {"seconds watched:": int(seconds), "later runs in the chat:": found}
            demand(self._session, "chat-woken-by-completion", observed, offered=False)
