import json

import pytest

from journeys.rehearsal.turn import Turn, parse_turn
from rehearsal.agent import prompt, task


def read(message: str) -> Turn:
    turn = parse_turn(message)
    assert turn is not None
    return turn


def test_reads_what_the_product_sends() -> None:
    text = prompt("issue_reopened_via_comment", ("d66-1", "First."), ("d66-2", "Then."))
    turn = read(task(text, "2", pending_comment_1="First.", pending_comment_2="Then."))
    assert turn.reason == "issue_reopened_via_comment"
    assert turn.revision == "2"
    assert [criterion.id for criterion in turn.criteria] == [
        "pending_comment_1",
        "pending_comment_2",
    ]
    assert turn.comments == ("d66-1", "d66-2")
    assert turn.request == "Then."
    assert turn.prompt == text


def test_the_contract_may_stand_on_top() -> None:
    contract = {"revision": 3, "criteria": [{"id": "objective", "requirement": "Build."}]}
    turn = read(json.dumps({"task": {"prompt": prompt()}, "completionContract": contract}))
    assert (turn.revision, turn.request, turn.reason) == ("3", "Build.", "issue_assigned")


def test_a_runner_may_wrap_the_task_in_one_of_its_own() -> None:
    text = prompt("issue_reopened_via_comment", ("d66-1", "First."))
    own = {"revision": "2", "criteria": [{"id": "objective", "requirement": "Satisfy it."}]}
    wrapped = {"task": {"completionContract": own}, "message": task(text, "2", objective="Build.")}
    assert read(json.dumps(wrapped)) == read(task(text, "2", objective="Build."))


def test_text_around_the_json_does_not_matter() -> None:
    assert read(f"Note {{not json}} {{}} first.\n{task(objective='Build.')}\nEnd }}").request


@pytest.mark.parametrize("message", ["", "Hello", "{}", '{"task": {}}', '{"task": "x"} {"a": 1}'])
def test_other_messages_are_no_task(message: str) -> None:
    assert parse_turn(message) is None


@pytest.mark.parametrize(
    ("revision", "comments", "follows_up"),
    [
        ("1", (), False),
        ("2", (), True),
        ("12", (), True),
        ("1", (("c1", "More."),), True),
        ("codex-demo-v1", (), False),
    ],
)
def test_a_follow_up_is_known_by_contract_or_comments(
    revision: str, comments: tuple[tuple[str, str], ...], follows_up: bool
) -> None:
    assert read(task(prompt("issue_assigned", *comments), revision)).follows_up is follows_up


def test_markdown_escapes_are_undone_in_the_request() -> None:
    turn = read(task(objective=r"Add \-\-separator for a\_b and C:\dir"))
    assert turn.request == r"Add --separator for a_b and C:\dir"


def test_a_missing_reason_is_empty() -> None:
    assert read(task("No reason given")).reason == ""
