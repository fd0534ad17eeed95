"""When a cell is qualified, and what is measured apart."""

import json
from dataclasses import replace

import pytest

from journeys.evalbook.entry import LIVE, REHEARSAL, Entry
from journeys.evalbook.qualification import Qualification, comparable, is_retry, qualify

CELL = "everyday-workflows.runner-codex.local.build-revise"
LIFECYCLE = ("settled",)


def checks(**verdicts: bool) -> str:
    return json.dumps({"checks": [{"id": id, "passed": ok} for id, ok in verdicts.items()]})


BASE = Entry(
    id=1,
    campaign="one",
    folder="everyday/attempt-1",
    digest="0",
    section=LIVE,
    cell=CELL,
    script="faithful",
    number=1,
    status="passed",
    failure_class=None,
    error="",
    finished_at="2026-11-30T10:00:00+00:00",
    seconds=10.0,
    definition="d1",
    harness="h1",
    revision="f" * 40,
    product="2026.916.1",
    image=None,
    model="gpt",
    tokens=1,
    cost_usd=None,
    problems="[]",
    result=checks(settled=True, answer=True),
    differs=0,
    added_at="",
)
THREE = [
    replace(BASE, id=n, campaign=str(n), seconds=float(10 * n)) for n in (1, 2, 3)
]  # fmt: skip


def judge(*entries: Entry, reviewed: tuple[int, ...] = (), section: str = LIVE) -> Qualification:
    return qualify(entries[-1].cell, section, entries, reviewed, LIFECYCLE)


def failed(entry: Entry, blame: str = "candidate_failure", **others: object) -> Entry:
    changed = {"status": "failed", "failure_class": blame, **others}
    return replace(entry, **changed)  # type: ignore[arg-type]


def test_three_passed_repetitions_on_one_definition_qualify() -> None:
    found = judge(*THREE)
    assert found.lacks == ()
    assert str(found.model_quality) == "3 of 3"
    assert str(found.latency) == "20.0 s (10.0 to 30.0)"


LACKING = {
    "two repetitions": (THREE[:2], "2 of 3"),
    "another definition": ([*THREE[:2], replace(THREE[2], definition="d2")], "1 of 3"),
    "another harness": ([*THREE[:2], replace(THREE[2], harness="h2")], "1 of 3"),
    "another revision": ([*THREE[:2], replace(THREE[2], revision="e" * 40)], "1 of 3"),
    "another product": ([*THREE[:2], replace(THREE[2], product="2027.1.0")], "1 of 3"),
    "another image": ([*THREE[:2], replace(THREE[2], image="sha256:9")], "1 of 3"),
    "local changes": ([replace(one, revision="f+") for one in THREE], "no frozen definition"),
    "an unknown digest": ([replace(one, harness=None) for one in THREE], "no frozen definition"),
    "damaged evidence": ([*THREE[:2], replace(THREE[2], problems='["gone"]')], "2 of 3"),
    "a differing copy": ([*THREE[:2], replace(THREE[2], differs=1)], "2 of 3"),
    "unexercised": ([*THREE[:2], replace(THREE[2], status="unexercised")], "2 of 3"),
    "a broken machine": ([*THREE[:2], failed(THREE[2], "transient_infrastructure")], "2 of 3"),
    "a failed repetition": ([*THREE[:2], failed(THREE[2])], "1 of 3 repetitions failed"),
    "a remote sandbox": (
        [replace(one, cell=CELL.replace("local", "daytona")) for one in THREE],
        "not verified",
    ),
}


@pytest.mark.parametrize(("entries", "lack"), LACKING.values(), ids=LACKING.keys())
def test_everything_else_does_not(entries: list[Entry], lack: str) -> None:
    assert any(lack in one for one in judge(*entries).lacks)


def test_a_rehearsal_is_never_a_live_result() -> None:
    rehearsed = [replace(one, section=REHEARSAL) for one in THREE]
    assert judge(*rehearsed, section=LIVE).repetitions == ()
    found = judge(*rehearsed, section=REHEARSAL)
    assert len(found.repetitions) == 3
    assert str(found.model_quality) == "not measured"
    assert str(found.lifecycle) == "3 of 3"


def test_a_failure_stays_a_lack_until_somebody_reviewed_it() -> None:
    old = failed(replace(BASE, id=9, campaign="0", definition="d0"))
    assert judge(old, *THREE).unreviewed == (9,)
    assert "a review of each failure: 1 have none" in judge(old, *THREE).lacks
    assert judge(old, *THREE, reviewed=(9,)).lacks == ()
    assert judge(replace(old, status="unexercised", failure_class=None), *THREE).lacks == ()


def test_an_automatic_retry_is_no_repetition() -> None:
    first = failed(BASE, "transient_infrastructure")
    second = replace(BASE, id=2, number=2, folder="everyday/attempt-2")
    assert is_retry(second, [first, second])
    assert not is_retry(second, [failed(BASE), second])
    assert judge(first, second).repetitions == ()


def test_four_measures_are_kept_apart() -> None:
    wrong = failed(THREE[0], result=checks(settled=True, answer=False))
    stuck = failed(THREE[1], result=checks(settled=False, answer=True))
    dirty = failed(THREE[2], "cleanup_failure")
    lost = failed(replace(BASE, id=4, campaign="4"), "permanent_infrastructure")
    found = judge(lost, wrong, stuck, dirty)
    measures = (found.model_quality, found.lifecycle, found.infrastructure, found.latency)
    assert [str(one) for one in measures] == ["2 of 3", "1 of 3", "3 of 4", "None"]


def test_a_cell_that_was_resumed_is_not_counted_as_lost() -> None:
    never = failed(replace(BASE, id=8, number=0, campaign="1"), "permanent_infrastructure")
    assert str(judge(never, *THREE).infrastructure) == "3 of 3"
    alone = failed(replace(BASE, id=8, number=0), "permanent_infrastructure")
    assert str(judge(alone).infrastructure) == "0 of 1"


def test_trends_run_only_across_equal_definitions() -> None:
    same, others = comparable([replace(BASE, definition="d0"), *THREE])
    assert ([one.id for one in same], others) == ([1, 2, 3], 1)
    assert comparable([replace(BASE, definition=None)]) == ([], 1)
