"""result.json is read back as it was written, or not at all."""

import json
from typing import Any

import pytest

from evidence.results import VALID
from journeys.errors import HarnessError
from journeys.evidence.failure import FailureClass
from journeys.evidence.plain import plain
from journeys.evidence.result import Result, Status, parse_result

FAILED = {
    "status": "failed",
    "failureClass": "candidate_failure",
    "checks": [{"id": "settled", "passed": False, "detail": "run-1 is running"}],
}


def parsed(**fields: Any) -> Result:
    return parse_result(json.dumps(VALID | fields), "result.json")


def refusal(**fields: Any) -> str:
    with pytest.raises(HarnessError, match=r"^result\.json is no result: ") as caught:
        parsed(**fields)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_what_was_written_is_read_back() -> None:
    result = parsed()
    assert plain(result) == VALID
    assert parse_result(json.dumps(plain(result)), "again") == result
    assert result.status is Status.PASSED


def test_a_failed_and_an_unexercised_attempt_say_why() -> None:
    assert parsed(**FAILED).failure_class is FailureClass.CANDIDATE
    assert parsed(**FAILED | {"checks": [], "error": "blocked"}).status is Status.FAILED
    premise = {"status": "unexercised", "error": "no AgentMail card in this version"}
    assert parsed(**premise, checks=[]).status is Status.UNEXERCISED


def test_a_live_attempt_has_no_script() -> None:
    assert parsed(modelSource="live", script=None).script is None


CONTRADICTIONS: list[tuple[dict[str, Any], str]] = [
    ({"checks": []}, "passed although nothing was checked"),
    ({"checks": FAILED["checks"]}, "passed although settled failed"),
    ({"error": "boom"}, "passed although an error is recorded"),
    ({"failureClass": "harness_failure"}, "passed although an error is recorded"),
    ({"cleanup": {"status": "failed", "detail": "pid 7"}}, "the clean-up did not pass"),
    ({"cleanup": {"status": "not_started", "detail": ""}}, "the clean-up did not pass"),
    ({"status": "failed"}, "failed although nothing says why"),
    (FAILED | {"failureClass": None}, "the failure class is None"),
    ({"status": "unexercised"}, "unexercised although nothing says why"),
    ({"status": "unexercised", "checks": FAILED["checks"]}, "although nothing says why"),
    ({"status": "unexercised", "error": "x", "failureClass": "candidate_failure"},
     "the failure class is candidate_failure"),
    ({"script": None}, "a scripted attempt names its script"),
    ({"modelSource": "live"}, "a live one has none"),
    ({"finishedAt": "2026-11-30T01:59:59Z"}, "finished before it started"),
    ({"cell": "everyday-workflows.runner-codex.local.other"}, "its four parts"),
]  # fmt: skip


@pytest.mark.parametrize(("fields", "reason"), CONTRADICTIONS)
def test_an_attempt_that_contradicts_itself_is_refused(fields: dict[str, Any], reason: str) -> None:
    assert reason in refusal(**fields)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("schema", "agent-journeys.result.v2"),
        ("status", "ok"),
        ("attempt", 0),
        ("attempt", "1"),
        ("suite", "../x"),
        ("startedAt", "2026-11-30T02:00:00"),
        ("durationSeconds", -1),
        ("durationSeconds", None),
        ("modelSource", "cached"),
        ("checks", [{"id": "tasks-done", "passed": "yes", "detail": ""}]),
        ("checks", [{"id": "tasks-done", "detail": ""}]),
        ("checks", None),
        ("cleanup", None),
        ("screenshots", [{"file": "../../etc/passwd", "label": ""}]),
        ("screenshots", [{"file": "a\n.png", "label": ""}]),
        ("provenance", {}),
        ("surprise", 1),
    ],
)
def test_a_damaged_field_is_refused_by_its_name(field: str, value: object) -> None:
    assert field in refusal(**{field: value})


def test_several_faults_are_one_line() -> None:
    assert "(and 1 more)" in refusal(attempt=0, durationSeconds=-1)
    assert " more)" not in refusal(attempt=0)
    assert refusal(error="boom").startswith("result.json is no result: the whole: ")


def test_an_attempt_may_end_in_the_moment_it_started() -> None:
    assert parsed(finishedAt=VALID["startedAt"]).status is Status.PASSED


@pytest.mark.parametrize("text", ["", "{", "null", "[]", '{"schema": "agent-journeys.result.v1"}'])
def test_what_is_no_result_is_one_clear_error(text: str) -> None:
    with pytest.raises(HarnessError, match=r"^result\.json is no result: "):
        parse_result(text, "result.json")


@pytest.mark.parametrize("field", sorted(VALID))
def test_every_field_of_a_result_is_written(field: str) -> None:
    assert field in Result.model_json_schema(by_alias=True)["properties"]
