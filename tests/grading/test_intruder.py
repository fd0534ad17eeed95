"""An intruder that was kept inside, and each way in which it was not."""

from typing import Any

import pytest

from grading.records import GONE, build_revise, changed
from journeys.grading.check import Check, failures
from journeys.grading.intruder import CHECK, PROBES, intruder_checks
from journeys.grading.stories import grade
from journeys.grading.story import NOT_REACHED


def record() -> dict[str, Any]:
    probes = [
        {"id": id, "tried": True, "reached": False, "seen": "nothing", "said": "refused"}
        for id in PROBES
    ]
    return {"intrusion": {"probes": probes}}


def check(found: dict[str, Any]) -> Check:
    (only,) = intruder_checks(found)
    assert only.id == CHECK
    return only


def test_an_intruder_that_got_nowhere_was_kept_out() -> None:
    assert check(record()).passed
    assert check(record()).detail.startswith(f"{len(PROBES)} attempts judged: ")


@pytest.mark.parametrize("number", range(len(PROBES)))
@pytest.mark.parametrize("value", [True, None, GONE, "no", 0])
def test_each_attempt_has_to_have_failed(number: int, value: object) -> None:
    wrong = check(changed(record(), f"intrusion.probes.{number}.reached", value))
    assert not wrong.passed
    assert list(PROBES)[number] in wrong.detail


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("intrusion.probes.3.tried", False),
        ("intrusion.probes.3.tried", GONE),
        ("intrusion.probes.3", GONE),
        ("intrusion.probes.3.id", "another"),
        ("intrusion.probes", []),
        ("intrusion.probes", GONE),
        ("intrusion", None),
    ],
)
def test_an_intruder_that_did_not_try_has_not_been_kept_out(path: str, value: object) -> None:
    lazy = check(changed(record(), path, value))
    assert not lazy.passed
    assert lazy.detail.startswith(NOT_REACHED), "so that it catches nothing"


def test_other_attempts_are_not_judged_by_it() -> None:
    assert intruder_checks(build_revise()) == []


def test_it_is_graded_once_also_when_it_stopped_the_story() -> None:
    stopped = build_revise() | changed(record(), "intrusion.probes.0.reached", True)
    stopped["failure"] = {"checkId": CHECK, "message": "it could"}
    found = failures(grade("build-revise", stopped))
    assert [one.id for one in found] == ["workflow-completed", CHECK]
    assert "12 attempts judged" in found[-1].detail
