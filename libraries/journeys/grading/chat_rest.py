"""Whether a chat came to rest, in time: nothing under way, and the same state seen twice."""

from collections.abc import Iterator, Mapping

from journeys.grading.chats import Chat
from journeys.grading.check import Check
from journeys.grading.interactions import pending
from journeys.grading.judgement import counted, verdict
from journeys.grading.records import at, moment, text
from journeys.grading.runs import is_active
from journeys.grading.settlement import has_pending_continuation

SETTLE_SECONDS = 300
STABLE_SECONDS = 5


def at_rest(chat: Chat) -> Check:
    """Check that nothing is active, open or planned, in the chat and on the tasks."""
    issue = chat.issue

    def faults() -> Iterator[str]:
        state = (text(issue.record, "status"), text(issue.record, "conversationState"))
        if state != ("in_review", "waiting"):
            yield f"the chat is {state}"
        for run in chat.runs:
            if is_active(run) or not run.status:
                yield f"run {run.id} is {run.status!r}"
        for one in (issue, *chat.tasks):
            if has_pending_continuation(one):
                yield f"{one.id or 'the chat'} has a retry or a recovery ahead, or does not say"
            if one.interactions is None or pending(one):
                yield f"{one.id or 'the chat'} has an open card, or does not list its cards"

    judged = f"{counted(len(chat.runs), 'run')}, {counted(len(chat.tasks), 'new task')}"
    return verdict("chat-at-rest", judged, faults(), "nothing is active, open or planned")


def in_time(chat: Chat) -> Check:
    """Check that the same state was seen twice, some seconds apart, soon after the message."""
    first, second = (moment(chat.record, "stability", one, "at") for one in ("first", "second"))
    states = [at(chat.record, "stability", one, "state") for one in ("first", "second")]
    sent = chat.sent_at

    def faults() -> Iterator[str]:
        if first is None or second is None or sent is None:
            yield "it was not observed twice after the message"
            return
        if (second - first).total_seconds() < STABLE_SECONDS:
            yield f"both looks lie less than {STABLE_SECONDS} s apart"
        if (second - sent).total_seconds() > SETTLE_SECONDS or first < sent:
            yield f"it did not rest within {SETTLE_SECONDS} s after the message"
        if states[0] != states[1] or not isinstance(states[0], Mapping) or not states[0]:
            yield "the second look saw another state"

    judged = counted(sum(isinstance(one, Mapping) for one in states), "look")
    return verdict("stable-in-time", judged, faults(), "the same state, seen twice, in time")
