"""The tools and briefs of model-backed targets: what an agent may call, and nothing else."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ValidationError

from journeys.skill_recorder import toolbox
from journeys.skill_recorder.analysis import Submission
from journeys.skill_recorder.plans import AutomationPlan, SkillPlan

ANYTHING: dict[str, Any] = {"type": "object", "properties": {}}


@dataclass(frozen=True, slots=True)
class Tool:
    """``call`` gets the arguments and returns the text for the model, and whether it worked."""

    name: str
    about: str
    parameters: dict[str, Any]
    call: Callable[[Mapping[str, Any]], tuple[str, bool]]


@dataclass(slots=True)
class Inbox:
    """What an agent submitted last."""

    submitted: dict[str, Any] | None = None
    refused: list[str] = field(default_factory=list)

    def tool(self, name: str, about: str, model: type[BaseModel] | None) -> Tool:
        """Return the tool that fills this inbox; what is not valid may be sent again."""

        def call(arguments: Mapping[str, Any]) -> tuple[str, bool]:
            try:
                if model:
                    model.model_validate(arguments)
            except ValidationError as error:
                issues = error.errors(include_url=False)
                text = "\n".join(f"{'.'.join(map(str, i['loc']))}: {i['msg']}" for i in issues)
                self.refused.append(text)
                return text, False
            self.submitted = dict(arguments)
            return "Received.", True

        schema = model.model_json_schema(by_alias=True) if model else JUDGEMENT
        return Tool(name, about, schema, call)


JUDGEMENT: dict[str, Any] = {
    "type": "object",
    "properties": {
        "score": {"type": "number", "description": "0 to 5"},
        "verdict": {"type": "string"},
        "reasons": {"type": "string"},
    },
    "required": ["score", "verdict"],
}


def describer_tools(session: Path, inbox: Inbox) -> list[Tool]:
    """Return the describer's tools; these sessions have neither narration nor video."""
    return [
        _reader("get_timeline", "The steps.", lambda _: toolbox.get_timeline(session)),
        _reader("get_events", "The events.", lambda asked: toolbox.get_events(session, asked)),
        _reader("get_narration", "What was said.", lambda _: {"segments": []}),
        _reader("list_frames", "The pictures.", lambda _: {"hasVideo": False, "frames": []}),
        inbox.tool("submit_analysis", "Hand the description in.", Submission),
    ]


def automation_tools(session: Path, inbox: Inbox) -> list[Tool]:
    """Return the automation builder's tools."""
    last = inbox.tool("propose_automation_plan", "Propose the automation.", AutomationPlan)
    return [*_approved(session), last]


def skill_tools(session: Path, inbox: Inbox) -> list[Tool]:
    """Return the skill builder's tools."""
    return [*_approved(session), inbox.tool("propose_plan", "Propose the skill.", SkillPlan)]


def judge_tools(inbox: Inbox) -> list[Tool]:
    """Return the judge's only tool."""
    return [inbox.tool("submit_judgement", "Hand the grade in, once.", None)]


def _approved(session: Path) -> list[Tool]:
    return [
        _reader("get_analysis", "What was approved.", lambda _: toolbox.get_analysis(session)),
        _reader("get_timeline", "The steps.", lambda _: toolbox.get_timeline(session)),
    ]


def _reader(name: str, about: str, read: Callable[[Mapping[str, Any]], dict[str, Any]]) -> Tool:
    def call(arguments: Mapping[str, Any]) -> tuple[str, bool]:
        return json.dumps(read(arguments), ensure_ascii=False), True

    return Tool(name, about, ANYTHING, call)
