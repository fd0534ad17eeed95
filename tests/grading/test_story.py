"""A story record: complete, stopped early, or without content."""

import copy
from typing import Any

import pytest

from grading.records import build_revise, changed
from journeys.grading.build_revise import build_revise_checks
from journeys.grading.check import failures
from journeys.grading.story import NOT_REACHED


def failed(record: dict[str, Any]) -> set[str]:
    return {check.id for check in failures(build_revise_checks(record))}


def test_a_story_that_stopped_says_what_it_did_not_reach_and_what_stopped_it() -> None:
    record = build_revise() | {
        "downloads": [],
        "refetches": [],
        "verdicts": [],
        "submittedReplies": [],
        "failure": {"checkId": "initial.zip-delivered", "message": "The lead attached no ZIP"},
    }
    broken = failures(build_revise_checks(record))
    details = {check.id: check.detail for check in broken}
    assert len(details) == len(broken)
    assert "The lead attached no ZIP" in details.pop("workflow-completed")
    assert not details.pop("initial.zip-delivered").startswith(NOT_REACHED)
    assert set(details) == {
        "revised.zip-delivered",
        "new-artifact-revision",
        "prior-download-preserved",
        "reply-1-stored-once",
        "submitted-replies-consumed",
    }
    assert all(detail.startswith(NOT_REACHED) for detail in details.values())


def test_only_a_stopped_story_has_something_it_did_not_reach() -> None:
    record = changed(build_revise(), "downloads", [])
    assert not any(NOT_REACHED in check.detail for check in build_revise_checks(record))
    stopped = changed(record, "failure", {"checkId": None, "message": "a run failed"})
    stopped = changed(stopped, "runs.1.status", "failed")
    details = {check.id: check.detail for check in build_revise_checks(stopped)}
    assert details["initial.zip-delivered"].startswith(NOT_REACHED)
    assert details["successful-runs"].startswith("2 runs judged: run run-1 is 'failed'")


def test_the_check_that_stopped_the_story_is_added_when_nothing_else_reports_it() -> None:
    failure = {"checkId": "decision-request-matches-story", "message": "no card"}
    record = changed(build_revise(), "failure", failure)
    assert failed(record) == {"workflow-completed", "decision-request-matches-story"}


@pytest.mark.parametrize("record", [{}, {"issues": None, "runs": 3, "downloads": [None]}])
def test_a_record_without_content_passes_nothing(record: dict[str, Any]) -> None:
    assert not [check.id for check in build_revise_checks(record) if check.passed]


def test_grading_changes_nothing_in_the_record() -> None:
    record = build_revise()
    before = copy.deepcopy(record)
    assert build_revise_checks(record) == build_revise_checks(record)
    assert record == before
