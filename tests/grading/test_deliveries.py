"""The newest ZIP, and what is no candidate for it."""

from datetime import timedelta
from typing import Any

import pytest

from grading.records import GONE, attachment, changed
from grading.records.run import CHILD, PARENT
from grading.records.times import START, after
from journeys.grading.deliveries import newest_zip


def newest(*records: dict[str, Any], **limits: Any) -> str | None:
    found = newest_zip(records, {PARENT}, **limits)
    return None if found is None else str(found["id"])


def test_the_newest_zip_wins_in_any_order() -> None:
    assert newest(attachment(2), attachment(1)) == "attachment-2"
    assert newest(attachment(1), attachment(2)) == "attachment-2"


def test_times_are_compared_as_times_and_equal_ones_by_id() -> None:
    later = changed(attachment(1), "createdAt", "2026-11-30T05:00:00+02:00")
    assert newest(later, attachment(2)) == "attachment-1"
    same = changed(attachment(1), "createdAt", attachment(2)["createdAt"])
    assert newest(attachment(2), same) == newest(same, attachment(2)) == "attachment-2"


@pytest.mark.parametrize(
    ("name", "media_type", "expected"),
    [
        ("out.zip", "application/octet-stream", "attachment-1"),
        ("OUT.ZIP", "", "attachment-1"),
        ("out", "application/zip", "attachment-1"),
        ("out", "Application/ZIP; charset=binary", "attachment-1"),
        ("out.zip.txt", "text/plain", None),
        ("zip", "application/x-zip", None),
        (None, None, None),
    ],
)
def test_a_zip_is_known_by_its_name_or_its_type(
    name: str | None, media_type: str | None, expected: str | None
) -> None:
    record = attachment(1, originalFilename=name, contentType=media_type)
    assert newest(record) == expected


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("issueId", CHILD),
        ("issueId", GONE),
        ("id", GONE),
        ("createdAt", "yesterday"),
        ("createdAt", "2026-11-30T02:05:00"),
        ("createdAt", GONE),
    ],
)
def test_an_attachment_of_another_task_or_without_id_or_time_is_ignored(
    path: str, value: object
) -> None:
    assert newest(attachment(1), changed(attachment(2), path, value)) == "attachment-1"
    assert newest(changed(attachment(2), path, value)) is None


def test_a_family_of_tasks_may_be_searched() -> None:
    found = newest_zip([attachment(1), attachment(2, issueId=CHILD)], {PARENT, CHILD})
    assert found is not None
    assert found["id"] == "attachment-2"


def test_what_is_too_old_or_already_downloaded_is_ignored() -> None:
    assert newest(attachment(1), attachment(2), excluded={"2" * 64}) == "attachment-1"
    assert newest(attachment(1), after=START + timedelta(seconds=140)) == "attachment-1"
    assert newest(attachment(1), after=START + timedelta(seconds=141)) is None
    assert after(140) == attachment(1)["createdAt"]
