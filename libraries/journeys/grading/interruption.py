"""Checks of an interruption: what was there before it, and that its process is really gone.

Stories with an interruption add to their record::

    "interruption": {
      "runId",
      "source": {"at", "path", "sha256", "bytes"},      the saved source, null without one
      "before", "after": {"at", "id", "status", "processPid", "processStartedAt",
                          "runnerInstanceId", "nativeSessionId", "sessionIdAfter",
                          "process": {"pid", "alive", "startTicks", "namesRun"}}
    }

``process`` is what the supervisor saw inside the cell's own process namespace.
"""

from collections.abc import Iterator

from journeys.grading.check import Check
from journeys.grading.deliveries import is_sha256
from journeys.grading.judgement import counted, verdict
from journeys.grading.records import Record, at, count, moment, text
from journeys.grading.runs import ACTIVE


def source_saved_before(record: Record) -> Check:
    """Check that the program's source was saved before anything was interrupted."""
    source = at(record, "interruption", "source")
    fault: str | None = None
    if not text(source, "path") or count(source, "bytes") <= 0:
        fault = "the work ended, or the time was over, without a non-empty source"
    elif not is_sha256(text(source, "sha256")) or moment(source, "at") is None:
        fault = "its digest or its time is not recorded"
    judged = counted(0 if not text(source, "path") else 1, "source file")
    return verdict("source-saved-before", judged, [fault], f"{text(source, 'path')} was saved")


def runner_was_live(record: Record) -> Iterator[str]:
    """Yield why the runner was not proven alive, and the run's own, before the interruption."""
    before = at(record, "interruption", "before")
    run, process = text(record, "interruption", "runId"), at(before, "process")
    if text(before, "id") != run or not run or text(before, "status") not in ACTIVE:
        yield f"run {run!r} was not active before"
    pid = count(process, "pid")
    if at(process, "alive") is not True or at(process, "namesRun") is not True:
        yield "before, its process was not alive with the run's id among its arguments"
    elif pid <= 0 or pid != count(before, "processPid") or count(process, "startTicks") <= 0:
        yield "before, its process was not the one that the product names"
