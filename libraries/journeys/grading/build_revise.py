"""Build, download and revise a project: all checks of the story, from its saved record."""

from datetime import datetime

from journeys.grading.check import Check
from journeys.grading.deliveries import Download, is_sha256, zip_delivered
from journeys.grading.everyday import everyday_checks
from journeys.grading.judgement import counted, verdict
from journeys.grading.records import Record, at, rows, text
from journeys.grading.story import Story

CASE = "build-revise"
FIRST, SECOND = "initial", "revised"
RULES = {FIRST: "base", SECOND: "separator"}


def build_revise_checks(record: Record) -> list[Check]:
    """Grade a story record (see ``journeys.grading.story``); equal records, equal checks."""
    story = Story.of(record, expected_replies=1)
    checks = [story.completed(CASE)]
    for phase in RULES:
        checks += _delivery_checks(story, phase)
    checks += [_new_artifact_revision(story), _prior_download_preserved(story)]
    checks += everyday_checks(story.snapshot, story.assignment)
    return story.explained(checks)


def _delivery_checks(story: Story, phase: str) -> list[Check]:
    delivered = zip_delivered(story.snapshot, story.downloads, phase)
    download = _download(story, phase)
    if download is None:
        return [delivered]
    found = story.verdict_of(phase)
    judged = rows(found, "checks") or ()
    fault = _verdict_fault(found, judged, download, RULES[phase])
    wanted = f"the oracle's verdict on this file under the {RULES[phase]} rules"
    counts = counted(len(judged), "oracle check")
    return [
        delivered,
        verdict("artifact-judged", counts, [fault], wanted).named(phase),
        *(_oracle_check(row).named(phase) for row in judged),
    ]


def _oracle_check(row: Record) -> Check:
    return Check(text(row, "id"), at(row, "passed") is True, text(row, "detail"))


def _verdict_fault(
    found: Record, judged: tuple[Record, ...], download: Download, rules: str
) -> str | None:
    """Say why the verdict does not speak about this download under these rules."""
    outcome = text(found, "outcome")
    if (
        not judged
        or not all(text(row, "id") for row in judged)
        or outcome not in ("passed", "failed")
    ):
        return f"the oracle's outcome is {outcome!r}"
    if text(found, "sha256") != download.sha256:
        return "the oracle judged another file than the one downloaded"
    if (text(found, "rules"), download.rules) != (rules, rules):
        return f"expected the {rules} rules, judged were {text(found, 'rules')!r}"
    every = all(at(row, "passed") is True for row in judged)
    return None if every == (outcome == "passed") else f"{outcome!r} contradicts its own checks"


def _download(story: Story, phase: str) -> Download | None:
    found = [download for download in story.downloads if download.phase == phase]
    return found[0] if len(found) == 1 else None


def _new_artifact_revision(story: Story) -> Check:
    first, second = _download(story, FIRST), _download(story, SECOND)
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
    first, second = _download(story, FIRST), _download(story, SECOND)
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
