"""Parts of a campaign, and samples of a cell."""

import pytest
from hypothesis import given, strategies

from journeys.campaign.cell import Cell
from journeys.campaign.repetition import sample_table
from journeys.campaign.shard import Shard, parse_shard
from journeys.campaign.verdict import Ending, Status
from journeys.errors import UsageError
from journeys.evidence.failure import FailureClass


@given(things=strategies.lists(strategies.integers()), count=strategies.integers(1, 9))
def test_every_thing_is_in_exactly_one_part(things: list[int], count: int) -> None:
    parts = [Shard(index, count).of(things) for index in range(1, count + 1)]

    assert sorted(thing for part in parts for thing in part) == sorted(things)
    assert max(map(len, parts)) - min(map(len, parts)) <= 1


def test_reads_a_part() -> None:
    assert parse_shard("2/3") == Shard(2, 3)
    assert str(Shard(2, 3)) == "2/3"


@pytest.mark.parametrize("text", ["", "0/3", "4/3", "1", "1/0", "a/b", "1/3/5", "-1/3", " 1/3"])
def test_refuses_what_is_no_part(text: str) -> None:
    with pytest.raises(UsageError, match="is no part: say i/n"):
        parse_shard(text)


A, B = (Cell("s", "p", "local", case, case, (), 1) for case in "ab")
PASSED = [Ending(cell, Status.PASSED) for cell in (A, B)]
WRONG = Ending(B, Status.FAILED, "why", failure_class=FailureClass.CANDIDATE)
BROKEN = Ending(B, Status.FAILED, "why", failure_class=FailureClass.TRANSIENT)


def test_samples_are_counted_by_cell_and_together() -> None:
    text = sample_table([PASSED, PASSED, [PASSED[0], WRONG]])

    assert text.splitlines()[-1] == "5/6: 3/3 and 2/3"
    assert text.splitlines()[2].split() == ["s.p.local.b", "2/3", "passed", "passed", "failed", "-"]


def test_a_fault_of_the_machine_is_no_sample_and_not_hidden() -> None:
    text = sample_table([[WRONG], [BROKEN], [Ending(B, Status.UNEXERCISED, "x")]])

    assert text.splitlines()[-1] == "0/1"
    assert text.splitlines()[1].endswith("failed - -  1 transient_infrastructure, 1 unexercised")
