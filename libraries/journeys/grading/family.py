"""A task and its subtasks: who is given what, and which ZIP of them all is the newest."""

from collections.abc import Collection, Iterable, Iterator
from datetime import datetime

from journeys.grading.check import Check
from journeys.grading.deliveries import newest_zip
from journeys.grading.judged import download_of
from journeys.grading.judgement import counted, verdict
from journeys.grading.records import Record, moment, text
from journeys.grading.runs import is_active
from journeys.grading.snapshot import Issue, Run, Snapshot
from journeys.grading.story import Story


def family_ids(snapshot: Snapshot, parent: str) -> frozenset[str]:
    """Return the ids of the task and of its subtasks."""
    return frozenset({parent, *(child.id for child in snapshot.children(parent))}) - {""}


def newest_family_zip(
    snapshot: Snapshot,
    parent: str,
    *,
    after: datetime | None = None,
    excluded: Collection[str] = (),
) -> Record | None:
    """Return the ZIP attached last to the task or a subtask; see ``newest_zip``."""
    attachments = [one for issue in snapshot.issues for one in issue.attachments]
    ids = family_ids(snapshot, parent)
    return newest_zip(attachments, ids, after=after, excluded=excluded)


def child_at_work(snapshot: Snapshot, parent: str) -> tuple[Issue, tuple[Run, ...]] | None:
    """Return the first subtask with an active run, and those runs.

    None while a run of the task itself is active: it holds the workspace, and the subtask
    cannot take anything up.
    """
    active = [run for run in snapshot.runs if is_active(run)]
    if any(run.scope in (parent, "") for run in active):
        return None
    for child in snapshot.children(parent):
        if own := tuple(run for run in active if run.scope == child.id):
            return child, own
    return None


def is_over(snapshot: Snapshot, parent: str) -> bool:
    """Say whether the task is done or given up and nothing runs any more."""
    issue = snapshot.issue(parent)
    ended = issue is not None and issue.status in ("done", "blocked", "in_review", "cancelled")
    return ended and bool(snapshot.runs) and not any(map(is_active, snapshot.runs))


def made_by_check(story: Story, phase: str, agent: str) -> Check:
    """Check that the phase fetched the family's newest ZIP of that time, made by ``agent``.

    The family is the story's task with its subtasks.
    """
    download = download_of(story, phase)
    attachments = [one for issue in story.snapshot.issues for one in issue.attachments]
    ids = family_ids(story.snapshot, story.assignment.parent)
    newest = newest_zip(_until(attachments, download.at if download else None), ids)
    fault: str | None = None
    if download is None or newest is None:
        fault = "expected exactly 1"
    elif text(newest, "id") != download.attachment:
        fault = f"attachment {text(newest, 'id')!r} was newer than {download.attachment!r}"
    elif text(newest, "createdByAgentId") != agent or not agent:
        fault = f"it was attached by {text(newest, 'createdByAgentId')!r}, not by {agent!r}"
    judged = counted(1 if download and newest else 0, "download")
    wanted = "the newest ZIP of the task and its subtasks, attached by the worker"
    return verdict("made-by-worker", judged, [fault], wanted).named(phase)


def _until(attachments: Iterable[Record], end: datetime | None) -> Iterator[Record]:
    """Yield what was attached before ``end``."""
    for one in attachments:
        created = moment(one, "createdAt")
        if end is not None and created is not None and created <= end:
            yield one
