"""The saved record of an everyday story, from which all its checks can be graded again.

The record is one JSON object::

    {
      "schema": "agent-journeys.everyday-workflow.v1",
      "caseId", "prompt", "modelSource", "script",
      "assignment": {"parentIssueId", "leadAgentId", "model", "submittedAt"},
      "submittedReplies": [{"at", "issueId", "commentIds": [...], "text"}],
      "allowedInterruptedRuns": [run id],
      "timeline": [{"at", "action", "detail"}],
      "downloads": [{"at", "phase", "attachmentId", "issueId", "sha256", "bytes", "filename",
                     "rules"}],
      "refetches": [{"at", "attachmentId", "sha256", "bytes"}],
      "verdicts": [{"phase", "rules", "sha256", "outcome", "checks", "image", "seed"}],
      "failure": null or {"checkId", "message"},
      "issues": [...], "runs": [...], "agents": [...],    the last snapshot
      "checks": [{"id", "passed", "detail"}]              the grade of the day
    }

Times are ISO 8601 with a time zone, digests lower-case SHA-256. ``failure`` says why the story
stopped early; its ``checkId`` names the check that stopped it, or is ``null``.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from journeys.grading.assignment import Assignment
from journeys.grading.check import Check
from journeys.grading.deliveries import Download
from journeys.grading.judgement import counted, verdict
from journeys.grading.records import MISSING, Record, at, is_null, moment, rows, text, texts
from journeys.grading.replies import Reply
from journeys.grading.snapshot import Snapshot

SCHEMA = "agent-journeys.everyday-workflow.v1"
NOT_REACHED = "not reached: "

_NOTHING = re.compile(r"0 [a-z0, ]+ judged:")


@dataclass(frozen=True, slots=True)
class Story:
    """Views of the record's parts."""

    record: Record
    snapshot: Snapshot
    assignment: Assignment
    downloads: tuple[Download, ...]
    refetches: tuple[Download, ...]

    @classmethod
    def of(cls, record: Record, *, expected_replies: int, delegates: bool = False) -> "Story":
        """Read a story record; what is missing fails the checks that need it."""
        return cls(
            record,
            Snapshot.of(record),
            _assignment(record, expected_replies, delegates),
            tuple(Download.of(row) for row in rows(record, "downloads") or ()),
            tuple(Download.of(row) for row in rows(record, "refetches") or ()),
        )

    def verdict_of(self, phase: str) -> Record:
        """Return what the oracle said about the phase's download; empty without one verdict."""
        found = [row for row in rows(self.record, "verdicts") or () if text(row, "phase") == phase]
        return found[0] if len(found) == 1 else {}

    def completed(self, case: str) -> Check:
        """Check that this is the record of ``case`` and that its story ran to the end."""
        steps = rows(self.record, "timeline") or ()
        judged, faults = counted(len(steps), "step"), self._faults(case, len(steps))
        return verdict("workflow-completed", judged, faults, "the story ran to its end")

    def explained(self, checks: Sequence[Check]) -> list[Check]:
        """Return the checks with what a stopped story leaves open made readable.

        A failed check that had nothing to judge is marked as not reached, unless it is the one
        that stopped the story; that one is added when it is missing.
        """
        stopper = text(self.record, "failure", "checkId")
        known = {check.id for check in checks}
        stopped = at(self.record, "failure") not in (None, MISSING)
        marked = [
            Check(check.id, False, NOT_REACHED + check.detail)
            if stopped and _judged_nothing(check) and check.id != stopper
            else check
            for check in checks
        ]
        if stopper and stopper not in known:
            marked.append(Check(stopper, False, text(self.record, "failure", "message")))
        return marked

    def _faults(self, case: str, steps: int) -> Iterator[str]:
        if text(self.record, "schema") != SCHEMA or text(self.record, "caseId") != case:
            yield f"this is no record of {case} in the schema {SCHEMA}"
        if not steps:
            yield "the timeline is empty"
        if not is_null(self.record, "failure"):
            yield text(self.record, "failure", "message") or "how the story ended is not recorded"


def _judged_nothing(check: Check) -> bool:
    return _NOTHING.match(check.detail) is not None


def _assignment(record: Record, expected_replies: int, delegates: bool) -> Assignment:
    given = at(record, "assignment")
    return Assignment(
        parent=text(given, "parentIssueId"),
        lead=text(given, "leadAgentId"),
        model=text(given, "model"),
        submitted_at=moment(given, "submittedAt"),
        replies=tuple(Reply.of(row) for row in rows(record, "submittedReplies") or ()),
        expected_replies=expected_replies,
        interruptions=frozenset(texts(record, "allowedInterruptedRuns")) - {""},
        delegates=delegates,
    )
