"""Settlement of a chat: whether anything is still going on because of the person's message."""

from typing import Any

from journeys.grading import wakes
from journeys.grading.chats import Chat
from journeys.grading.records import text
from journeys.grading.runs import is_active, is_unexpected_failure
from journeys.grading.settlement import MOST_RUNS, Settlement, State, has_pending_continuation


def chat_settled(chat: Chat) -> Settlement:
    """Decide whether nothing is under way any more, whatever came of it.

    A provider's failed run is never waited out.
    """
    for run in chat.runs:
        if is_unexpected_failure(run, ()):
            code = text(run.record, "errorCode") or "no error code"
            return Settlement(State.REJECTED, f"run {run.id} ended {run.status} ({code})")
    if len(chat.story.snapshot.runs) > MOST_RUNS:
        return Settlement(State.REJECTED, f"more than {MOST_RUNS} runs")
    if reason := _missing(chat):
        return Settlement(State.WAITING, reason)
    return Settlement(State.ACCEPTED)


def _missing(chat: Chat) -> str:
    agents = {text(agent, "id") for agent in chat.story.snapshot.agents}
    waits = {
        "no succeeded run of the executive was given the message yet": not chat.first_runs(),
        "a run is active": any(is_active(run) for run in chat.story.snapshot.runs),
        "the chat is not waiting for the person": (
            text(chat.issue.record, "conversationState") != "waiting"
        ),
        "the executive's answer is not stored yet": not chat.replies(),
        "an agent is about to be woken": bool(wakes.runnable((*chat.tasks, chat.issue), agents)),
        "a task has a retry or a recovery ahead": any(map(has_pending_continuation, chat.tasks)),
    }
    return next((reason for reason, holds in waits.items() if holds), "")


def state_of(chat: Chat) -> dict[str, Any]:
    """Return what must not change while the chat is watched: plain values, in a fixed order."""
    issues = (chat.issue, *chat.story.snapshot.issues)
    return {
        "runs": sorted([run.id, run.status] for run in chat.story.snapshot.runs),
        "issues": sorted([one.id, one.status] for one in issues),
        "comments": sorted(text(one, "id") for issue in issues for one in issue.comments),
        "documents": sorted(
            [text(one, "id"), str(one.get("revision"))] for one in chat.documents()
        ),
    }
