"""Connections of the company, before the task was given and at the end.

The record has ``"connections": {"before": [id], "after": [id]}``, both sorted.
"""

from journeys.grading.check import Check
from journeys.grading.judgement import counted, verdict
from journeys.grading.records import MISSING, at
from journeys.grading.story import Story


def no_connection_created(story: Story) -> Check:
    """Check that the company has the same connections as before."""
    before, after = (at(story.record, "connections", when) for when in ("before", "after"))
    judged = counted(int(MISSING not in (before, after)), "comparison")
    same = isinstance(before, list) and isinstance(after, list) and before == after
    fault = None if same else f"before {before}, after {after}"
    return verdict("decline-no-connection-created", judged, [fault], "the connections are the same")


def starts_unconfigured(story: Story) -> Check:
    """Check that the company had no connection when the task was given."""
    before = at(story.record, "connections", "before")
    judged = counted(int(isinstance(before, list)), "list")
    fault = None if before == [] else f"expected none, found {before}"
    return verdict("connection-starts-unconfigured", judged, [fault], "there was no connection")
