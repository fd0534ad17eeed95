"""Recover from a controller restart: all checks, from the story's saved record.

Besides the fields of a story and of an interruption (see ``journeys.grading.story`` and
``journeys.grading.interruption``) the record has::

    "restart": {"mode", "requestedAt", "finishedAt",
                "receipt": the supervisor's answer: {"pid", "startTicks", ..., "before": {...}},
                "boots": {"before" | "after": {"processStartedAt", "nativeRecovery"}}},
    "receipts": {"before" | "after" | "final":
                 [{"seq", "type", "native", "executionId", "sha256"}]},
    "queues": {"before" | "after": {"at", "targetRunId", "comments": [id]}},
    "workspaceOperations": [{"id", "phase", "status"}]       of the recovered run
"""

from collections.abc import Iterator

from journeys.grading.check import Check
from journeys.grading.everyday import everyday_checks
from journeys.grading.interruption import runner_was_live, source_saved_before
from journeys.grading.judged import delivery_checks
from journeys.grading.judgement import counted, verdict
from journeys.grading.receipts import one_turn, receipts_kept
from journeys.grading.records import Record, at, count, moment, rows, text, texts
from journeys.grading.runs import SUCCEEDED
from journeys.grading.story import Story

CASE = "recover-controller"
PHASE, RULES = "recovered-delivery", "max-length"
IDENTITY = (
    "id",
    "processPid",
    "processStartedAt",
    "runnerInstanceId",
    "nativeSessionId",
    "sessionIdAfter",
)


def recover_controller_checks(record: Record) -> list[Check]:
    """Grade a story record; equal records, equal checks."""
    story = Story.of(record, expected_replies=1)
    checks = [
        story.completed(CASE),
        source_saved_before(record),
        _controller_restarted(record),
        _same_runner(record),
        receipts_kept(record),
        _message_kept(story),
        one_turn(record),
        _work_committed(story),
        *delivery_checks(story, PHASE, RULES),
        *everyday_checks(story.snapshot, story.assignment),
    ]
    return story.explained(checks)


def _controller_restarted(record: Record) -> Check:
    """Check with the supervisor and with the product that another server process answers now."""
    restart = at(record, "restart")
    new = at(restart, "receipt")
    old = at(new, "before")
    boots = [moment(restart, "boots", name, "processStartedAt") for name in ("before", "after")]
    times = [moment(restart, name) for name in ("requestedAt", "finishedAt")]

    def faults() -> Iterator[str]:
        if text(restart, "mode") != "graceful":
            yield f"the mode was {text(restart, 'mode')!r}, expected 'graceful'"
        if not all(count(one, "startTicks") > 0 and count(one, "pid") > 0 for one in (old, new)):
            yield "the supervisor's receipt names no two processes"
        elif count(new, "startTicks") <= count(old, "startTicks") or new == old:
            yield "the server's process is still the one from before"
        if at(old, "alive") is not True or at(new, "alive") is not True:
            yield "the server was not alive before and after"
        if None in boots or not boots[0] < boots[1]:  # type: ignore[operator]
            yield "the product does not say that it was started again"
        if None in times or not times[0] < times[1]:  # type: ignore[operator]
            yield "the times of the restart are not recorded"

    judged = counted(1 if isinstance(new, dict) else 0, "restart")
    return verdict("recovery.controller-restarted", judged, faults(), "a new server process")


def _same_runner(record: Record) -> Check:
    """Check that the run, its runner, its session and its process are those from before."""
    before, after = (at(record, "interruption", name) for name in ("before", "after"))
    wanted = [moment(record, "restart", name) for name in ("requestedAt", "finishedAt")]
    seen = [moment(one, "at") for one in (before, after)]

    def faults() -> Iterator[str]:
        yield from runner_was_live(record)
        for name in IDENTITY:
            if at(before, name) in (None, "") or at(after, name) != at(before, name):
                yield f"{name} was {at(before, name)!r}, is {at(after, name)!r}"
        if at(after, "process") != at(before, "process"):
            yield f"its process was {at(before, 'process')!r}, is {at(after, 'process')!r}"
        for one in (before, after):
            if text(one, "status") != "running":
                yield f"the run was {text(one, 'status')!r}, expected 'running'"
        times = [seen[0], *wanted, seen[1]]
        if None in times or times != sorted(time for time in times if time):
            yield "it was not looked at right before and right after the restart"

    judged = counted(sum(isinstance(one, dict) for one in (before, after)) // 2, "runner")
    return verdict("recovery.same-runner", judged, faults(), "it lives on, with its own run")


def _message_kept(story: Story) -> Check:
    """Check that the message waited in the queue over the restart, and for a later run."""
    run_id = text(story.record, "interruption", "runId")
    comments = story.assignment.comments
    moments = ("before", "after")
    queues = [at(story.record, "queues", name) for name in moments]

    def faults() -> Iterator[str]:
        for name, queue in zip(moments, queues, strict=True):
            if texts(queue, "comments") != comments or not comments:
                yield f"{name} the restart the queue held {texts(queue, 'comments')}"
            if text(queue, "targetRunId") != run_id or not run_id:
                yield f"{name} the restart it did not wait behind run {run_id!r}"
        for run in story.snapshot.runs:
            if run.id == run_id and any(one in run.prompt for one in comments):
                yield f"run {run.id} was given the message while it ran"

    judged = counted(sum(isinstance(one, dict) for one in queues), "queue")
    return verdict("recovery.message-kept", judged, faults(), "it waited before and after")


def _work_committed(story: Story) -> Check:
    """Check that the recovered run is committed and that its workspace was finalized once."""
    run_id = text(story.record, "interruption", "runId")
    found = [run for run in story.snapshot.runs if run.id == run_id != ""]
    operations = rows(story.record, "workspaceOperations") or ()
    finalized = [one for one in operations if text(one, "phase") == "workspace_finalize"]

    def faults() -> Iterator[str]:
        for run in found:
            phase = text(run.record, "nativePhase")
            if (run.status, phase) != (SUCCEEDED, "committed"):
                yield f"run {run.id} is {run.status!r}, phase {phase!r}"
        if len(found) != 1:
            yield f"run {run_id!r} is not in the records"
        if len(finalized) != 1:
            yield f"{len(finalized)} times workspace_finalize, expected once"
        for one in operations:
            if text(one, "status") not in (SUCCEEDED, "skipped"):
                yield f"operation {text(one, 'phase')} is {text(one, 'status')!r}"

    judged = counted(len(operations), "workspace operation")
    return verdict("recovery.work-committed", judged, faults(), "committed, finalized once")
