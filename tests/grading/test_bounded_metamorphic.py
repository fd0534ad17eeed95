"""Guidance and chat stories: what must not change a verdict."""

import json
import re
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID, uuid5

import pytest

from grading.test_mutations import STORIES, recorded
from journeys.grading.stories import grade

ORDERED = ("options",)  # of a question: the order is part of what is asked
_ID = re.compile(r"\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b")
_TIME = re.compile(r"\b2026-\d\d-\d\dT[0-9:.]+(?:Z|\+00:00)")
SPACE = UUID(int=7)


def verdicts(story: str, record: dict[str, Any]) -> list[tuple[str, bool]]:
    return sorted((check.id, check.passed) for check in grade(story, record))


def reversed_lists(value: Any, key: str = "") -> Any:
    if isinstance(value, Mapping):
        return {name: reversed_lists(item, name) for name, item in value.items()}
    if isinstance(value, list):
        items = [reversed_lists(item) for item in value]
        return items if key in ORDERED or key == "checks" else items[::-1]
    return value


@pytest.mark.parametrize("story", STORIES)
def test_the_order_of_independent_records_changes_no_verdict(story: str) -> None:
    record = recorded(story)
    assert verdicts(story, reversed_lists(record)) == verdicts(story, record)


@pytest.mark.parametrize("story", STORIES)
def test_other_ids_change_no_verdict(story: str) -> None:
    text = json.dumps(recorded(story))
    assert len(set(_ID.findall(text))) > 5
    other = json.loads(_ID.sub(lambda found: str(uuid5(SPACE, found[0])), text))
    assert verdicts(story, other) == verdicts(story, recorded(story))


@pytest.mark.parametrize("story", STORIES)
@pytest.mark.parametrize("days", [-400, 400])
def test_the_same_story_at_another_time_has_the_same_verdict(story: str, days: int) -> None:
    def moved(found: re.Match[str]) -> str:
        return (datetime.fromisoformat(found[0]) + timedelta(days=days)).isoformat()

    other = json.loads(_TIME.sub(moved, json.dumps(recorded(story))))
    assert verdicts(story, other) == verdicts(story, recorded(story))


@pytest.mark.parametrize("story", STORIES)
def test_grading_again_and_from_a_file_gives_equal_checks(story: str) -> None:
    record = recorded(story)
    assert grade(story, json.loads(json.dumps(record))) == grade(story, record)
