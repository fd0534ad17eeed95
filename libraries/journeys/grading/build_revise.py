"""Build, download and revise a project: all checks of the story, from its saved record."""

from datetime import datetime

from journeys.grading.check import Check
from journeys.grading.deliveries import is_sha256
from journeys.grading.everyday import everyday_checks
from journeys.grading.judged import delivery_checks, download_of
from journeys.grading.judgement import counted, verdict
from journeys.grading.records import Record
from journeys.grading.story import Story

CASE = "build-revise"
FIRST, SECOND = "initial", "revised"
RULES = {FIRST: "base", SECOND: "separator"}


def build_revise_checks(record: Record) -> list[Check]:
    """Grade a story record (see ``journeys.grading.story``); equal records, equal checks."""
    story = Story.of(record, expected_replies=1)
    checks = [story.completed(CASE)]
    for phase, rules in RULES.items():
        checks += delivery_checks(story, phase, rules)
    checks += [_new_artifact_revision(story), _prior_download_preserved(story)]
    checks += everyday_checks(story.snapshot, story.assignment)
    return story.explained(checks)


def _new_artifact_revision(story: Story) -> Check:
    first, second = download_of(story, FIRST), download_of(story, SECOND)
    digests = [one.sha256 for one in (first, second) if one]
    fault: str | None = None
    if len(story.downloads) != 2:
        fault = f"expected one {FIRST} and one {SECOND}, found {len(story.downloads)} downloads"
    elif not all(map(is_sha256, digests)) or len(set(digests)) != 2:
        fault = f"two different digests expected, found {digests}"
    judged = counted(len(digests) // 2, "pair")
    return verdict("new-artifact-revision", judged, [fault], "two different files")


def _prior_download_preserved(story: Story) -> Check:
    """Check that the first delivery was fetched again, after the second, with its old bytes."""
    first, second = download_of(story, FIRST), download_of(story, SECOND)
    again = [one for one in story.refetches if first and one.attachment == first.attachment != ""]
    judged = counted(len(again), "repeated download")
    fault: str | None = None
    if first is None or second is None or len(again) != 1:
        fault = f"expected exactly 1, after {FIRST} and {SECOND}"
    elif (again[0].sha256, again[0].bytes) != (first.sha256, first.bytes):
        fault = f"digest {again[0].sha256!r}, expected {first.sha256!r}"
    elif not _in_order(first.at, second.at, again[0].at):
        fault = "it was not fetched after the second delivery"
    return verdict("prior-download-preserved", judged, [fault], "the first file is unchanged")


def _in_order(*times: datetime | None) -> bool:
    known = [time for time in times if time is not None]
    return len(known) == len(times) and known == sorted(known)
