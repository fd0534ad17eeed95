"""What an evaluation consists of: a recording or a frozen analysis, and a rubric."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from journeys.skill_recorder.analysis import Submission

Platform = Literal["darwin", "win32", "linux"]
Text = Annotated[str, Field(min_length=1)]
Group = Annotated[tuple[Text, ...], Field(min_length=1)]
ACTS = ("recorder", "visit", "focus", "copied", "run", "note", "retitle")


class Strict(BaseModel):
    """Data of a scenario file: no unknown keys, no changes."""

    model_config = ConfigDict(extra="forbid", frozen=True, validate_by_name=True)


class Moment(Strict):
    """One thing that the person did, ``at`` milliseconds after the start."""

    at: int = Field(ge=0)
    recorder: Literal[True] | None = None
    visit: Text | None = None
    focus: Text | None = None
    copied: Text | None = Field(default=None, alias="copy")
    run: Text | None = None
    note: Text | None = None
    retitle: Text | None = None
    app: Text | None = None
    title: str | None = None
    url: Text | None = None
    cwd: Text | None = None
    shell: Text = "zsh"
    duration_ms: int | None = Field(default=None, alias="durationMs", ge=0)

    @model_validator(mode="after")
    def _one_act(self) -> "Moment":
        acts = [name for name in ACTS if getattr(self, name) is not None]
        if len(acts) != 1:
            raise ValueError(f"exactly one of {', '.join(ACTS)} is expected, found {len(acts)}")
        if (self.visit or self.retitle) and not self.app:
            raise ValueError("visit and retitle need the app")
        return self


class StepCount(Strict):
    """How many steps a good description has, both ends included."""

    min: int = Field(ge=0)
    max: int = Field(ge=0)

    @model_validator(mode="after")
    def _in_order(self) -> "StepCount":
        if self.min > self.max:
            raise ValueError(f"min {self.min} is above max {self.max}")
        return self


class DescriberRubric(Strict):
    """What a description is graded by; all words are searched as parts of lower-cased text."""

    intent_all: tuple[Text, ...] = ()
    intent_any: tuple[Group, ...] = ()
    steps: StepCount | None = None
    apps: tuple[Text, ...] = ()
    ordered: tuple[Group, ...] = ()
    mention_any: tuple[Group, ...] = ()
    forbidden: tuple[Text, ...] = ()

    @model_validator(mode="after")
    def _not_empty(self) -> "DescriberRubric":
        if not self.model_dump(exclude_defaults=True):
            raise ValueError("the rubric grades nothing")
        return self


class PlanRubric(Strict):
    """What a plan is graded by."""

    must_use_any: tuple[Group, ...] = Field(min_length=1)
    forbidden: tuple[Text, ...] = ()


class SkillRubric(PlanRubric):
    """What the plan of a skill is graded by, its shape included."""

    min_values: int = Field(default=0, ge=0)
    min_calculations: int = Field(default=1, ge=0)
    min_actions: int = Field(default=1, ge=0)


class Scenario(Strict):
    """What all three kinds have."""

    id: str = Field(pattern=r"^[a-z0-9][a-z0-9-]{0,127}$")
    title: Text
    platform: Platform = "darwin"
    truth: Text


class DescriberScenario(Scenario):
    """A recording that is to be described. ``mock_pages``: address -> file in ``mocks/``."""

    timeline: tuple[Moment, ...] = Field(min_length=1)
    rubric: DescriberRubric
    mock_pages: dict[str, Text] = Field(default_factory=dict)

    @model_validator(mode="after")
    def _in_order(self) -> "DescriberScenario":
        times = [moment.at for moment in self.timeline]
        if times != sorted(times):
            raise ValueError("the moments of the timeline are not in order")
        return self


class BuilderScenario(Scenario):
    """An approved analysis that is to become an automation."""

    architecture: Literal["scout"]
    analysis: Submission
    rubric: PlanRubric


class SkillScenario(Scenario):
    """An approved analysis that is to become a skill."""

    architecture: Literal["scout", "cowork", "copilot-studio"]
    analysis: Submission
    rubric: SkillRubric
