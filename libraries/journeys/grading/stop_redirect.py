"""Stop the work and give a new direction: all checks, from the story's saved record.

Besides the fields of a story and of an interruption (see ``journeys.grading.story`` and
``journeys.grading.interruption``) the record has::

    "interruption": {"stoppedAt"},
    "workspaces": {"stopped" | "answered": {"at", "files": {name: sha256}}},
    "answers": [{"id", "authorAgentId", "createdByRunId", "createdAt", "body"}],
    "expectedAnswer": text
"""

from collections.abc import Iterator

from journeys.grading.check import Check
from journeys.grading.deliveries import is_sha256
from journeys.grading.everyday import everyday_checks
from journeys.grading.interruption import runner_was_live, source_saved_before
from journeys.grading.judgement import counted, verdict
from journeys.grading.records import Record, at, moment, rows, text, texts
from journeys.grading.replies import consumers
from journeys.grading.runs import ACTIVE, is_active
from journeys.grading.story import Story

CASE = "stop-redirect"


def stop_redirect_checks(record: Record) -> list[Check]:
    """Grade a story record; equal records, equal checks."""
    story = Story.of(record, expected_replies=1)
    checks = [
        story.completed(CASE),
        source_saved_before(record),
        _runner_gone(record),
        _no_old_run_active(story),
        _new_direction_delivered(story),
        _workspace_unchanged(record),
        *everyday_checks(story.snapshot, story.assignment),
    ]
    return story.explained(checks)


def _runner_gone(record: Record) -> Check:
    """Check that the very process that worked for the run is gone after the stop."""
    before, after = (at(record, "interruption", name) for name in ("before", "after"))

    def faults() -> Iterator[str]:
        yield from runner_was_live(record)
        stopped, seen = moment(record, "interruption", "stoppedAt"), moment(after, "at")
        if stopped is None or seen is None or seen < stopped:
            yield "it was not looked for after the stop"
        old, new = at(before, "process"), at(after, "process")
        reused = at(new, "startTicks") != at(old, "startTicks")
        if at(new, "pid") != at(old, "pid") or text(after, "id") != text(before, "id"):
            yield "another process was looked for"
        if at(new, "namesRun") is not False or not (at(new, "alive") is False or reused):
            yield "its process still works for the run"

    judged = counted(sum(isinstance(one, dict) for one in (before, after)) // 2, "process")
    return verdict("stop.runner-gone", judged, faults(), "alive before, gone after the stop")


def _no_old_run_active(story: Story) -> Check:
    """Check that the stopped run ended as cancelled, right after the stop and for good."""
    run_id = text(story.record, "interruption", "runId")
    stopped = isinstance(at(story.record, "interruption", "after"), dict)
    found = [run for run in story.snapshot.runs if run.id == run_id != "" and stopped]
    allowed = texts(story.record, "allowedInterruptedRuns")

    def faults() -> Iterator[str]:
        if len(found) != 1 or allowed != (run_id,):
            yield f"the stopped run {run_id!r} is not the one that was meant to be stopped"
        if text(story.record, "interruption", "after", "status") in (*ACTIVE, ""):
            yield "it was still active after the stop"
        for run in found:
            if is_active(run) or run.status != "cancelled":
                yield f"run {run.id} is {run.status!r}, expected 'cancelled'"

    return verdict("stop.no-old-run-active", counted(len(found), "run"), faults(), "cancelled")


def _new_direction_delivered(story: Story) -> Check:
    """Check that a run which was given the new direction answered with the words asked for."""
    answers = rows(story.record, "answers") or ()
    wanted = text(story.record, "expectedAnswer")
    able = {
        run.id
        for comment in story.assignment.comments
        for run in consumers(story.snapshot.runs, comment)
    }
    good = [
        one
        for one in answers
        if text(one, "authorAgentId") == story.assignment.lead != ""
        and text(one, "createdByRunId") in able
        and wanted
        and wanted in text(one, "body")
    ]
    fault = None if good else f"none of the lead, by a run that was told so, contains {wanted!r}"
    return verdict("new-direction-delivered", counted(len(answers), "answer"), [fault], wanted)


def _workspace_unchanged(record: Record) -> Check:
    """Check that the files after the answer are those that the stop left behind."""
    kept = [at(record, "workspaces", name, "files") for name in ("stopped", "answered")]
    times = [moment(record, "workspaces", name, "at") for name in ("stopped", "answered")]
    first, last = (files if isinstance(files, dict) else {} for files in kept)

    def faults() -> Iterator[str]:
        if not first or not all(is_sha256(text(first, name)) for name in first):
            yield "what the stop left behind is not recorded"
        if None in times or times != sorted(time for time in times if time):
            yield "the files were not looked at in this order"
        for name in sorted({*first, *last}):
            if first.get(name) != last.get(name):
                yield f"{name} was {_change(first.get(name), last.get(name))}"

    judged = counted(len(first) if isinstance(kept[1], dict) else 0, "file")
    return verdict("stop.workspace-unchanged", judged, faults(), "each is as the stop left it")


def _change(first: object, last: object) -> str:
    if first is None:
        return "added"
    return "removed" if last is None else "changed"
