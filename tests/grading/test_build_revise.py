"""Build, download and revise: valid evidence passes, each plausible wrong outcome is caught."""

from typing import Any

import pytest

from grading.records import GONE, attachment, build_revise, changed
from grading.records.run import CHILD
from grading.records.times import after
from journeys.grading.build_revise import build_revise_checks
from journeys.grading.check import failures

IDS = [
    "workflow-completed",
    "initial.zip-delivered",
    "initial.artifact-judged",
    "initial.base-0",
    "initial.base-1",
    "revised.zip-delivered",
    "revised.artifact-judged",
    "revised.base-0",
    "revised.base-1",
    "revised.separator-_",
    "new-artifact-revision",
    "prior-download-preserved",
    "reply-1-stored-once",
    "submitted-replies-consumed",
    "tasks-done",
    "settled",
    "no-pending-bookkeeping",
    "native-model-config",
    "native-terminal-contract",
    "native-runtime",
    "successful-runs",
    "bounded-work",
    "parent-owned-by-lead",
]


def failed(record: dict[str, Any]) -> set[str]:
    return {check.id for check in failures(build_revise_checks(record))}


def test_a_story_in_which_all_went_well_passes_every_check_by_its_name() -> None:
    checks = build_revise_checks(build_revise())
    assert [check.id for check in checks if check.passed] == IDS
    assert all(check.detail for check in checks)


ISSUE = "issues.0"

