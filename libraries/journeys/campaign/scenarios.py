"""Scenarios of the chat suite: what a person asks for, and what only the judges know."""

from pathlib import Path

import yaml
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from journeys.errors import HarnessError


class Scenario(BaseModel):
    """One scenario. ``query`` is sent as it is; ``context`` and ``expected`` go nowhere."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    capabilities: tuple[str, ...] = Field(min_length=1)
    query: str = Field(min_length=1)
    context: str = Field(min_length=1)
    expected: tuple[str, ...] = Field(min_length=1)


def scenario(file: Path, id: str) -> Scenario:
    """Read the scenario ``id``; ``HarnessError`` when the file is damaged or does not have it."""
    try:
        content = yaml.safe_load(file.read_text(encoding="utf-8"))
        found = TypeAdapter(dict[str, Scenario]).validate_python(content)
    except (OSError, yaml.YAMLError, ValidationError) as error:
        raise HarnessError(f"{file}: {' '.join(str(error).split())[:300]}") from error
    if id not in found:
        raise HarnessError(f"{file} has no scenario '{id}'; there are {', '.join(found)}")
    return found[id]
