"""How much sooner a cloned instance is ready than one that makes its own database.

Both are started in turn, so that they meet the same load. Run by hand after `journeys setup`:

    python benchmarks/start_up.py [rounds]

Ends with code 1 when the clone is not at least twice as fast.
"""

import statistics
import sys
import time
from dataclasses import dataclass

from journeys.home import home
from journeys.product import template
from journeys.product.account import account
from journeys.product.instance import Instance
from journeys.product.machine import Machine
from journeys.product.toolchain import installed

WANTED = 2.0


@dataclass(frozen=True, slots=True)
class Start:
    """Seconds from nothing to ready, and processor seconds of the instance until then."""

    wall: float
    cpu: float


def measure(machine: Machine) -> Start:
    """Start one instance, remove it, and return what it took."""
    begun = time.monotonic()
    with Instance(machine) as instance:
        instance.start()
        return Start(time.monotonic() - begun, instance.controller.ask("cpu")["seconds"])


def main() -> int:
    """Measure, print the table and the ratio of the medians."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    place, who = home(), account()
    tools = installed(place)
    cold = Machine(place, tools, who)
    clone = Machine(place, tools, who, template.find(place, tools, who))
    print(f"{'round':>5}  {'cold s':>7}  {'clone s':>7}  {'cold CPU s':>10}  {'clone CPU s':>11}")
    measured: list[tuple[Start, Start]] = []
    for number in range(1, rounds + 1):
        pair = (measure(cold), measure(clone))
        measured.append(pair)
        walls, cpus = [one.wall for one in pair], [one.cpu for one in pair]
        print(
            f"{number:>5}  {walls[0]:>7.2f}  {walls[1]:>7.2f}  {cpus[0]:>10.2f}  {cpus[1]:>11.2f}"
        )
    medians = [statistics.median(pair[side].wall for pair in measured) for side in (0, 1)]
    ratio = medians[0] / medians[1]
    print(f"median: cold {medians[0]:.2f} s, clone {medians[1]:.2f} s, {ratio:.1f} times sooner")
    return 0 if ratio >= WANTED else 1


if __name__ == "__main__":
    raise SystemExit(main())
