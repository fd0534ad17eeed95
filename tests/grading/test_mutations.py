"""Kill rate: each field that a grader reads in valid evidence fails a check when it is gone."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from grading.records import GONE, changed
from grading.test_metamorphic import Watched, present
from journeys.grading.stories import grade
from journeys.grading.story import NOT_REACHED

RECORDED = Path(__file__).parent / "recorded"
GUIDANCE = "native-connection-guidance"
STORIES = [
    f"{GUIDANCE}.service-approve",
    f"{GUIDANCE}.service-decline",
    f"{GUIDANCE}.connection-decline",
    f"{GUIDANCE}.provider-decline",
    f"{GUIDANCE}.provider-second",
    "create-backlog",
    "delegate-announcement",
]

# Fields whose absence turns no check false, and why that is no good news for anybody.
HARMLESS = {
    r"allowedInterruptedRuns": "then no interruption is excused",
    r"downloads|refetches|submittedReplies": "these stories have none",
    r"runs\.\d\.contextSnapshot(\.(issueId|taskId|wakeCommentIds))?|runs\.\d\.nativeIssueId":
        "each says again what another one says",
    r"runs\.\d\.runnerProfileJson\.nativeExecutionInput\.task(\.prompt)?":
        "what woke the run says it too",
    r"decision\.cards\.0\.status": "a card that does not say is an open one",
    r"service\.requests\.\d\.authorized": "a call that does not say was let in",
    r"documents\.0\.key": "a document without a key is no plan",
    r"fixture\.tasks": "then every task counts as new",
    r"agents": "asked for only while somebody may still be woken",
    r"probes(\.0\.name)?": "says why the rest was not reached",
}  # fmt: skip
HERE = {
    f"{GUIDANCE}.service-approve": {
        r"service\.requests\.2\.method": "a request that does not say counts as a call; it was one",
    },
    f"{GUIDANCE}.service-decline": {
        r"issues\.0\.interactions\.0\.result": "a rejected action has none",
        r"service\.tool": "there is no call to compare it with",
    },
    f"{GUIDANCE}.connection-decline": {
        r"declineGradeEvidence\.input\.marker": "there is no service that knows one",
    },
    f"{GUIDANCE}.provider-decline": {
        r"issues\.0\.comments\.0\.body": "a comment from before the answer",
    },
    f"{GUIDANCE}.provider-second": {
        r"issues\.0\.comments\.0\.body": "a comment from before the answer",
    },
    "delegate-announcement": {
        r"issues\.0\.activity\.[01]\.action": "neither a creation nor a document",
        r"chat\.comments\.1\.createdAt": "the hand-off; its time matters only after the work",
    },
}  # fmt: skip
GUIDED = {
    r"runs\.\d\.id": "names the run in a detail; the cloned input has its own",
    r"declineGradeEvidence\.input\.runs\.1\..*": "an earlier run than the lead's last",
}  # fmt: skip


def recorded(story: str) -> dict[str, Any]:
    """Return the record of a story; one that ended unexercised counts as run to its end."""
    record: dict[str, Any] = json.loads((RECORDED / f"{story}.json").read_text())
    return record | {"failure": None}


def standing(story: str, record: dict[str, Any]) -> list[tuple[str, bool]]:
    """Return id and verdict of every check that was reached."""
    found = grade(story, record)
    return [(one.id, one.passed) for one in found if not one.detail.startswith(NOT_REACHED)]


def mutants(story: str) -> Iterator[str]:
    seen: set[str] = set()
    record = recorded(story)
    grade(story, Watched(record, "", seen))
    for path in sorted(seen):
        yield from present(record, path)


def survivors(story: str) -> tuple[int, list[str]]:
    valid, record = standing(story, recorded(story)), recorded(story)
    paths = [path for path in mutants(story) if not harmless(story, path)]
    return len(paths), [
        path for path in paths if standing(story, changed(record, path, GONE)) == valid
    ]


def harmless(story: str, path: str) -> bool:
    own = {**HARMLESS, **HERE.get(story, {}), **(GUIDED if story.startswith(GUIDANCE) else {})}
    return any(re.fullmatch(pattern, path) for pattern in own) or _of_the_person(story, path)


def _of_the_person(story: str, path: str) -> bool:
    """Say whether it is about an act of the person, who is also who an unknown actor stands for."""
    found = re.fullmatch(r"issues\.0\.activity\.(\d+)\.(?:actorType|details)", path)
    acts = recorded(story)["issues"][0]["activity"]
    return found is not None and acts[int(found[1])]["actorType"] == "user"


@pytest.mark.parametrize("story", STORIES)
def test_the_kill_rate_is_100_percent(story: str) -> None:
    number, alive = survivors(story)
    assert number > 60
    assert alive == [], f"{number - len(alive)} of {number} killed"
