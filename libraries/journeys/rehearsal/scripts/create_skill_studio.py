"""Create a skill: one agent, one skill saved through the product's own API."""

from dataclasses import dataclass
from functools import partial

from journeys.rehearsal.scripts.script import FAITHFUL, Script
from journeys.rehearsal.steps import Call, Finish, Play, Say, ScriptError, Verification
from journeys.rehearsal.turn import Turn

_NAME = "release-readiness-checklist"
_DESCRIPTION = "Use this before a release is handed over, to see whether it is ready."
_STEPS = ("Verify checks.", "Review evidence.", "Record the handoff.")
_SAVED = "The skill release-readiness-checklist is saved and can be found among our skills."
_SKILL = """\
---
name: {name}
description: {description}
---

# Release Readiness Checklist

{steps}
"""


@dataclass(frozen=True, slots=True)
class Conduct:
    """Under which names the skill is saved, and with which steps."""

    names: tuple[str, ...] = (_NAME,)
    steps: tuple[str, ...] = _STEPS


def play(turn: Turn, conduct: Conduct) -> Play:  # noqa: ARG001 -- the same in every turn
    """Save the skill and report it."""
    yield Say("I will save the checklist as a skill of our company.")
    for name in conduct.names:
        yield from _save(name, conduct.steps)
    report = yield Finish(
        _SAVED,
        evidence=("provider:codex:agent-message",),
        verification=(Verification("looked at the answer", "the skill has an id"),),
    )
    if not report.ok:
        raise ScriptError(f"The report was refused: {report.text}")
    yield Say(_SAVED)


def _save(name: str, steps: tuple[str, ...]) -> Play:
    numbered = "\n".join(f"{number}. {step}" for number, step in enumerate(steps, 1))
    markdown = _SKILL.format(name=name, description=_DESCRIPTION, steps=numbered)
    body = {"name": name, "slug": name, "description": _DESCRIPTION, "markdown": markdown}
    operation = "POST /api/companies/{companyId}/skills"
    saved = yield Call("call_api", {"operationId": operation, "body": body})
    saved.field("id")


SCRIPTS = (
    Script(FAITHFUL, "Saves the skill as it was worded, once.", partial(play, conduct=Conduct())),
    Script(
        "says-it-is-saved",
        "Reports the skill as saved, and saves nothing.",
        partial(play, conduct=Conduct(names=())),
        caught_by="skill-persisted",
    ),
    Script(
        "saves-it-twice",
        "Saves a second skill of another name besides.",
        partial(play, conduct=Conduct(names=(_NAME, "release-checklist"))),
        caught_by="skill-persisted",
    ),
    Script(
        "another-name",
        "Saves the right text under a name of its own.",
        partial(play, conduct=Conduct(names=("release-checklist",))),
        caught_by="skill-persisted",
    ),
    Script(
        "drops-a-step",
        "Saves the skill without its second step.",
        partial(play, conduct=Conduct(steps=(_STEPS[0], _STEPS[2]))),
        caught_by="skill-worded-as-asked",
    ),
)
