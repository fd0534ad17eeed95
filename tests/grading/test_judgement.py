"""Every member of a collection counts, and the detail says how many there were."""

import pytest

from journeys.grading.judgement import counted, judge, verdict


def odd(number: int) -> str | None:
    return f"{number} is odd" if number % 2 else None


@pytest.mark.parametrize(
    ("numbers", "passed", "detail"),
    [
        ([], False, "0 numbers judged: nothing to judge; wanted: even"),
        ([2], True, "1 number judged: even"),
        ([2, 4], True, "2 numbers judged: even"),
        ([2, 3, 5], False, "3 numbers judged: 3 is odd; 5 is odd"),
        (
            [1, 3, 5, 7, 9],
            False,
            "5 numbers judged: 1 is odd; 3 is odd; 5 is odd; 7 is odd; 9 is odd",
        ),
    ],
)
def test_all_have_to_be_without_fault(numbers: list[int], passed: bool, detail: str) -> None:
    check = judge("even", "number", numbers, odd, "even")
    assert (check.id, check.passed, check.detail) == ("even", passed, detail)


def test_many_faults_are_counted() -> None:
    check = judge("even", "number", range(1, 16, 2), odd, "even")
    assert check.detail.endswith("; 9 is odd; and 3 more")


def test_no_reason_is_no_fault() -> None:
    assert verdict("x", counted(1, "thing"), [None, ""], "fine").passed
