"""Robot keywords for the evaluations of Skill Recorder."""

import shutil
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from robot.api import logger
from robot.api.deco import keyword, library
from robot.libraries.BuiltIn import BuiltIn

from journeys.errors import HarnessError, UsageError
from journeys.evidence.table import check_list, check_table
from journeys.grading.check import Check, failures
from journeys.resources import resource
from journeys.skill_recorder.catalog import KINDS, Kind, read
from journeys.skill_recorder.results import write_results
from journeys.skill_recorder.scoring import Score
from journeys.skill_recorder.targets import AgentError, Target, open_target
from journeys.skill_recorder.trial import Trial

UNEXPANDED = "${SCENARIO} stands for no scenario: run with --prerunmodifier " + (
    "journeys.library.skill_recorder_scenarios.ScenarioExpander"
)


@library(scope="SUITE", auto_keywords=False)
class SkillRecorder:
    """Puts scenarios to a describer or a builder and grades what it answers.

    Variables: ``SKILL_TARGET`` (reference, copilot, app), ``SKILL_PROVIDER``, ``SKILL_MODEL``,
    ``SKILL_FAULT``, ``SKILL_STRICT``, ``SKILL_JUDGE``, ``SKILL_RESULTS``, ``SKILL_SESSIONS``.
    """

    def __init__(self) -> None:
        self._target: Target | None = None
        self._root: Path | None = None
        self._kind: Kind | None = None
        self._trial: Trial | None = None
        self._rows: list[dict[str, Any]] = []

    @keyword(tags=["action"])
    def open_the_target(self, kind: str) -> None:
        """Open who is evaluated, with a new folder for its sessions."""
        self._kind = next((one for one in KINDS if one == kind), None)
        if self._kind is None:
            raise UsageError(f"unknown kind '{kind}'; known: {', '.join(KINDS)}")
        kept = _variable("SKILL_SESSIONS")
        prefix = f"journeys-{kind}-"
        self._root = Path(kept) / kind if kept else Path(tempfile.mkdtemp(prefix=prefix))
        name, fault = _variable("SKILL_TARGET") or "reference", _variable("SKILL_FAULT")
        provider, model = _variable("SKILL_PROVIDER") or "scripted", _variable("SKILL_MODEL")
        self._target = open_target(name, self._root, provider, model, fault)
        logger.info(f"target {name}, sessions below {self._root}")

    @keyword(tags=["action"])
    def take_the_scenario(self, scenario: str) -> None:
        """Write the recording, or the approved analysis, of ``scenario``."""
        if self._target is None or self._root is None or self._kind is None:
            raise HarnessError("Open The Target comes first, in the suite's setup")
        file = resource("skill_recorder") / self._kind / f"{scenario}.yaml"
        if not file.is_file():
            raise UsageError(UNEXPANDED if scenario == "none" else f"there is no {file}")
        strict = _variable("SKILL_STRICT") == "yes"
        self._trial = Trial(read(self._kind, file), self._target, self._root, strict)
        logger.info(f"written to {self._trial.prepare()}")

    @keyword(tags=["action"])
    def process_the_recording(self) -> None:
        """Make the bundle and the description, as the app does after Stop."""
        self._kept("process")

    @keyword(tags=["action"])
    def ask_the_agent(self) -> None:
        """Let the target describe the recording, or plan what was approved."""
        self._kept("ask")

    @keyword(tags=["check"])
    def answer_should_be_good(self) -> None:
        """Grade the answer by the scenario's rubric; fail unless it is good enough."""
        trial = self._running
        score = trial.grade()
        checks = checks_of(score)
        logger.info(check_table(checks), html=True)
        for warning in trial.warnings:
            logger.warn(f"{trial.scenario.id}: {warning}")
        if not score.passed:
            share = f"{score.share:.0%} of the points hold"
            raise AssertionError(f"{share}\n{check_list(failures(checks))}")

    @keyword(tags=["getter"])
    def hear_the_judge(self) -> None:
        """Ask for a second opinion when that is wanted; it changes no verdict."""
        if _variable("SKILL_JUDGE") != "yes":
            return
        trial = self._running
        trial.consult()
        if trial.opinion:
            logger.info(f"judge: {trial.opinion.score:g}/5 — {trial.opinion.verdict}")
        if trial.judge_error:
            logger.warn(f"{trial.scenario.id}: the judge gave no opinion: {trial.judge_error}")

    @keyword(tags=["action"])
    def keep_the_result(self) -> None:
        """Note what is to be reported of this scenario, whatever its end."""
        if self._trial is not None:
            self._rows.append(self._trial.row())
            self._trial = None

    @keyword(tags=["action"])
    def close_the_target(self) -> None:
        """Write the results, free the target and remove its sessions unless they are kept."""
        if self._target is not None:
            self._target.close()
        if self._rows and self._kind and (folder := _variable("SKILL_RESULTS")):
            names = {"target": "SKILL_TARGET", "provider": "SKILL_PROVIDER", "model": "SKILL_MODEL"}
            facts = {key: _variable(name) for key, name in names.items()}
            facts["root"] = str(self._root)
            now = datetime.now(UTC)
            logger.info(
                f"results {write_results(Path(folder), self._kind, self._rows, facts, now)}"
            )
        if self._root is not None and not _variable("SKILL_SESSIONS"):
            shutil.rmtree(self._root, ignore_errors=True)

    @property
    def _running(self) -> Trial:
        if self._trial is None:
            raise HarnessError("Take The Scenario comes first")
        return self._trial

    def _kept(self, step: str) -> None:
        trial = self._running
        try:
            getattr(trial, step)()
        except AgentError as error:
            trial.error = str(error)
            raise


def checks_of(score: Score) -> list[Check]:
    """Return the points as checks for a table; a critical one says so."""
    return [
        Check(point.name, point.passed, f"{'critical ' if point.critical else ''}{point.detail}")
        for point in score.points
    ]


def _variable(name: str) -> str:
    value = BuiltIn().get_variable_value(f"${{{name}}}")
    return "" if value is None else str(value)
