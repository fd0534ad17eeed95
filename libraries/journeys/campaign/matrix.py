"""Which check of a story was turned false by what."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase

from journeys.campaign.calibration import Catch
from journeys.campaign.table import aligned

BY_TEST = "test"
TEST_ONLY = "a change in valid evidence, proven by the tests"


@dataclass(frozen=True, slots=True)
class Matrix:
    """The checks of the faithful attempt of ``case``, by the counterfeits and by the tests.

    ``tested`` are the patterns of check ids that a calibration test turns false.
    """

    case: str
    checks: tuple[str, ...]
    caught: tuple[tuple[str, frozenset[str]], ...]
    tested: tuple[str, ...]

    @property
    def unproven(self) -> tuple[str, ...]:
        """The checks that nothing ever turned false; so nobody knows whether they can fail."""
        return tuple(check for check in self.checks if not self._proven(check))

    def _proven(self, check: str) -> bool:
        return self.is_tested(check) or any(check in ids for _, ids in self.caught)

    def is_tested(self, check: str) -> bool:
        """Return whether a calibration test turns ``check`` false."""
        return any(fnmatchcase(check, pattern) for pattern in self.tested)


def matrix(case: str, catches: Iterable[Catch], tested: Sequence[str]) -> Matrix:
    """Return the matrix of ``case`` over its catches, the faithful attempts among them."""
    own = [one for one in catches if one.story == case]
    faithful = [one.ending for one in own if one.script.caught_by is None]
    checks = [id for ending in faithful for id in (*ending.passed_checks, *ending.failed_checks)]
    caught: dict[str, frozenset[str]] = {}
    for one in own:
        if one.script.caught_by is not None:
            before = caught.get(one.counterfeit, frozenset())
            caught[one.counterfeit] = before | set(one.caught_by)
    return Matrix(case, tuple(dict.fromkeys(checks)), tuple(caught.items()), tuple(tested))


def matrix_text(found: Matrix) -> str:
    """Return the matrix for a terminal: ``x`` where a counterfeit turned a check false."""
    names = [name for name, _ in found.caught]
    header = ("check", *map(str, range(1, len(names) + 1)), BY_TEST, "")
    rows = [
        (
            check,
            *("x" if check in ids else "." for _, ids in found.caught),
            "x" if found.is_tested(check) else ".",
            "NEVER TURNED FALSE" if check in found.unproven else "",
        )
        for check in found.checks
    ]
    legend = [f"{number:>4}  {name}" for number, name in enumerate(names, 1)]
    legend.append(f"{BY_TEST}  {TEST_ONLY}")
    return "\n".join([f"{found.case}: which check was turned false by what", *legend, ""]) + (
        f"\n{aligned(header, rows)}"
    )
