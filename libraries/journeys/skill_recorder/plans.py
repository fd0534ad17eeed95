"""What the builders propose: an automation, or the procedure of a skill."""

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, model_validator

from journeys.skill_recorder.analysis import Answer
from journeys.skill_recorder.values import Value, slug, value_id


def _name(text: object) -> object:
    return slug(text, "-", 60, "recorded-skill") if isinstance(text, str) else text


Name = Annotated[str, BeforeValidator(_name)]


class Clock(Answer):
    """A time of the day."""

    hour: int = Field(ge=0, le=23)
    minute: int = Field(ge=0, le=59)


class Schedule(Answer):
    """When an automation runs: once a day, every so many minutes, or at several times."""

    kind: Literal["single", "interval", "multi"] = "single"
    natural_language: str = ""
    days: tuple[Annotated[int, Field(ge=0, le=6)], ...] = ()
    time: Clock | None = None
    interval_minutes: int | None = Field(default=None, ge=1)
    times: tuple[Clock, ...] = ()

    @model_validator(mode="after")
    def _divides_a_day(self) -> "Schedule":
        if self.interval_minutes and 1440 % self.interval_minutes:
            raise ValueError(f"intervalMinutes {self.interval_minutes} does not divide 1440")
        return self


class Trigger(Answer):
    """What starts an automation."""

    type: Literal["schedule", "condition"] = "schedule"
    schedule: Schedule | None = None
    condition: str = ""
    condition_check_interval: str | None = None


class AutomationStep(Answer):
    """One prompt of an automation."""

    label: str = ""
    prompt: str


class AutomationPlan(Answer):
    """The arguments of ``propose_automation_plan``; the host adds ``architecture``."""

    name: Name
    title: str
    description: str
    summary: str = ""
    generalization: str = ""
    trigger: Trigger
    values: tuple[Value, ...] = ()
    steps: tuple[AutomationStep, ...] = ()
    model: str = ""
    skill_names: tuple[str, ...] = ()


class SkillStep(Answer):
    """One step of a skill; newer versions of the app name several tools."""

    kind: Literal["calculation", "action"]
    title: str = ""
    text: str
    tool: str = ""
    tools: tuple[str, ...] = ()

    @model_validator(mode="before")
    @classmethod
    def _from_a_sentence(cls, data: object) -> object:
        return {"kind": "action", "text": data} if isinstance(data, str) else data

    @property
    def named_tools(self) -> str:
        """Every tool, separated by blanks."""
        return " ".join(one for one in (self.tool, *self.tools) if one)


class SkillPlan(Answer):
    """The arguments of ``propose_plan``; the host adds ``architecture``."""

    name: Name
    title: str
    description: str
    summary: str = ""
    generalization: str = ""
    values: tuple[Value, ...] = ()
    steps: tuple[SkillStep, ...] = ()
    allowed_tools: tuple[str, ...] = ()

    @model_validator(mode="before")
    @classmethod
    def _from_old_inputs(cls, data: object) -> object:
        if isinstance(data, dict) and "values" not in data and "inputs" in data:
            return {**data, "values": _fixed(data["inputs"])}
        return data


def _fixed(inputs: object) -> list[dict[str, Any]]:
    rows = [one for one in inputs if isinstance(one, dict)] if isinstance(inputs, list) else []
    return [
        {"id": value_id(str(one["name"])), "name": one["name"], "value": one.get("detail", "")}
        for one in rows
        if one.get("source") in ("fixed", "constant") and one.get("name")
    ]
