"""One scenario put to one target, step by step, and what is to be reported of it."""

import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from journeys.skill_recorder import judge, weak
from journeys.skill_recorder.analysis import Submission, analysis_record
from journeys.skill_recorder.catalog import AnyScenario
from journeys.skill_recorder.pipeline import as_json
from journeys.skill_recorder.plans import AutomationPlan, SkillPlan
from journeys.skill_recorder.recording import materialise
from journeys.skill_recorder.scenario import BuilderScenario, DescriberScenario, SkillScenario
from journeys.skill_recorder.scoring import Score, score_analysis, score_automation, score_skill
from journeys.skill_recorder.seeding import seed
from journeys.skill_recorder.targets import AgentError, Target

Answer = Submission | AutomationPlan | SkillPlan


@dataclass(slots=True)
class Trial:
    """The steps in order: ``prepare``, ``process`` (recordings only), ``ask``, ``grade``."""

    scenario: AnyScenario
    target: Target
    root: Path
    strict: bool = False
    begun: float = field(default_factory=time.monotonic)
    session: Path | None = None
    answer: Answer | None = None
    score: Score | None = None
    error: str = ""
    opinion: judge.Judgement | None = None
    judge_error: str = ""

    def prepare(self) -> Path:
        """Write the recording or the frozen analysis and return its folder."""
        now = int(time.time() * 1000)
        if isinstance(self.scenario, DescriberScenario):
            self.session = materialise(self.scenario, self.root, now)
        else:
            self.session = seed(self.scenario, self.root, now)
        return self.session

    def process(self) -> None:
        """Make the bundle; ``AgentError`` when the target made none."""
        assert self.session is not None, "prepare comes first"  # noqa: S101
        self.target.process(self.session)
        for name in ("bundle.json", "description.md"):
            if not (self.session / name).is_file():
                raise AgentError(f"the pipeline wrote no {name} into {self.session}")

    def ask(self) -> Answer:
        """Ask the agent; ``AgentError`` when its answer has not the agreed shape."""
        try:
            self.answer = self._answer()
        except ValidationError as error:
            problem = error.errors(include_url=False)[0]
            where = ".".join(map(str, problem["loc"]))
            raise AgentError(f"the answer is not valid: {where}: {problem['msg']}") from error
        return self.answer

    def grade(self) -> Score:
        """Grade the answer."""
        match self.scenario, self.answer:
            case DescriberScenario(), Submission():
                score = score_analysis(self.answer, self.scenario.rubric)
            case BuilderScenario(), AutomationPlan():
                score = score_automation(self.answer, self.scenario.rubric)
            case SkillScenario(), SkillPlan():
                score = score_skill(self.answer, self.scenario.rubric)
            case _:
                raise AgentError("there is no answer to grade")
        self.score = score.strictly() if self.strict else score
        return self.score

    def consult(self) -> None:
        """Ask the judge about a description; whatever it does, the verdict stays."""
        if not isinstance(self.answer, Submission):
            return
        try:
            raw = self.target.judge(judge.prompt(self.scenario.truth, self.answer))
            self.opinion = judge.judgement(raw)
        except AgentError as error:
            self.judge_error = str(error)

    def run(self, *, with_judge: bool = False) -> None:
        """Do everything; an error of the agent is kept in ``error``."""
        try:
            self.prepare()
            if isinstance(self.scenario, DescriberScenario):
                self.process()
            self.ask()
            self.grade()
        except AgentError as error:
            self.error = str(error)
            return
        if with_judge:
            self.consult()

    @property
    def passed(self) -> bool:
        """Whether it was graded and that was enough."""
        return not self.error and self.score is not None and self.score.passed

    @property
    def warnings(self) -> list[str]:
        """What a reader should look at although it changes no verdict."""
        return weak.warnings(self.score) if self.score else []

    def row(self) -> dict[str, Any]:
        """Return it as an entry of the results file."""
        answer = self.answer
        row: dict[str, Any] = {
            "id": self.scenario.id,
            "title": self.scenario.title,
            "ok": self.passed,
            "durationMs": round((time.monotonic() - self.begun) * 1000),
        }
        if isinstance(answer, Submission):
            row |= {"stepCount": len(answer.steps), "intent": answer.intent}
        elif answer is not None:
            row["plan"] = answer.record()
        return row | self._verdicts()

    def _verdicts(self) -> dict[str, Any]:
        found: dict[str, Any] = {"warnings": self.warnings}
        if self.error:
            found["error"] = self.error
        if self.score:
            found["score"] = self.score.record()
        if self.opinion:
            found["judge"] = self.opinion.record()
        return found | ({"judge_error": self.judge_error} if self.judge_error else {})

    def _answer(self) -> Answer:
        assert self.session is not None, "prepare comes first"  # noqa: S101
        if isinstance(self.scenario, DescriberScenario):
            answer = Submission.model_validate(self.target.describe(self.session))
            record = analysis_record(answer, self.scenario.id, int(time.time() * 1000))
            (self.session / "analysis.json").write_text(as_json(record), encoding="utf-8")
            return answer
        architecture = self.scenario.architecture
        if isinstance(self.scenario, BuilderScenario):
            return AutomationPlan.model_validate(self.target.automate(self.session, architecture))
        return SkillPlan.model_validate(self.target.skill(self.session, architecture))
