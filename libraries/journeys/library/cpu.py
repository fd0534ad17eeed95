"""Processor time of the test side: this process, the browser and its driver."""

import contextlib

import psutil

from journeys.product.controller import Controller


class CpuMeter:
    """Sums processor seconds over our process tree without the product's part of it.

    What an ended process had used when it was last seen still counts; what it used after that
    is lost, so the sum is a lower bound. It never falls.
    """

    def __init__(self) -> None:
        self._seen: dict[tuple[int, float], float] = {}

    def seconds(self, product: Controller | None) -> float:
        """Return the seconds used so far."""
        own = psutil.Process()
        theirs = _tree(product.pid) if product else set()
        for process in (own, *own.children(recursive=True)):
            if process.pid in theirs:
                continue
            with contextlib.suppress(psutil.NoSuchProcess):
                times = process.cpu_times()
                self._seen[process.pid, process.create_time()] = times.user + times.system
        return sum(self._seen.values())


def _tree(pid: int) -> set[int]:
    with contextlib.suppress(psutil.NoSuchProcess):
        parent = psutil.Process(pid)
        return {pid, *(child.pid for child in parent.children(recursive=True))}
    return {pid}
