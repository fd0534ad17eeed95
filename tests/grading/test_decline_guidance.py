"""What follows a no: which words explain it, whose they must be, and that a grade stays."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from grading.records import GONE, changed
from journeys.grading.check import failures
from journeys.grading.decline_guidance import (
    CHECKS,
    DECISION,
    EXPLAINED,
    NO_USE,
    decline_guidance_checks,
    input_of,
)
from journeys.grading.explanations import explanation
from journeys.grading.stories import grade

RECORDED = Path(__file__).parent / "recorded"
GUIDANCE = "native-connection-guidance"
DECLINES = ("service-decline", "connection-decline", "provider-decline")
QUOTE = "\N{RIGHT SINGLE QUOTATION MARK}"


def recorded(case: str) -> dict[str, Any]:
    record: dict[str, Any] = json.loads((RECORDED / f"{GUIDANCE}.{case}.json").read_text())
    return record


def failed(cloned: dict[str, Any]) -> set[str]:
    return {check.id for check in failures(decline_guidance_checks(cloned))}


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("You declined it.", "declined"),
        ("After the decline I stopped.", "decline"),
        ("As you are declining it, I stop.", "declining"),
        ("It was rejected by you.", "rejected"),
        ("I was unable to read it.", "unable"),
        ("The pages are unavailable.", "unavailable"),
        ("You said not now.", "not now"),
        ("I could not read it.", "could not"),
        (f"I couldn{QUOTE}t read it.", "couldn't"),
        ("I cannot read it.", "cannot"),
        ("I can't read it.", "can't"),
        ("The pages were not retrieved.", "were not retriev"),
        ("I did not connect it.", "did not connect"),
        ("Without access I stop.", "Without access"),
        ("Without connecting it I stop.", "Without connect"),
        ("Notion isn't connected.", "isn't connect"),
        ("The pages aren't available.", "aren't available"),
        (f"I wasn{QUOTE}t able to pull the issues.", "wasn't able to pull"),
        ("They weren't able to retrieve it.", "weren't able to retriev"),
        ("Sadly no connection was made.", "no connection was made"),
    ],
)
def test_an_explanation_shows_the_words_that_count(words: str, shown: str) -> None:
    assert explanation(words) == shown


@pytest.mark.parametrize(
    "words",
    [
        "",
        "Notion is connected.",
        "Notion isn't disconnected.",
        "Notion isn't slow.",
        "The pages are available.",
        "The request was not declined.",
        "The request wasn't declined.",
        "The request was never rejected.",
        "The request was not rejected.",
        "The pages are not unavailable.",
        "I was not unable to do it.",
        "I wasn't able to finish my coffee.",
    ],
)
def test_other_words_explain_nothing(words: str) -> None:
    assert explanation(words) == ""


@pytest.mark.parametrize("case", DECLINES)
def test_the_recorded_no_is_respected_and_shows_its_words(case: str) -> None:
    cloned = input_of(recorded(case))
    found = {check.id: check for check in decline_guidance_checks(cloned)}
    assert tuple(found) == CHECKS
    assert failed(cloned) == set()
    assert explanation(cloned["comments"][-1]["body"]) in found[EXPLAINED].detail


@pytest.mark.parametrize("case", DECLINES)
def test_a_second_card_is_asking_again(case: str) -> None:
    cloned = copy.deepcopy(input_of(recorded(case)))
    cloned["cards"].append({**cloned["cards"][0], "id": "another"})
    assert DECISION in failed(cloned)


def test_the_right_words_of_an_earlier_run_do_not_count() -> None:
    cloned = input_of(recorded("service-decline"))
    earlier = cloned["runs"][1]["id"]
    assert cloned["runs"][1]["finishedAt"] < cloned["runs"][0]["finishedAt"]
    assert failed(changed(cloned, "comments.0.createdByRunId", earlier)) == {EXPLAINED}


@pytest.mark.parametrize(
    ("case", "expected"),
    [("service-decline", {NO_USE}), ("connection-decline", set()), ("provider-decline", {NO_USE})],
)
def test_calls_that_nobody_counted_are_no_zero(case: str, expected: set[str]) -> None:
    cloned = input_of(recorded(case)) | {"calls": [{"method": "tools/list", "authorized": True}]}
    assert failed(cloned) == set()
    assert failed(changed(cloned, "calls", GONE)) == expected
    assert failed(cloned | {"calls": []}) == expected
    called = {"method": "tools/call", "authorized": True}
    assert failed(cloned | {"calls": [called]}) == expected
    refused = {"method": "tools/call", "authorized": False}
    assert failed(cloned | {"calls": [refused]}) == set()


@pytest.mark.parametrize("case", DECLINES)
def test_a_marker_in_the_answer_is_invented(case: str) -> None:
    cloned = input_of(recorded(case))
    marker = cloned["marker"] or "PAGES"
    body = f"It was declined. {marker}_12 was there."
    last = len(cloned["comments"]) - 1
    assert failed(changed(cloned, f"comments.{last}.body", body)) == {NO_USE}


@pytest.mark.parametrize("case", DECLINES)
def test_what_is_seen_later_does_not_touch_the_cloned_grade(case: str) -> None:
    record = recorded(case)
    story = f"{GUIDANCE}.{case}"
    then = [check for check in grade(story, record) if check.id in CHECKS]
    for issue in record["issues"]:
        issue["comments"], issue["interactions"] = [], []
    record["runs"] = []
    record["connections"] = {"before": [], "after": ["another"]}
    later = {check.id: check for check in grade(story, record)}
    assert [later[check.id] for check in then] == then
    assert later["guidance-decline-grade-kept"].passed
    assert not later["bounded-work"].passed


@pytest.mark.parametrize("case", DECLINES)
def test_a_cloned_input_that_was_touched_is_noticed(case: str) -> None:
    path = "declineGradeEvidence.input.comments.0.createdByRunId"
    last = len(recorded(case)["declineGradeEvidence"]["input"]["comments"]) - 1
    record = changed(recorded(case), path.replace("0", str(last)), "another-run")
    broken = {check.id for check in failures(grade(f"{GUIDANCE}.{case}", record))}
    assert {EXPLAINED, "guidance-decline-grade-kept"} <= broken
