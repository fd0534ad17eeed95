"""What follows a no is graded once, over a copy, and kept in a file of its own."""

import copy
import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from journeys.errors import HarnessError
from journeys.grading.decline_guidance import CHECKS
from journeys.library.guidance import GRADE, GuidanceKeywords

RECORDED = Path(__file__).parent.parent / "grading" / "recorded"
STORY = "native-connection-guidance.service-decline"


def attempt(case: str = "service-decline") -> Any:
    record = json.loads((RECORDED / f"{STORY}.json").read_text())
    del record["declineGradeEvidence"]
    context = SimpleNamespace(case=case)
    return SimpleNamespace(
        record=record, context=context, last_looks=[], files={}, refresh=lambda: None
    )


def group(of: Any) -> tuple[GuidanceKeywords, list[str]]:
    required: list[str] = []
    session: Any = SimpleNamespace(attempt=of, require=lambda *ids: required.extend(ids))
    return GuidanceKeywords(session), required


def test_the_input_is_a_copy_that_nothing_later_reaches() -> None:
    one = attempt()
    keywords, required = group(one)
    keywords.the_no_should_be_respected()
    assert tuple(required) == CHECKS
    evidence = one.record["declineGradeEvidence"]
    before = copy.deepcopy(evidence)
    issue = one.record["issues"][0]
    issue["comments"][0]["body"] = "Something else."
    issue["interactions"][0]["result"] = {}
    one.record["service"]["requests"].append({"method": "tools/call", "authorized": True})
    one.record["runs"].clear()
    assert evidence == before
    assert [check["passed"] for check in evidence["checks"][:2]] == [True, True]


def test_a_second_grade_is_refused_and_a_last_look_changes_nothing() -> None:
    one = attempt()
    keywords, _ = group(one)
    keywords.prepare_to_grade_the_no()
    keywords.the_no_should_be_respected()
    kept = copy.deepcopy(one.record["declineGradeEvidence"])
    one.record["issues"][0]["comments"] = []
    (look,) = one.last_looks
    look()
    assert one.record["declineGradeEvidence"] == kept == one.files[GRADE]()
    with pytest.raises(HarnessError, match="graded once"):
        keywords.the_no_should_be_respected()


def test_a_story_that_stopped_is_graded_at_its_last_look() -> None:
    one = attempt()
    keywords, required = group(one)
    keywords.prepare_to_grade_the_no()
    one.record["issues"][0]["comments"] = []
    (look,) = one.last_looks
    look()
    assert required == []
    found = {row["id"]: row["passed"] for row in one.files[GRADE]()["checks"]}
    assert found["guidance-decline-attributed-explanation"] is False


@pytest.mark.parametrize("case", ["service-approve", "provider-second"])
def test_a_story_without_a_no_has_no_such_file(case: str) -> None:
    one = attempt(case)
    keywords, _ = group(one)
    keywords.prepare_to_grade_the_no()
    assert (one.last_looks, one.files) == ([], {})
