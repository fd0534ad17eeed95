"""Judged deliveries: what the oracle said about the file that a phase of the story fetched."""

from journeys.grading.check import Check
from journeys.grading.deliveries import Download, zip_delivered
from journeys.grading.judgement import counted, verdict
from journeys.grading.records import Record, at, rows, text
from journeys.grading.story import Story


def delivery_checks(story: Story, phase: str, rules: str) -> list[Check]:
    """Return ``<phase>.zip-delivered`` and, for a file that is there, all that was judged of it.

    ``rules`` is the name of the oracle's rules that the phase has to be judged by.
    """
    delivered = zip_delivered(story.snapshot, story.downloads, phase)
    download = download_of(story, phase)
    if download is None:
        return [delivered]
    found = story.verdict_of(phase)
    judged = rows(found, "checks") or ()
    fault = _verdict_fault(found, judged, download, rules)
    wanted = f"the oracle's verdict on this file under the {rules} rules"
    counts = counted(len(judged), "oracle check")
    return [
        delivered,
        verdict("artifact-judged", counts, [fault], wanted).named(phase),
        *(_oracle_check(row).named(phase) for row in judged),
    ]


def download_of(story: Story, phase: str) -> Download | None:
    """Return the one download of the phase; none or several are no download."""
    found = [download for download in story.downloads if download.phase == phase]
    return found[0] if len(found) == 1 else None


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
