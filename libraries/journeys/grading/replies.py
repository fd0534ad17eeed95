"""Messages of the person: whether each was stored once and taken up by a run."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from journeys.grading.check import Check
from journeys.grading.judgement import counted, verdict
from journeys.grading.records import Record, is_null, moment, text, texts
from journeys.grading.runs import SUCCEEDED
from journeys.grading.snapshot import Issue, Run, Snapshot

_ESCAPE = re.compile(r"\\([!-/:-@\[-`{-~])")


@dataclass(frozen=True, slots=True)
class Reply:
    """One message sent in the composer, and the new user comments seen after it was sent."""

    issue: str
    comments: tuple[str, ...]
    submitted_at: datetime | None

    @classmethod
    def of(cls, record: Record) -> "Reply":
        """Read ``{"issueId", "commentIds": [...], "at"}``."""
        comments = texts(record, "commentIds")
        return cls(text(record, "issueId"), comments, moment(record, "at"))


def consumers(runs: Iterable[Run], comment: str) -> tuple[Run, ...]:
    """Return the succeeded runs that were given the comment with this id.

    The id stands in the prompt of such a run or among the comments that woke it.
    """
    return tuple(run for run in runs if _took_up(run, comment))


def unconsumed(runs: Sequence[Run], comments: Iterable[str]) -> list[str]:
    """Return the comment ids that no succeeded run was given."""
    return [comment for comment in comments if not consumers(runs, comment)]


def consumed_check(snapshot: Snapshot, replies: Sequence[Reply], expected: int) -> Check:
    """Check that all ``expected`` messages were sent and reached a succeeded run."""
    comments = [comment for reply in replies for comment in reply.comments]
    left = unconsumed(snapshot.runs, comments)
    faults = [f"comment {comment!r} was given to no succeeded run" for comment in left]
    if len(replies) != expected or len(comments) < expected:
        faults.append(f"{len(replies)} of {expected} messages were sent")
    wanted = "each was given to a succeeded run"
    return verdict("submitted-replies-consumed", counted(len(comments), "comment"), faults, wanted)


def stored_once_checks(snapshot: Snapshot, replies: Sequence[Reply], expected: int) -> list[Check]:
    """Check for every expected message, counted from 1, that exactly one comment holds it."""
    return [
        _stored_once(snapshot, replies, number)
        for number in range(1, max(expected, len(replies)) + 1)
    ]


def lead_said(issue: Issue | None, lead: str, words: str) -> bool:
    """Say whether a comment written by the lead contains ``words``."""
    comments = issue.comments if issue else ()
    return any(
        text(comment, "authorAgentId") == lead != "" and words in text(comment, "body")
        for comment in comments
    )


def _took_up(run: Run, comment: str) -> bool:
    if run.status != SUCCEEDED or not comment:
        return False
    woken_by = texts(run.record, "contextSnapshot", "wakeCommentIds")
    return comment in run.prompt or comment in woken_by


def _stored_once(snapshot: Snapshot, replies: Sequence[Reply], number: int) -> Check:
    check_id = f"reply-{number}-stored-once"
    if number > len(replies):
        return Check(check_id, False, f"{counted(0, 'comment')}: message {number} was not sent")
    reply = replies[number - 1]
    judged = counted(len(reply.comments), "new comment")
    if len(reply.comments) != 1:
        return Check(check_id, False, f"{judged}: expected exactly 1")
    fault = _storage_fault(snapshot.issue(reply.issue), replies, reply)
    return verdict(check_id, judged, [fault], "the message is stored once, by the user")


def _storage_fault(issue: Issue | None, replies: Sequence[Reply], reply: Reply) -> str | None:
    comments = issue.comments if issue else ()
    stored = [one for one in comments if text(one, "id") == reply.comments[0] != ""]
    if len(stored) != 1 or not _by_user(stored[0]) or not text(stored[0], "body"):
        return f"comment {reply.comments[0]!r} is not stored exactly once, with text, by the user"
    ours = [one for each in replies for one in each.comments]
    if ours.count(reply.comments[0]) != 1:
        return f"comment {reply.comments[0]!r} stands for {ours.count(reply.comments[0])} messages"
    wording = plain(text(stored[0], "body"))
    twins = [
        text(one, "id")
        for one in comments
        if text(one, "authorType") not in ("agent", "system")
        and text(one, "id") not in ours
        and plain(text(one, "body")) == wording
    ]
    return f"the same message is stored again as {twins[0]!r}" if twins else None


def _by_user(comment: Record) -> bool:
    return text(comment, "authorType") == "user" and is_null(comment, "authorAgentId")


def plain(body: str) -> str:
    """Return a comment without the escapes and the spacing that the Markdown editor adds."""
    return " ".join(_ESCAPE.sub(r"\1", body).split())
