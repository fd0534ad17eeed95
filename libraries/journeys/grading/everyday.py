"""The checks that every everyday story has in common."""

from journeys.grading.assignment import Assignment
from journeys.grading.bookkeeping import bookkeeping_checks
from journeys.grading.check import Check
from journeys.grading.execution import execution_checks
from journeys.grading.replies import consumed_check, stored_once_checks
from journeys.grading.snapshot import Snapshot


def everyday_checks(snapshot: Snapshot, assignment: Assignment) -> list[Check]:
    """Grade the last snapshot of a story, taken after its page was loaded again.

    A story that sends no message has no check about messages, one without children none about
    their order. Every other check needs something to judge: an empty snapshot passes nothing.
    """
    replies, expected = assignment.replies, assignment.expected_replies
    messages: list[Check] = []
    if replies or expected:
        messages = stored_once_checks(snapshot, replies, expected)
        messages.append(consumed_check(snapshot, replies, expected))
    return [
        *messages,
        *bookkeeping_checks(snapshot, assignment),
        *execution_checks(snapshot, assignment),
    ]
