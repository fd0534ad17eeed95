"""Phases: wall seconds and processor seconds of both sides."""

from collections.abc import Callable, Iterator

import pytest

from journeys.errors import HarnessError
from journeys.evidence.timings import Phase, Stopwatch, phase_table


def readings(*values: float | None) -> Callable[[], float | None]:
    source: Iterator[float | None] = iter(values)
    return lambda: next(source)


def stopwatch(wall: tuple[float, ...], product: tuple[float | None, ...]) -> Stopwatch:
    walls, cpu = iter(wall), iter([value / 10 for value in wall])
    return Stopwatch(lambda: next(walls), lambda: next(cpu), readings(*product))


def test_a_phase_has_the_differences_of_all_three_clocks() -> None:
    watch = stopwatch((10, 14), (3, 5.5))
    with watch.phase("first run settles"):
        pass
    [phase] = watch.phases
    assert phase.name == "first run settles"
    figures = (phase.wall_seconds, phase.test_cpu_seconds, phase.product_cpu_seconds)
    assert figures == pytest.approx((4, 0.4, 2.5))


@pytest.mark.parametrize(
    ("product", "expected"),
    [((None, 5.5), 5.5), ((3, None), None), ((None, None), None), ((9, 2), None), ((4, 4), 0)],
)
def test_a_product_that_was_not_there_gives_no_invented_figure(
    product: tuple[float | None, ...], expected: float | None
) -> None:
    watch = stopwatch((0, 1), product)
    with watch.phase("start"):
        pass
    assert watch.phases[0].product_cpu_seconds == expected


def test_a_phase_that_fails_is_kept_and_its_error_goes_on() -> None:
    watch = stopwatch((0, 2, 2, 3), (1, 1, 1, 1))
    with pytest.raises(AssertionError, match="wrong"), watch.phase("first"):
        raise AssertionError("wrong")
    with watch.phase("clean-up"):
        pass
    assert [phase.name for phase in watch.phases] == ["first", "clean-up"]


def test_phases_do_not_nest() -> None:
    watch = stopwatch((0, 1), (0, 1))
    refusal = pytest.raises(HarnessError, match="'inner' was started inside 'outer'")
    with refusal, watch.phase("outer"), watch.phase("inner"):
        pass
    assert [phase.name for phase in watch.phases] == ["outer"]


def test_the_table_is_aligned_and_has_a_sum() -> None:
    def phase(name: str, product: float | None) -> Phase:
        return Phase(
            name=name, wall_seconds=1.25, test_cpu_seconds=0.5, product_cpu_seconds=product
        )

    lines = phase_table([phase("clone", None), phase("first run settles", 4.0)]).splitlines()
    assert [line.split()[-3:] for line in lines[1:]] == [
        ["1.2", "0.5", "-"],
        ["1.2", "0.5", "4.0"],
        ["2.5", "1.0", "4.0"],
    ]
    assert len({len(line) for line in lines}) == 1
    assert phase_table([]).splitlines()[-1].split() == ["total", "0.0", "0.0", "-"]
