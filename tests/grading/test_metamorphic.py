"""What must not change a verdict, and that everything a grader reads can change one."""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID, uuid5

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grading.records import GONE, build_revise, changed, delegation
from grading.records.run import LEAD, MODEL, PARENT
from grading.records.times import START
from journeys.grading.assignment import Assignment
from journeys.grading.build_revise import build_revise_checks
from journeys.grading.check import Check
from journeys.grading.everyday import everyday_checks
from journeys.grading.snapshot import Snapshot

Grade = Callable[[Mapping[str, Any]], list[Check]]

_ID = re.compile(r"\b(?:run|runner|issue|agent|comment|attachment|session|thread)-[a-z0-9]+\b")
_TIME = re.compile(r"\b2026-\d\d-\d\dT[0-9:.]+Z")


def everyday(record: Mapping[str, Any]) -> list[Check]:
    lead = Assignment(PARENT, LEAD, MODEL, START, delegates=True)
    return everyday_checks(Snapshot.of(record), lead)


def stories() -> list[dict[str, Any]]:
    """Return a valid record and some that fail in different ways."""
    valid = build_revise()
    return [
        valid,
        changed(valid, "runs.0.status", "failed"),
        changed(valid, "issues.0.comments.1.authorAgentId", LEAD),
        changed(valid, "downloads.1.sha256", "1" * 64),
        changed(valid, "refetches", []),
    ]


def verdicts(checks: list[Check]) -> list[tuple[str, bool]]:
    return [(check.id, check.passed) for check in checks]


def shuffled(value: Any, draw: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: shuffled(item, draw) for key, item in value.items()}
    if isinstance(value, list):
        return draw(st.permutations([shuffled(item, draw) for item in value]))
    return value


@given(st.data())
@settings(max_examples=40, deadline=None)
def test_the_order_of_independent_records_changes_no_verdict(data: st.DataObject) -> None:
    record = data.draw(st.sampled_from(stories()))
    other = shuffled(record, data.draw)
    assert sorted(verdicts(build_revise_checks(other))) == sorted(
        verdicts(build_revise_checks(record))
    )


@given(st.sampled_from(stories()), st.uuids())
@settings(max_examples=40, deadline=None)
def test_other_names_for_the_same_things_change_no_verdict(
    record: dict[str, Any], space: UUID
) -> None:
    names = set(_ID.findall(json.dumps(record))) - {"agent-journeys"}
    assert len(names) > 10
    text = _ID.sub(
        lambda found: str(uuid5(space, found[0])) if found[0] in names else found[0],
        json.dumps(record),
    )
    assert verdicts(build_revise_checks(json.loads(text))) == verdicts(build_revise_checks(record))


@given(st.sampled_from(stories()), st.timedeltas(timedelta(days=-900), timedelta(days=900)))
@settings(max_examples=40, deadline=None)
def test_the_same_story_at_another_time_has_the_same_verdict(
    record: dict[str, Any], shift: timedelta
) -> None:
    def moved(found: re.Match[str]) -> str:
        return (datetime.fromisoformat(found[0]) + shift).isoformat()

    other = json.loads(_TIME.sub(moved, json.dumps(record)))
    assert verdicts(build_revise_checks(other)) == verdicts(build_revise_checks(record))


@pytest.mark.parametrize("record", stories())
def test_grading_again_and_from_a_file_gives_equal_bytes(record: dict[str, Any]) -> None:
    again = json.loads(json.dumps(record))
    assert build_revise_checks(again) == build_revise_checks(record) == build_revise_checks(record)


class Watched(dict[str, Any]):
    """A record that remembers which of its fields were asked for."""

    def __init__(self, record: Mapping[str, Any], path: str, seen: set[str]) -> None:
        super().__init__(record)
        self.path, self.seen = path, seen

    def __contains__(self, key: object) -> bool:
        self.seen.add(f"{self.path}{key}")
        return super().__contains__(key)

    def __getitem__(self, key: str) -> Any:
        return self._watched(super().__getitem__(key), f"{self.path}{key}")

    def _watched(self, value: Any, path: str) -> Any:
        if isinstance(value, dict):
            return Watched(value, f"{path}.", self.seen)
        if isinstance(value, list):
            return [self._watched(item, f"{path}.{number}") for number, item in enumerate(value)]
        return value


def present(record: Any, path: str) -> Iterator[str]:
    value: Any = record
    for step in path.split("."):
        if step not in value and not isinstance(value, list):
            return
        value = value[int(step) if isinstance(value, list) else step]
    yield path


# Fields whose absence turns no check false, and why that is no good news for anybody.
HARMLESS = {
    r".*\.(detail|message)": "words for the reader",
    r"allowedInterruptedRuns": "then no interruption is excused",
    r"agents": "asked for only where something was delivered",
    r"assignment\.submittedAt|submittedReplies\.0\.at": "asked for while waiting, not afterwards",
    r".*\.(contentType|originalFilename)": "either of the two shows that it is a ZIP",
    r"runs\.\d\.(nativeIssueId|contextSnapshot(\.(issueId|taskId|wakeCommentIds))?)":
        "each says again what another one says",
    r"runs\.\d\.runnerProfileJson\.nativeExecutionInput\.task(\.prompt)?":
        "what woke the run says it too",
    r"runs\.\d\.id": "names the run in a detail; no check is about it",
    r"runs\.0\.finishedAt": "the lead finished once more, later",
    r"issues\.0\.comments\.[02]\..*": "a comment of the agent, neither the message nor its copy",
    r"issues\.0\.parentId": "a task that names no parent is no child",
}  # fmt: skip


def harmless(path: str) -> bool:
    return any(re.fullmatch(pattern, path) for pattern in HARMLESS)


@pytest.mark.parametrize(
    ("record", "grade"), [(build_revise(), build_revise_checks), (delegation(), everyday)]
)
def test_every_field_that_is_read_is_needed(record: dict[str, Any], grade: Grade) -> None:
    seen: set[str] = set()
    assert all(check.passed for check in grade(Watched(record, "", seen)))
    read = [found for path in sorted(seen) for found in present(record, path)]
    assert len(read) > 40
    survivors = [
        path
        for path in read
        if not harmless(path) and all(check.passed for check in grade(changed(record, path, GONE)))
    ]
    assert survivors == []
