"""Reading records: what is missing or odd is never taken for something else."""

from typing import Any

import pytest

from grading.records import GONE, changed, run
from journeys.grading.deliveries import Download
from journeys.grading.records import MISSING, at, count, is_null, moment, rows, text, texts
from journeys.grading.snapshot import Run, Snapshot


def test_a_missing_field_is_told_from_null() -> None:
    assert at({"a": {"b": None}}, "a", "b") is None
    assert at({"a": {}}, "a", "b") is at({"a": None}, "a", "b") is at(None, "a") is MISSING
    assert is_null({"a": None}, "a")
    assert not is_null({}, "a")


@pytest.mark.parametrize("value", [None, 3, True, ["a"], {}])
def test_what_is_no_text_is_no_text(value: object) -> None:
    assert text({"a": value}, "a") == text({}, "a") == ""
    assert texts({"a": [value, "b"]}, "a") == ("", "b")


@pytest.mark.parametrize("value", [None, 3, "ab", {"b": 1}])
def test_what_is_no_list_is_no_list(value: object) -> None:
    assert texts({"a": value}, "a") == texts({}, "a") == ()
    assert rows({"a": value}, "a") is None


def test_a_row_that_is_no_record_is_kept_and_empty() -> None:
    assert rows({"a": [None, {"b": 1}, "c"]}, "a") == ({}, {"b": 1}, {})


@pytest.mark.parametrize("value", [None, "7", 7.0, True, []])
def test_what_is_no_count_is_no_count(value: object) -> None:
    assert count({"a": value}, "a") == count({}, "a") == Download.of({"bytes": value}).bytes == -1
    assert count({"a": 0}, "a") == 0


@pytest.mark.parametrize("value", [None, 3, "", "soon", "2026-11-30", "2026-11-30T02:00:00"])
def test_a_time_needs_a_zone(value: object) -> None:
    assert moment({"a": value}, "a") is None
    assert moment({"a": "2026-11-30T02:00:00Z"}, "a") == moment(
        {"a": "2026-11-30T04:00:00.000+02:00"}, "a"
    )


def test_the_task_of_a_run_is_the_most_certain_one_that_is_named() -> None:
    record: dict[str, Any] = run(nativeIssueId="a", contextSnapshot={"issueId": "b", "taskId": "c"})
    assert Run(record).scope == "a"
    record = changed(record, "nativeIssueId", None)
    assert Run(record).scope == "b"
    record = changed(record, "contextSnapshot.issueId", GONE)
    assert Run(record).scope == "c"
    assert Run({}).scope == ""


def test_nothing_is_found_by_an_empty_id() -> None:
    snapshot = Snapshot.of({"issues": [{}], "agents": [{}]})
    assert snapshot.issue("") is None
    assert snapshot.children("") == ()
    assert not snapshot.has_agent("")
