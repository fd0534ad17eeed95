"""Being asked to stop, and stopping pabot so that every cell still cleans up."""

import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import psutil

CELL_SECONDS = 45.0
PABOT_SECONDS = 20.0


class StopRequests:
    """Counts the stop signals and knows the first; the second one means "at once"."""

    def __init__(self) -> None:
        self.count = 0
        self.first = 0

    def __bool__(self) -> bool:
        return self.count > 0

    def hurry(self) -> bool:
        """Return whether to skip every grace period."""
        return self.count > 1


@contextmanager
def stop_requests() -> Iterator[StopRequests]:
    """Count SIGINT, SIGTERM and SIGHUP instead of dying from them; main thread only."""
    requests = StopRequests()

    def count(number: int, _frame: object) -> None:
        requests.count += 1
        requests.first = requests.first or number

    before = {
        number: signal.getsignal(number)
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
        if signal.getsignal(number) is not signal.SIG_IGN
    }
    for number in before:
        signal.signal(number, count)
    try:
        yield requests
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def interrupt(process: subprocess.Popen[bytes], hurry: Callable[[], bool]) -> None:
    """Stop pabot's ``process`` and everything below it; nothing is left when this returns.

    pabot alone would kill a cell's processes in any order. So it is suspended first, which
    also keeps it from starting another cell; each Robot then stops by its own teardown; only
    then does pabot hear of it and write its report. What is still there is killed.
    """
    with suppress(psutil.NoSuchProcess):
        pabot = psutil.Process(process.pid)
        pabot.suspend()
        cells, everything = pabot.children(), pabot.children(recursive=True)
        for cell in cells:
            with suppress(psutil.NoSuchProcess):
                cell.terminate()
        _wait(cells, CELL_SECONDS, hurry)
        pabot.resume()
        pabot.send_signal(signal.SIGINT)
        _wait([pabot], PABOT_SECONDS, hurry)
        end([*everything, *pabot.children(recursive=True), pabot])
    process.wait()


def end(processes: list[psutil.Process]) -> None:
    """Kill those of ``processes`` that are still there."""
    for process in processes:
        with suppress(psutil.NoSuchProcess):
            process.kill()


def _wait(processes: list[psutil.Process], seconds: float, hurry: Callable[[], bool]) -> None:
    deadline = time.monotonic() + seconds
    while any(_alive(process) for process in processes):
        if hurry() or time.monotonic() > deadline:
            return
        time.sleep(0.1)


def _alive(process: psutil.Process) -> bool:
    try:
        return bool(process.is_running() and process.status() != psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return False