WRONG: list[tuple[str, str, object, set[str]]] = [
    ("another case", "caseId", "delegate-feedback", {"workflow-completed"}),
    ("another schema", "schema", "v0", {"workflow-completed"}),
    ("nothing happened", "timeline", [], {"workflow-completed"}),
    ("stopped early", "failure", {"checkId": None, "message": "x"}, {"workflow-completed"}),
    ("end unknown", "failure", GONE, {"workflow-completed"}),
    # deliveries
    ("nothing downloaded", "downloads", [], {"initial.zip-delivered", "revised.zip-delivered",
     "new-artifact-revision", "prior-download-preserved"}),
    ("nothing attached", f"{ISSUE}.attachments", [],
     {"initial.zip-delivered", "revised.zip-delivered"}),
    ("other bytes than attached", f"{ISSUE}.attachments.1.sha256", "3" * 64,
     {"initial.zip-delivered"}),
    ("other size than attached", f"{ISSUE}.attachments.1.byteSize", 7, {"initial.zip-delivered"}),
    ("no ZIP", f"{ISSUE}.attachments.1", attachment(1, contentType="text/plain",
     originalFilename="slugify.txt"), {"initial.zip-delivered"}),
    ("attached by the person", f"{ISSUE}.attachments.1.createdByAgentId", None,
     {"initial.zip-delivered"}),
    ("attached by a stranger", f"{ISSUE}.attachments.1.createdByAgentId", "agent-9",
     {"initial.zip-delivered"}),
    ("agents unknown", "agents", GONE, {"initial.zip-delivered", "revised.zip-delivered"}),
    ("digest unknown", "downloads.0.sha256", GONE, {"initial.zip-delivered",
     "initial.artifact-judged", "new-artifact-revision", "prior-download-preserved"}),
    ("size unknown", "downloads.0.bytes", GONE,
     {"initial.zip-delivered", "prior-download-preserved"}),
    ("size is text", "downloads.0.bytes", "1001",
     {"initial.zip-delivered", "prior-download-preserved"}),
    ("of another task", "downloads.0.issueId", CHILD, {"initial.zip-delivered"}),
    ("attachments unknown", f"{ISSUE}.attachments", GONE,
     {"initial.zip-delivered", "revised.zip-delivered"}),
    ("empty file", "downloads.0.bytes", 0, {"initial.zip-delivered", "prior-download-preserved"}),
    ("phase unknown", "downloads.1.phase", GONE, {"revised.zip-delivered",
     "new-artifact-revision", "prior-download-preserved"}),
    ("fetched earlier", "refetches.0.at", after(170), {"prior-download-preserved"}),
    ("first fetched later", "downloads.0.at", after(265), {"prior-download-preserved"}),
    ("time unknown", "refetches.0.at", GONE, {"prior-download-preserved"}),
    ("not fetched again", "refetches", [], {"prior-download-preserved"}),
    ("unknown if fetched again", "refetches", GONE, {"prior-download-preserved"}),
    ("first one changed", "refetches.0.sha256", "3" * 64, {"prior-download-preserved"}),
    ("first one cut off", "refetches.0.bytes", 5, {"prior-download-preserved"}),
    ("another one fetched", "refetches.0.attachmentId", "attachment-2",
     {"prior-download-preserved"}),
    # the oracle
    ("wrong program", "verdicts.0.checks.1.passed", False,
     {"initial.base-1", "initial.artifact-judged"}),
    ("a truthy text", "verdicts.0.checks.1.passed", "yes",
     {"initial.base-1", "initial.artifact-judged"}),
    ("nothing judged", "verdicts.0.checks", [], {"initial.artifact-judged"}),
    ("a check without a name", "verdicts.0.checks.0", {"passed": True},
     {"initial.artifact-judged"}),
    ("machine not ready", "verdicts.0.outcome", "unavailable", {"initial.artifact-judged"}),
    ("no verdicts", "verdicts", GONE, {"initial.artifact-judged", "revised.artifact-judged"}),
    ("another file judged", "verdicts.1.sha256", "1" * 64, {"revised.artifact-judged"}),
    ("milder rules", "verdicts.1.rules", "base", {"revised.artifact-judged"}),
    ("milder rules asked for", "downloads.1.rules", "base", {"revised.artifact-judged"}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("path", "value", "expected"), [case[1:] for case in WRONG], ids=[case[0] for case in WRONG]
)
def test_one_wrong_thing_fails_exactly_its_checks(
    path: str, value: object, expected: set[str]
) -> None:
    assert failed(changed(build_revise(), path, value)) == expected


@pytest.mark.parametrize(
    ("phase", "number", "check_id"),
    [
        (0, 0, "initial.base-0"),
        (0, 1, "initial.base-1"),
        (1, 0, "revised.base-0"),
        (1, 1, "revised.base-1"),
        (1, 2, "revised.separator-_"),
    ],
)
def test_what_the_oracle_reports_as_failed_is_one_failure(
    phase: int, number: int, check_id: str
) -> None:
    record = changed(build_revise(), f"verdicts.{phase}.checks.{number}.passed", False)
    record = changed(record, f"verdicts.{phase}.outcome", "failed")
    assert failed(record) == {check_id}


def test_a_file_that_the_machine_could_not_judge_is_not_judged() -> None:
    checks = [{"id": "oracle-available", "passed": False, "detail": "no engine"}]
    record = changed(build_revise(), "verdicts.0.checks", checks)
    record = changed(record, "verdicts.0.outcome", "unavailable")
    assert failed(record) == {"initial.artifact-judged", "initial.oracle-available"}


def test_a_download_and_an_attachment_that_agree_on_nothing_prove_nothing() -> None:
    both = ["downloads.0.{}", "issues.0.attachments.1.{}", "refetches.0.{}"]
    names = {"sha256": ["sha256"] * 3, "bytes": ["bytes", "byteSize", "bytes"]}
    names["id"] = ["attachmentId", "id", "attachmentId"]
    for fields, value in ((names["sha256"], "abc"), (names["bytes"], 0), (names["id"], GONE)):
        record = build_revise()
        for path, field in zip(both, fields, strict=True):
            record = changed(record, path.format(field), value)
        assert "initial.zip-delivered" in failed(record)
    assert "prior-download-preserved" in failed(record), "no attachment was named at all"


def test_the_same_zip_delivered_twice_is_no_revision() -> None:
    record = changed(build_revise(), "issues.0.attachments.0.sha256", "1" * 64)
    record = changed(record, "issues.0.attachments.0.byteSize", 1001)
    for field, value in (("sha256", "1" * 64), ("bytes", 1001)):
        record = changed(record, f"downloads.1.{field}", value)
    record = changed(record, "verdicts.1.sha256", "1" * 64)
    assert failed(record) == {"new-artifact-revision"}


def test_a_third_download_makes_the_pair_ambiguous() -> None:
    record = build_revise()
    record["downloads"].append(changed(record["downloads"][1], "phase", "extra"))
    assert failed(record) == {"new-artifact-revision"}


def test_two_downloads_of_one_phase_are_no_download() -> None:
    record = build_revise()
    record["downloads"].append(record["downloads"][1])
    assert failed(record) == {
        "revised.zip-delivered",
        "new-artifact-revision",
        "prior-download-preserved",
    }
