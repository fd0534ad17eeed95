"""One test's session: its attempt, its evidence folder, its phases, and its verdicts."""

import contextlib
import time
from collections.abc import Sequence

from robot.api import logger

from journeys.errors import HarnessError, PrerequisiteError
from journeys.evidence.attempt import AttemptFolder
from journeys.evidence.table import check_list, check_table
from journeys.evidence.timings import Stopwatch
from journeys.grading.check import Check, failures
from journeys.library.attempt import Attempt
from journeys.library.context import Context
from journeys.library.cpu import CpuMeter


class Session:
    """What the keyword groups share during one test."""

    def __init__(self) -> None:
        self._cpu = CpuMeter()
        self.stopwatch = Stopwatch(time.monotonic, self._test_cpu, self._product_cpu)
        self._phase = contextlib.ExitStack()
        self._attempt: Attempt | None = None
        self._folder: AttemptFolder | None = None

    @property
    def begun(self) -> bool:
        """Whether there is an attempt to keep evidence of."""
        return self._attempt is not None

    @property
    def attempt(self) -> Attempt:
        """The running attempt; ``HarnessError`` before the story's setup."""
        if self._attempt is None:
            raise HarnessError("The story's setup did not start an attempt")
        return self._attempt

    @property
    def folder(self) -> AttemptFolder:
        """Where the evidence goes."""
        if self._folder is None:
            raise HarnessError("The story's setup did not start an attempt")
        return self._folder

    def begin(self, context: Context) -> Attempt:
        """Start the attempt of one cell."""
        cell = (context.suite, context.profile, context.environment, context.case)
        self._folder = AttemptFolder.of(context.campaign, cell, context.number).create()
        self._attempt = Attempt.of(context)
        return self._attempt

    def begin_phase(self, name: str) -> None:
        """Start timing a step of the story; a step that comes again is numbered."""
        self._phase.close()
        again = sum(one.name.partition(" #")[0] == name for one in self.stopwatch.phases)
        named = f"{name} #{again + 1}" if again else name
        self._phase.enter_context(self.stopwatch.phase(named))

    def end_phase(self) -> None:
        """Stop timing; harmless when nothing is timed."""
        self._phase.close()

    def remember(self, error: Exception) -> None:
        """Keep the first error of the test: its kind says whose fault it is."""
        if self._attempt is not None and self._attempt.error is None:
            self._attempt.error = error

    def show(self, checks: Sequence[Check]) -> None:
        """Put a table of checks into the log."""
        logger.info(check_table(checks), html=True)

    def require(self, *ids: str) -> None:
        """Grade what was recorded so far and fail unless the checks called ``ids`` pass."""
        wanted = [check for check in self.attempt.grade() if check.id in ids]
        if missing := set(ids) - {check.id for check in wanted}:
            raise HarnessError(f"The grader has no check called {', '.join(sorted(missing))}")
        self._demand(wanted)

    def require_all(self, prefix: str = "") -> None:
        """Grade what was recorded so far; fail unless every check under ``prefix`` passes."""
        wanted = [check for check in self.attempt.grade() if check.id.startswith(prefix)]
        if not wanted:
            raise HarnessError(f"The grader has no check under '{prefix}'")
        self._demand(wanted)

    def _demand(self, checks: Sequence[Check]) -> None:
        self.show(checks)
        if broken := failures(checks):
            self.attempt.stopper = self.attempt.stopper or broken[0].id
            where = self.folder.root
            raise AssertionError(f"{check_list(broken)}\nEvidence: {where}")

    def _product_cpu(self) -> float | None:
        instance = self._attempt.instance if self._attempt else None
        if instance is None or not instance.started:
            return None
        try:
            return float(instance.controller.ask("cpu")["seconds"])
        except (HarnessError, PrerequisiteError):
            return None

    def _test_cpu(self) -> float:
        instance = self._attempt.instance if self._attempt else None
        return self._cpu.seconds(instance.controller if instance and instance.started else None)
