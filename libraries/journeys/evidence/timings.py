"""How long each phase of a cell took, and how much processor time it used."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from journeys.errors import HarnessError
from journeys.evidence.model import EvidenceModel


class Phase(EvidenceModel):
    """One finished phase.

    ``product_cpu_seconds`` is ``None`` when the product could not be asked when it ended.
    """

    name: str
    wall_seconds: float
    test_cpu_seconds: float
    product_cpu_seconds: float | None


@dataclass(slots=True)
class Stopwatch:
    """Times phases one after the other.

    ``wall`` and ``test_cpu`` return seconds that only grow; ``product_cpu`` does too, or
    returns ``None`` while there is no product to ask.

    | with stopwatch.phase("first run settles"): ...
    """

    wall: Callable[[], float]
    test_cpu: Callable[[], float]
    product_cpu: Callable[[], float | None]
    phases: list[Phase] = field(default_factory=list)
    _running: str = ""

    @contextmanager
    def phase(self, name: str) -> Iterator[None]:
        """Time the block as ``name``, also when it raises. Phases do not nest."""
        if self._running:
            raise HarnessError(f"Phase {name!r} was started inside {self._running!r}")
        self._running = name
        product, test, wall = self.product_cpu(), self.test_cpu(), self.wall()
        try:
            yield
        finally:
            self._running = ""
            wall, test = self.wall() - wall, self.test_cpu() - test
            self.phases.append(
                Phase(
                    name=name,
                    wall_seconds=wall,
                    test_cpu_seconds=test,
                    product_cpu_seconds=_used(product, self.product_cpu()),
                )
            )


def phase_table(phases: Sequence[Phase]) -> str:
    """Return the phases and their sum as aligned text; an unknown figure is a dash."""
    known = [one.product_cpu_seconds for one in phases if one.product_cpu_seconds is not None]
    total = Phase(
        name="total",
        wall_seconds=sum(phase.wall_seconds for phase in phases),
        test_cpu_seconds=sum(phase.test_cpu_seconds for phase in phases),
        product_cpu_seconds=sum(known) if known else None,
    )
    width = max(len(phase.name) for phase in (*phases, total))
    header = f"{'phase':<{width}}  {'wall s':>7}  {'test CPU s':>10}  {'product CPU s':>13}"
    return "\n".join([header, *(_row(phase, width) for phase in (*phases, total))])


def _row(phase: Phase, width: int) -> str:
    product = "-" if phase.product_cpu_seconds is None else f"{phase.product_cpu_seconds:.1f}"
    figures = f"{phase.wall_seconds:>7.1f}  {phase.test_cpu_seconds:>10.1f}  {product:>13}"
    return f"{phase.name:<{width}}  {figures}"


def _used(started: float | None, ended: float | None) -> float | None:
    """Return the difference; a product that was started in the phase began at zero."""
    if ended is None:
        return None
    used = ended - (started or 0.0)
    return used if used >= 0 else None
