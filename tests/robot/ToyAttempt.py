"""Stands in for the real library in the toy suites: writes a result.json, or does not."""

import json
import os
import signal
import time
from pathlib import Path

from robot.libraries.BuiltIn import BuiltIn

from journeys.errors import PrerequisiteError
from journeys.evidence.attempt import AttemptFolder
from journeys.evidence.package import Inspection, package
from journeys.rehearsal.scripts import ANY_CHECK, all_scripts

TIMES = {"startedAt": "2026-11-30T10:00:00Z", "finishedAt": "2026-11-30T10:00:04Z"}
TIMINGS = [
    {"name": "start", "wallSeconds": 1.5, "testCpuSeconds": 0.5, "productCpuSeconds": 1.0},
    {"name": "work", "wallSeconds": 2.0, "testCpuSeconds": 0.25, "productCpuSeconds": 0.75},
]


class ToyAttempt:
    """One attempt of a toy story."""

    def deliver_by_script(self) -> None:
        """Pass when the script is faithful, else fail by the check that it names."""
        script = all_scripts("build-revise")[BuiltIn().get_variable_value("${SCRIPT}")]
        check = "anything" if script.caught_by == ANY_CHECK else script.caught_by
        self._record("failed" if check else "passed", check)
        if check:
            raise AssertionError(f"{check} does not hold")

    def end_as(self, status: str) -> None:
        """Write a result with ``status`` and say nothing."""
        self._record(status, None)

    def miss_a_prerequisite(self) -> None:
        """Fail as a machine does that is not ready."""
        raise PrerequisiteError("the product did not start; last log lines: boom")

    def suffer_once(self, failure_class: str, always: str = "") -> None:
        """Fail by ``failure_class`` in the first attempt; in the second only when ``always``."""
        if int(self._value("${ATTEMPT}")) == 1 or always:
            self._record("failed", None, failure_class)
            raise AssertionError(f"it is a {failure_class}")
        self._record("passed", None)

    def work(self, seconds: float) -> None:
        """Take ``seconds`` and pass."""
        time.sleep(seconds)
        self._record("passed", None)

    def vanish(self) -> None:
        """End this Robot without a word."""
        os.kill(os.getpid(), signal.SIGKILL)

    def work_until_stopped(self) -> None:
        """Never end by itself."""
        time.sleep(120)

    def clean_up(self, seconds: float = 0.0) -> None:
        """Take ``seconds``, then leave a sign that the teardown ran to its end."""
        time.sleep(seconds)
        self._folder().joinpath("cleaned").touch()

    def _record(
        self, status: str, failed_check: str | None, failure_class: str = "candidate_failure"
    ) -> None:
        checks = [{"id": "always", "passed": True, "detail": ""}]
        if failed_check:
            checks.append({"id": failed_check, "passed": False, "detail": "counterfeit"})
        cell = self._cell()
        names = zip(("suite", "profile", "environment", "case"), cell.split("."), strict=True)
        result = {
            "schema": "agent-journeys.result.v1",
            "cell": cell,
            **dict(names),
            "attempt": int(self._value("${ATTEMPT}", 1)),
            "status": status,
            "failureClass": failure_class if status == "failed" else None,
            "error": None if status == "passed" else "it is a toy",
            "modelSource": "scripted",
            "script": self._value("${SCRIPT}"),
            "checks": checks,
            "cleanup": {"status": "passed"},
            **TIMES,
            "durationSeconds": 4.0,
            "timings": TIMINGS,
            "provenance": {"product": None, "node": None, "codex": None, "revision": None},
        }
        folder = AttemptFolder(self._folder())
        folder.result.write_text(json.dumps(result))
        package(folder, Inspection(), ())

    def _cell(self) -> str:
        tag = next(tag for tag in self._value("${TEST TAGS}") if tag.startswith("cell:"))
        return str(tag.removeprefix("cell:"))

    def _folder(self) -> Path:
        campaign = self._value("${CAMPAIGN_DIR}", self._value("${OUTPUT DIR}"))
        attempt = f"attempt-{self._value('${ATTEMPT}', 1)}"
        folder = Path(campaign, *self._cell().split("."), attempt)
        folder.mkdir(parents=True, exist_ok=True)
        return folder

    def _value(self, name: str, default: object = None):  # type: ignore[no-untyped-def]
        return BuiltIn().get_variable_value(name, default)
