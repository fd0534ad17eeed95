"""Create a skill and edit it in the Studio: all checks, from the story's saved record.

Besides the fields of a story (see ``journeys.grading.story``) the record has::

    "skills": {"before": [id],
               "added": [{"id", "slug", "name", "markdown", "revisions": [number]}],
               "activity": [{"action", "entityId", "actorType", "agentId", "runId"}]},
    "studio": {"at", "address", "chosen"},
    "edit": {"at", "marker", "skill": as in "added", read after the edit},
    "skillPage": {"at", "text"},
    "probes": [{"at", "name", "offered", "observed"}]

Once a probe has seen that the task offers no card, the checks of that card are added, unreached.
"""

import re
from collections.abc import Iterator
from urllib.parse import urlsplit

from journeys.grading.check import Check
from journeys.grading.everyday import everyday_checks
from journeys.grading.judgement import counted, verdict
from journeys.grading.records import Record, at, moment, rows, text, texts
from journeys.grading.runs import SUCCEEDED
from journeys.grading.story import Story

CASE = "create-skill-studio"
SLUG = "release-readiness-checklist"
CREATED = "company.skill_created"
CARD_CHECKS = ("feed-card-opened", "return-content-persisted")

_HEADING = "Release Readiness Checklist"
_STEPS = ("Verify checks.", "Review evidence.", "Record the handoff.")
_DESCRIPTION = "Use this before a release is handed over, to see whether it is ready."


def create_skill_studio_checks(record: Record) -> list[Check]:
    """Grade a story record; equal records, equal checks."""
    story = Story.of(record, expected_replies=0)
    checks = [
        story.completed(CASE),
        _persisted(record),
        _worded(record),
        _created_by_lead(story),
        _studio_opened(record),
        _edit_persisted(record),
        _page_shows_edit(record),
        *_card_checks(record),
        *everyday_checks(story.snapshot, story.assignment),
    ]
    return story.explained(checks)


def _added(record: Record) -> tuple[Record, ...]:
    return rows(record, "skills", "added") or ()


def _persisted(record: Record) -> Check:
    """Check that exactly one skill is new, and that it is the one that was asked for."""
    added, before = _added(record), texts(record, "skills", "before")

    def faults() -> Iterator[str]:
        if rows(record, "skills", "before") is None:
            yield "what was there before is not recorded"
        if len(added) != 1:
            yield f"{len(added)} skills were added, expected exactly 1"
        for one in added:
            if (text(one, "slug"), text(one, "name")) != (SLUG, SLUG):
                yield f"slug {text(one, 'slug')!r} and name {text(one, 'name')!r}, not {SLUG!r}"
            if not text(one, "id") or text(one, "id") in before:
                yield "it has no id of its own"

    return verdict("skill-persisted", counted(len(added), "new skill"), faults(), SLUG)


def _worded(record: Record) -> Check:
    """Check that the new skill has the description, the heading and the steps, in this order."""
    added = _added(record)
    wanted = (_DESCRIPTION, _HEADING, *_STEPS)

    def faults() -> Iterator[str]:
        for one in added:
            _, _, body = text(one, "markdown").partition("---")
            places = [body.find(words) for words in wanted]
            if -1 in places:
                yield f"{wanted[places.index(-1)]!r} is missing"
            elif places != sorted(places):
                yield "its parts are in another order"
            elif len(re.findall(r"^\s*\d+\.\s", body, re.MULTILINE)) != len(_STEPS):
                yield f"not {len(_STEPS)} numbered steps"
        if not added:
            yield "nothing to read"

    judged = counted(len(added), "new skill")
    return verdict("skill-worded-as-asked", judged, faults(), "description, heading, three steps")


def _created_by_lead(story: Story) -> Check:
    """Check in the company's activity that a succeeded run of the lead saved the skill, once."""
    ids = {text(one, "id") for one in _added(story.record)} - {""}
    events = rows(story.record, "skills", "activity") or ()
    found = [one for one in events if text(one, "entityId") in ids]
    runs = {
        run.id
        for run in story.snapshot.runs
        if run.status == SUCCEEDED and run.agent == story.assignment.lead != ""
    }

    def faults() -> Iterator[str]:
        if len(found) != 1:
            yield f"it was saved {len(found)} times, expected once"
        for one in found:
            if text(one, "action") != CREATED or text(one, "actorType") != "agent":
                yield f"{text(one, 'action')!r} by {text(one, 'actorType')!r}"
            if text(one, "agentId") != story.assignment.lead or text(one, "runId") not in runs:
                yield "not by a succeeded run of the lead"

    judged = counted(len(found), "activity")
    return verdict("skill-created-by-lead", judged, faults(), "saved once, by a run of the lead")


def _studio_opened(record: Record) -> Check:
    """Check by address and choice that the Studio showed this skill; headings prove nothing."""
    studio = at(record, "studio")
    ids = [text(one, "id") for one in _added(record)]

    def faults() -> Iterator[str]:
        path = urlsplit(text(studio, "address")).path.rstrip("/")
        if len(ids) != 1 or not path.endswith(f"/skills/studio/{ids[0]}"):
            yield f"the address was {path!r}"
        if SLUG not in text(studio, "chosen"):
            yield f"chosen was {text(studio, 'chosen')!r}, expected {SLUG!r}"
        if moment(studio, "at") is None:
            yield "the time is not recorded"

    judged = counted(int(isinstance(studio, dict)), "page")
    return verdict("studio-opened", judged, faults(), "the Studio of the new skill")


def _edit_persisted(record: Record) -> Check:
    """Check that the stored skill has the person's marker, in a revision of its own."""
    edit, added = at(record, "edit"), _added(record)
    skill, marker = at(edit, "skill"), text(edit, "marker")
    revisions = at(skill, "revisions")

    def faults() -> Iterator[str]:
        if len(added) != 1 or text(skill, "id") != text(added[0], "id"):
            yield "it is not the skill that was added"
        if (text(skill, "slug"), text(skill, "name")) != (SLUG, SLUG):
            yield "it was renamed"
        if not marker or marker not in text(skill, "markdown"):
            yield f"the stored text has no {marker!r}"
        if any(marker in text(one, "markdown") for one in added):
            yield "the marker was there before"
        if not isinstance(revisions, list) or len(revisions) != 2:
            yield f"its revisions are {revisions!r}, expected 2"
        if moment(edit, "at") is None:
            yield "the time is not recorded"

    judged = counted(int(isinstance(edit, dict)), "edit")
    return verdict("studio-edit-persisted", judged, faults(), f"{marker!r} is stored")


def _page_shows_edit(record: Record) -> Check:
    page, marker = at(record, "skillPage"), text(record, "edit", "marker")
    saved, seen = moment(record, "edit", "at"), moment(page, "at")

    def faults() -> Iterator[str]:
        if not marker or marker not in text(page, "text"):
            yield f"the page showed {text(page, 'text')[:80]!r}"
        if saved is None or seen is None or seen < saved:
            yield "it was not read after the edit"

    judged = counted(int(isinstance(page, dict)), "page")
    return verdict("skill-page-shows-edit", judged, faults(), "shown after loading again")


def _card_checks(record: Record) -> Iterator[Check]:
    """Yield what the probe for the card left open; the story passes no check about it."""
    for probe in rows(record, "probes") or ():
        for name in CARD_CHECKS:
            seen = f"probe {text(probe, 'name')!r}: the task offers no card for the skill"
            yield Check(name, False, f"{counted(0, 'card')}: {seen}")
