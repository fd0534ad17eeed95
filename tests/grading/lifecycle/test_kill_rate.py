"""Kill rate: each field that a grader reads in valid evidence fails a check when it is gone."""

import re

import pytest

from grading.lifecycle.evidence import CASES, failed, recorded
from grading.records import GONE, changed
from grading.test_metamorphic import Watched, present
from journeys.grading.stories import grade

# Fields whose absence turns no check false, and why that is no good news for anybody.
HARMLESS = {
    r"assignment\.(model|submittedAt)|submittedReplies|allowedInterruptedRuns|downloads|refetches":
        "these stories have none",
    r"agents|issues(\..*)?": "each story has its own checkpoints",
    r"runs\.\d\.(errorCode|id)": "named in a detail",
    r"runs\.\d\.resultJson(\..*)?": "asked for only where something is missing",
    r"lifecycle\.(old|injected)": "then every word is refused; an empty one is in every text",
    r"checkpoints\.\d\.comments\.\d\..*": "a comment that is not the quotation",
    r"checkpoints\.\d\.blockedBy": "a native run reports what is missing itself",
    r"checkpoints\.\d\.documents\.\d\.key": "a document without a key is no plan",
    r"checkpoints\.[01]\.interactions\.\d\.status": "a card that does not say is an open one",
    r".*\.(createdAt|finishedAt)": "orders what stands in order already",
    r"checkpoints\.\d\.interactions\.\d\.result(\..*)?": "an accepted card needs no words",
    r"checkpoints\.\d\.interactions\.\d\.resolvedByAgentId": "then it is not known",
}  # fmt: skip


def survivors(case: str) -> tuple[int, list[str]]:
    record = recorded(case)
    seen: set[str] = set()
    grade(case, Watched(record, "", seen))
    paths = [path for one in sorted(seen) for path in present(record, path=one)]
    asked = [path for path in paths if not any(re.fullmatch(p, path) for p in HARMLESS)]
    return len(asked), [path for path in asked if not failed(case, changed(record, path, GONE))]


@pytest.mark.parametrize("case", CASES)
def test_the_kill_rate_is_100_percent(case: str) -> None:
    number, alive = survivors(case)
    assert number > 20
    assert alive == [], f"{number - len(alive)} of {number} killed"
