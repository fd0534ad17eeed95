"""Acts of the person that the story made, and each that somebody else made in the person's name."""

from typing import Any

import pytest

from grading.records import GONE, act, build_revise, card, changed, comment
from journeys.grading.check import Check
from journeys.grading.person import CHECK, DECISIONS, person_checks
from journeys.grading.stories import grade


def check(record: dict[str, Any]) -> Check:
    (only,) = person_checks(record)
    assert only.id == CHECK
    return only


def more(*acts: dict[str, Any]) -> dict[str, Any]:
    """Return the valid record with further lines in the activity of its task."""
    record = build_revise()
    record["issues"][0]["activity"] += acts
    return record


def decided(*acts: dict[str, Any]) -> dict[str, Any]:
    """Return a record whose story clicked on a card 150 s after the start."""
    clicked = act("", at=150)["createdAt"]
    return more(*acts) | {"decision": {"cards": [card("card-1")], "clickedAt": clicked}}


def test_the_story_made_every_act() -> None:
    assert check(build_revise()).passed
    assert check(build_revise()).detail.startswith("4 acts judged: ")


@pytest.mark.parametrize(
    "unheard",
    [
        act("issue.updated", status="done"),
        act("issue.updated", source="recovery"),
        act("issue.created_again"),
        act("issue.comment_added", commentId="comment-9"),
        act("issue.comment_added"),
        act("issue.comment_added", actor="board", commentId="comment-9"),
        act("approval.approved"),
        act("", actor=""),
        {},
    ],
)
def test_an_act_that_nobody_recorded_is_not_the_persons(unheard: dict[str, Any]) -> None:
    assert not check(more(unheard)).passed


@pytest.mark.parametrize("action", ["issue.read_marked"])
def test_looking_is_free(action: str) -> None:
    assert check(more(act(action))).passed


def test_agents_and_the_product_are_not_judged_here() -> None:
    assert check(more(act("issue.updated", "agent"), act("issue.updated", "system"))).passed


def test_a_comment_in_the_persons_name_is_noticed_without_its_activity() -> None:
    record = build_revise()
    record["issues"][0]["comments"].append(comment("comment-9", "Approved."))
    assert "comment-9" in check(record).detail
    assert not check(record).passed


@pytest.mark.parametrize("action", sorted(DECISIONS))
def test_a_card_is_decided_once_and_after_the_click(action: str) -> None:
    ours = act(action, at=151, interactionId="card-1")
    assert check(decided(ours)).passed
    assert not check(decided(ours, ours)).passed, "twice"
    assert not check(decided(act(action, at=149, interactionId="card-1"))).passed, "too early"
    assert not check(decided(act(action, at=151, interactionId="card-2"))).passed, "another card"
    assert not check(more(ours)).passed, "nobody clicked"


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("issues", []),
        ("issues", GONE),
        ("issues.0.activity", []),
        ("issues.0.activity", GONE),
        ("submittedReplies", []),
        ("submittedReplies.0.commentIds", []),
        ("submittedReplies.0.issueId", "another"),
        ("assignment.parentIssueId", "another"),
    ],
)
def test_what_is_missing_is_no_good_news(path: str, value: object) -> None:
    assert not check(changed(build_revise(), path, value)).passed


def test_a_story_without_a_task_has_no_such_check() -> None:
    assert person_checks(build_revise() | {"assignment": {}}) == []
    assert person_checks(build_revise() | {"chat": {}}) == []


def test_a_story_holds_it_once() -> None:
    stopped = more(act("approval.approved"))
    stopped["failure"] = {"checkId": CHECK, "message": "somebody else did"}
    assert [one.id for one in grade("build-revise", stopped)].count(CHECK) == 1
