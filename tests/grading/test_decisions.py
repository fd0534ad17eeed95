"""Decisions: what one record with a change in several places turns false, and what it does not."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from grading.records import GONE, changed
from journeys.grading.check import failures
from journeys.grading.stories import grade

RECORDED = Path(__file__).parent / "recorded"
LATER, EARLIER = "2026-11-30T23:00:00+00:00", "2026-11-30T01:00:00+00:00"
CARD = "issues.0.interactions.0"


def recorded(case: str) -> dict[str, Any]:
    record: dict[str, Any] = json.loads((RECORDED / f"{case}.json").read_text())
    return record


def failed(case: str, record: dict[str, Any]) -> set[str]:
    return {check.id for check in failures(grade(case, record))}


@pytest.mark.parametrize("case", ["service-approve", "connection-decline", "provider-native"])
def test_two_open_cards_are_not_the_one_that_the_story_asks_for(case: str) -> None:
    record = recorded(case)
    cards = record["decision"]["cards"]
    cards.append(copy.deepcopy(cards[0]) | {"id": "another-card"})
    assert "decision-request-matches-story" in failed(case, record)


def test_a_card_that_was_resolved_before_is_no_open_one() -> None:
    record = recorded("connection-decline")
    old = copy.deepcopy(record["decision"]["cards"][0]) | {"id": "old", "status": "expired"}
    record["decision"]["cards"].append(old)
    assert failed("connection-decline", record) == set()


@pytest.mark.parametrize(
    ("path", "value", "expected"),
    [
        ("decision.cards.0.payload.toolAction.connectionId", "x", "decision-request-matches-story"),
        (f"{CARD}.resolvedByUserId", "", "user-decision-persisted"),
        (f"{CARD}.result.toolAction.status", "failed", "service-call-count"),
        ("documents.0.body", "# Roadmap and Meeting notes", "briefing-uses-real-result"),
    ],
)
def test_one_wrong_thing_in_an_approval_fails_exactly_its_check(
    path: str, value: object, expected: str
) -> None:
    record = changed(recorded("service-approve"), path, value)
    assert failed("service-approve", record) == {expected}


def test_an_early_call_is_caught_even_when_the_count_is_right() -> None:
    record = recorded("service-approve")
    call = next(one for one in record["service"]["requests"] if one["method"] == "tools/call")
    call["at"] = EARLIER
    assert failed("service-approve", record) == {"no-call-before-approval"}


def test_calls_without_the_credential_are_no_calls() -> None:
    record = recorded("service-approve")
    refused = {"method": "tools/call", "tool": "notion:list_pages", "authorized": False}
    record["service"]["requests"].insert(0, refused | {"at": EARLIER})
    record["service"]["requests"].append(refused | {"at": LATER})
    assert failed("service-approve", record) == set()


@pytest.mark.parametrize("value", [GONE, None, "yes"])
def test_a_call_that_does_not_say_whether_it_was_let_in_counts(value: object) -> None:
    record = recorded("service-approve")
    index = [one["method"] for one in record["service"]["requests"]].index("tools/call")
    twin = copy.deepcopy(record["service"]["requests"][index])
    record["service"]["requests"].append(twin | {"at": LATER})
    record = changed(record, f"service.requests.{index}.authorized", value)
    assert failed("service-approve", record) == {"service-call-count"}


def test_a_briefing_in_a_text_file_counts_when_the_page_shows_it() -> None:
    record = recorded("service-approve")
    record["documents"][0] |= {"kind": "attachment", "visible": True}
    assert failed("service-approve", record) == set()
    record["documents"][0]["visible"] = False
    assert failed("service-approve", record) == {
        "briefing-uses-real-result",
        "briefing-includes-page-titles",
    }


def test_an_explanation_before_the_decision_explains_nothing() -> None:
    path = "issues.0.comments.0.createdAt"
    record = changed(recorded("connection-decline"), path, EARLIER)
    assert failed("connection-decline", record) == {
        "decline-visible-explanation",
        "decline-no-fabricated-result",
    }


def test_a_choice_is_durable_only_across_a_restart() -> None:
    record = recorded("provider-decline")
    same = record["restart"]["before"]["startedAt"]
    for path, value in (
        ("restart.after.startedAt", same),
        ("restart.cards.0.payload.questions.0.helpText", "Other words."),
        (f"{CARD}.result.answers.0.optionIds", ["none", "via:zapier:hubspot"]),
        (f"{CARD}.result.answers.0.questionId", "another"),
    ):
        assert failed("provider-decline", changed(record, path, value)) == {
            "provider-choice-durable"
        }


def test_a_question_in_another_order_is_not_the_one() -> None:
    record = recorded("provider-decline")
    for card in (record["decision"]["cards"][0], record["restart"]["cards"][0]):
        card["payload"]["questions"][0]["options"].reverse()
    assert failed("provider-decline", record) == {"provider-disclosed-before-choice"}


def test_a_provider_that_was_used_after_the_no_is_caught() -> None:
    record = recorded("provider-decline")
    call = {"at": LATER, "method": "tools/call", "tool": "x", "authorized": True}
    record["service"]["requests"].append(call)
    assert failed("provider-decline", record) == {"provider-use-matches-choice"}
