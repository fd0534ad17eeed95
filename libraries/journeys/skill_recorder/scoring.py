"""Grading what an agent answered, by the words in it; no model, no clock, no files."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from journeys.skill_recorder.analysis import Step, Submission
from journeys.skill_recorder.plans import AutomationPlan, SkillPlan
from journeys.skill_recorder.scenario import DescriberRubric, PlanRubric, SkillRubric
from journeys.skill_recorder.values import unresolved

ENOUGH = 0.8


@dataclass(frozen=True, slots=True)
class Point:
    """One graded fact. A critical one fails the scenario alone; ``hits`` is what was found."""

    name: str
    passed: bool
    detail: str = ""
    critical: bool = False
    hits: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Score:
    """All points, what they were graded from, and whether that is enough."""

    points: tuple[Point, ...]
    passed: bool
    text: str

    @property
    def share(self) -> float:
        """The share of points that hold; without any point it is 0."""
        held = sum(point.passed for point in self.points)
        return held / len(self.points) if self.points else 0.0

    def strictly(self) -> "Score":
        """Return the same score, passed only when every point holds."""
        every = bool(self.points) and all(point.passed for point in self.points)
        return Score(self.points, every, self.text)

    def record(self) -> dict[str, Any]:
        """Return it as JSON data."""
        return {
            "score": self.share,
            "pass": self.passed,
            "checks": [_point_record(point) for point in self.points],
        }


def score_analysis(answer: Submission, rubric: DescriberRubric) -> Score:
    """Grade a description: passed without critical miss and with four fifths of the points."""
    intent = answer.intent.lower()
    texts = [_step_text(step) for step in answer.steps]
    apps = " ".join(app for step in answer.steps for app in step.apps).lower()
    everything = " ".join(texts)
    noise = "\n".join([intent, *(_noise_text(step) for step in answer.steps)])
    points = [
        *(_has(f"intent mentions {_quoted(word)}", (word,), intent) for word in rubric.intent_all),
        *(_has(f"intent mentions {_one_of(group)}", group, intent) for group in rubric.intent_any),
        *_count_point(len(answer.steps), rubric),
        *(_has(f"involves app {_quoted(a)}", (a,), f"{apps} {everything}") for a in rubric.apps),
        *_order_point(texts, rubric.ordered),
        *(_has(f"mentions {_one_of(one)}", one, everything) for one in rubric.mention_any),
        *(_lacks(f"no noise step {_quoted(word)}", word, noise) for word in rubric.forbidden),
    ]
    critical = any(point.critical and not point.passed for point in points)
    score = Score(tuple(points), False, f"{intent}\n{everything}")
    return Score(score.points, not critical and score.share >= ENOUGH, score.text)


def score_automation(plan: AutomationPlan, rubric: PlanRubric) -> Score:
    """Grade the prompts of an automation: passed when every point holds."""
    text = "\n\n".join(f"{step.label}\n{step.prompt}" for step in plan.steps)
    return _every(_words(text, rubric), text)


def score_skill(plan: SkillPlan, rubric: SkillRubric) -> Score:
    """Grade the plan of a skill, its shape included: passed when every point holds."""
    lines = [f"{step.text} {step.named_tools}" for step in plan.steps]
    text = "\n".join([*lines, " ".join(plan.allowed_tools)])
    unknown = unresolved("\n".join(step.text for step in plan.steps), plan.values)
    kinds = [step.kind for step in plan.steps]
    resolve = "every {{token}} in steps resolves to a value"
    shape = [
        _least("declares", "value(s)", len(plan.values), rubric.min_values),
        Point(resolve, not unknown, f"unknown: {', '.join(unknown)}" if unknown else ""),
        _least("has", "calculation step(s)", kinds.count("calculation"), rubric.min_calculations),
        _least("has", "action step(s)", kinds.count("action"), rubric.min_actions),
    ]
    return _every([*_words(text, rubric), *shape], text)


def _every(points: Sequence[Point], text: str) -> Score:
    return Score(tuple(points), False, text.lower()).strictly()


def _words(text: str, rubric: PlanRubric) -> list[Point]:
    lowered = text.lower()
    uses = (
        _has(f"uses one of: {', '.join(map(_quoted, group))}", group, lowered)
        for group in rubric.must_use_any
    )
    return [*uses, *(_lacks(f"avoids {_quoted(w)}", w, lowered) for w in rubric.forbidden)]


def _step_text(step: Step) -> str:
    parts = (step.title, step.detail, " ".join(step.apps), " ".join(step.evidence))
    return "  ".join(parts).lower()


def _noise_text(step: Step) -> str:
    return f"{step.title} {' '.join(step.apps)}".lower()


def _count_point(count: int, rubric: DescriberRubric) -> list[Point]:
    if rubric.steps is None:
        return []
    low, high = rubric.steps.min, rubric.steps.max
    return [Point(f"step count in [{low}, {high}]", low <= count <= high, f"got {count}")]


def _order_point(texts: Sequence[str], groups: Sequence[Sequence[str]]) -> list[Point]:
    if not groups:
        return []
    at, missing = 0, []
    for group in groups:
        found = (i for i in range(at, len(texts)) if any(w.lower() in texts[i] for w in group))
        index = next(found, None)
        if index is None:
            missing.append(group[0])
        else:
            at = index  # the next action may stand in the same step
    detail = f"missing: {', '.join(missing)}" if missing else ""
    return [Point(f"ordered flow ({len(groups)} actions)", not missing, detail)]


def _has(name: str, words: Sequence[str], text: str) -> Point:
    hits = tuple(word for word in words if word.lower() in text)
    detail = f"found {', '.join(map(_quoted, hits))}" if hits else "found none"
    return Point(name, bool(hits), detail, hits=hits)


def _lacks(name: str, word: str, text: str) -> Point:
    found = word.lower() in text
    return Point(name, not found, f"found {_quoted(word)}" if found else "", critical=True)


def _least(verb: str, noun: str, count: int, wanted: int) -> Point:
    return Point(f"{verb} >= {wanted} {noun}", count >= wanted, f"got {count}")


def _one_of(words: Iterable[str]) -> str:
    return f"one of [{', '.join(words)}]"


def _quoted(word: str) -> str:
    return f'"{word}"'


def _point_record(point: Point) -> dict[str, Any]:
    record: dict[str, Any] = {"name": point.name, "pass": point.passed}
    if point.detail:
        record["detail"] = point.detail
    return {**record, "critical": True} if point.critical else record
