"""Valid records, in the shape of the real public API, and ways to change one thing in them."""

from grading.records.change import GONE, changed
from grading.records.issue import act, attachment, card, comment, issue, wake
from grading.records.run import deferral, never_started_retry, run
from grading.records.story import build_revise, delegation

__all__ = [
    "GONE",
    "act",
    "attachment",
    "build_revise",
    "card",
    "changed",
    "comment",
    "deferral",
    "delegation",
    "issue",
    "never_started_retry",
    "run",
    "wake",
]
