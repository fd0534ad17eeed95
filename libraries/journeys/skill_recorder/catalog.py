"""All scenarios of a kind, read from ``resources/skill_recorder/``."""

from collections.abc import Sequence
from pathlib import Path
from typing import Literal, get_args

from journeys.campaign.suggestion import nearest
from journeys.errors import UsageError
from journeys.resources import resource
from journeys.skill_recorder.located import line_of, load
from journeys.skill_recorder.scenario import (
    BuilderScenario,
    DescriberScenario,
    SkillScenario,
)

Kind = Literal["describer", "builder", "skill"]
AnyScenario = DescriberScenario | BuilderScenario | SkillScenario
KINDS: tuple[Kind, ...] = get_args(Kind)


def scenarios(kind: Kind, folder: Path | None = None) -> list[AnyScenario]:
    """Return every scenario of ``kind``, sorted by id.

    ``folder`` holds a folder for each kind; without it the project's own is meant. Raises
    ``UsageError`` naming file and line.
    """
    files = sorted(((folder or resource("skill_recorder")) / kind).glob("*.yaml"))
    if not files:
        raise UsageError(f"there is no {kind} scenario in {folder or 'the resources'}")
    return [read(kind, file) for file in files]


def read(kind: Kind, file: Path) -> AnyScenario:
    """Return one scenario; its id is the name of its file."""
    scenario: AnyScenario
    if kind == "describer":
        scenario = load(file, DescriberScenario)
    elif kind == "builder":
        scenario = load(file, BuilderScenario)
    else:
        scenario = load(file, SkillScenario)
    if scenario.id != file.stem:
        line = line_of(file, "id")
        raise UsageError(f"{file}:{line}: id: '{scenario.id}' is expected to be '{file.stem}'")
    return scenario


def chosen(
    kinds: Sequence[Kind], only: Sequence[str], folder: Path | None = None
) -> list[tuple[Kind, AnyScenario]]:
    """Return the scenarios of ``kinds`` called ``only``, or all when that is empty.

    Raises ``UsageError`` when a name is unknown.
    """
    every = [(kind, one) for kind in kinds for one in scenarios(kind, folder)]
    known = {one.id for _, one in every}
    for name in only:
        if name not in known:
            raise UsageError(f"unknown scenario '{name}'; {nearest(name, known)}")
    return [(kind, one) for kind, one in every if not only or one.id in only]
