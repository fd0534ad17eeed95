"""plan.json: what a campaign will do, written before its first cell starts and never changed."""

from pathlib import Path
from typing import Literal

from pydantic import AwareDatetime, Field, ValidationError

from journeys.campaign.cell import Cell
from journeys.campaign.declared import declaration
from journeys.campaign.definition import digests
from journeys.campaign.project import Project
from journeys.errors import UsageError
from journeys.evidence.document import write_text
from journeys.evidence.failure import RETRYABLE, FailureClass
from journeys.evidence.model import EvidenceModel

FILE = "plan.json"


class Plan(EvidenceModel):
    """``cells`` are this campaign's, ``selected`` those of all shards together; sorted ids.

    ``definitions`` are the digests by suite; ``shard`` is "i/n", or "1/1" for all.
    """

    schema_name: Literal["agent-journeys.plan.v1"] = Field(
        default="agent-journeys.plan.v1", alias="schema"
    )
    command: str
    model_source: Literal["scripted", "live"]
    script: str
    selection: dict[str, bool | tuple[str, ...]]
    selected: tuple[str, ...] = Field(min_length=1)
    cells: tuple[str, ...] = Field(min_length=1)
    shard: str = "1/1"
    processes: int = Field(ge=1)
    automatic_retries: int = Field(ge=0, le=1)
    retry_classes: tuple[FailureClass, ...] = tuple(sorted(RETRYABLE))
    single_attempt: tuple[str, ...] = ()
    definitions: dict[str, str]
    started_at: AwareDatetime

    def write(self, folder: Path) -> None:
        """Write it into the campaign's folder."""
        write_text(folder / FILE, self.model_dump_json(by_alias=True, indent=2) + "\n")


def read_plan(folder: Path) -> Plan:
    """Return the plan of the campaign in ``folder``; ``UsageError`` when there is none."""
    file = folder / FILE
    try:
        return Plan.model_validate_json(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise UsageError(f"{folder} is no campaign: {file} cannot be read") from error
    except (UnicodeDecodeError, ValidationError) as error:
        said = " ".join(str(error).split())[:200]
        raise UsageError(f"{file} is damaged, start a new campaign: {said}") from error


def definitions(project: Project, cells: tuple[Cell, ...]) -> dict[str, str]:
    """Return the definition digest of every suite that ``cells`` belong to."""
    first = {cell.suite: cell.case for cell in reversed(cells)}
    return {
        suite: digests(project, suite, case).definition for suite, case in sorted(first.items())
    }


def single_attempts(project: Project, cells: tuple[Cell, ...]) -> tuple[str, ...]:
    """Return the ids of ``cells`` that are never repeated automatically."""
    found: list[str] = []
    for suite in dict.fromkeys(cell.suite for cell in cells):
        file = project.catalog / f"{suite}.yaml"
        if not file.exists():
            continue
        cases = declaration(file).cases
        found += (
            cell.id
            for cell in cells
            if cell.suite == suite and cell.case in cases and cases[cell.case].single_attempt
        )
    return tuple(sorted(found))
