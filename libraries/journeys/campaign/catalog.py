"""What profiles, environments and suites are; read from ``resources/catalog/``.

Where a story runs is not said here but in the story, by its ``on:`` tags.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, TypeVar

import yaml
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError
from pydantic.alias_generators import to_camel

from journeys.campaign.suggestion import nearest
from journeys.errors import UsageError


class Entry(BaseModel):
    """One entry of a catalog file; its id is the key it stands under."""

    model_config = ConfigDict(
        extra="forbid", frozen=True, alias_generator=to_camel, validate_by_name=True
    )

    groups: tuple[str, ...] = ()


class Qualification(BaseModel):
    """Why this model may be used."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    source: Literal[
        "adapter_constant",
        "qualified_runner_profile",
        "candidate_runner_profile",
        "openrouter_rankings_snapshot",
    ]
    id: str | None = None


class Profile(Entry):
    """An adapter with its provider and model."""

    generation: Literal["legacy", "native"]
    adapter_type: str
    provider: str
    acpx_agent: str | None = None
    model: str
    credential: str
    credential_aliases: tuple[str, ...] = ()
    environments: tuple[str, ...] = Field(min_length=1)
    qualification: Qualification
    adapter_config: Mapping[str, Any] = Field(default_factory=dict)
    environment_config: Mapping[str, Mapping[str, Any]] = Field(default_factory=dict)

    def settings(self, environment: str) -> dict[str, Any]:
        """Return an agent's ``adapterConfig`` in ``environment``, without folder and secrets."""
        named: dict[str, Any] = {"model": self.model}
        if self.generation == "native":
            named["provider"] = self.provider
        if self.acpx_agent:
            named["acpxAgent"] = self.acpx_agent
        return {**named, **self.adapter_config, **self.environment_config.get(environment, {})}

    @property
    def credential_names(self) -> tuple[str, ...]:
        """Every environment variable of the agent that holds its credential."""
        return (self.credential, *self.credential_aliases)


class Environment(Entry):
    """A place where agents work."""

    driver: str
    provider: str | None = None
    credential: str | None = None
    configuration_key: str = "default"
    target: Mapping[str, str]
    config: Mapping[str, Any] = Field(default_factory=dict)
    minimum_job_minutes: int = Field(gt=0)


class Suite(Entry):
    """A folder of stories with one purpose."""

    label: str
    manual: bool
    timeout_minutes: Mapping[str, int]
    size: int | None = Field(default=None, gt=0)


@dataclass(frozen=True, slots=True)
class Catalog:
    """Everything declared, by id."""

    profiles: Mapping[str, Profile]
    environments: Mapping[str, Environment]
    suites: Mapping[str, Suite]

    @property
    def manual_suites(self) -> tuple[str, ...]:
        """The suites that run only when they are named, in file order."""
        return tuple(id for id, suite in self.suites.items() if suite.manual)

    @property
    def groups(self) -> set[str]:
        """Every group that an entry gives to its cells."""
        entries: tuple[Entry, ...] = (
            *self.profiles.values(),
            *self.environments.values(),
            *self.suites.values(),
        )
        return {group for entry in entries for group in entry.groups}


Kind = TypeVar("Kind", bound=Entry)


def load(folder: Path) -> Catalog:
    """Read the three files of ``folder``; ``UsageError`` names the file and the key at fault."""
    catalog = Catalog(
        _entries(folder / "profiles.yaml", Profile),
        _entries(folder / "environments.yaml", Environment),
        _entries(folder / "suites.yaml", Suite),
    )
    for id, profile in catalog.profiles.items():
        named = {*profile.environments, *profile.environment_config}
        _known(named, catalog, folder / "profiles.yaml", id)
    for id, suite in catalog.suites.items():
        _known(set(suite.timeout_minutes), catalog, folder / "suites.yaml", id)
    return catalog


def _entries(file: Path, kind: type[Kind]) -> dict[str, Kind]:
    try:
        content = yaml.safe_load(file.read_text(encoding="utf-8"))
        return TypeAdapter(dict[str, kind]).validate_python(content)  # type: ignore[valid-type]
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"] if part != "[key]")
        raise UsageError(f"{file}: {where or 'the file'}: {first['msg']}") from error
    except (OSError, yaml.YAMLError) as error:
        raise UsageError(f"{file}: {' '.join(str(error).split())}") from error


def _known(environments: set[str], catalog: Catalog, file: Path, id: str) -> None:
    for name in sorted(environments - set(catalog.environments)):
        hint = nearest(name, catalog.environments)
        raise UsageError(f"{file}: {id}: unknown environment '{name}'; {hint}")
