"""Changes in valid evidence that turn a check false, where no counterfeit can.

``resources/calibration/everyday.yaml`` holds those of every story, ``<case>.yaml`` those of one,
which go first; before both go those in ``<suite>.<case>.yaml``, where suites share a case. What
stories of one kind share stands in ``<first word of the case>.yaml``. The tests make every change
and hold each to its check.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Self

import yaml
from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError, model_validator

from journeys.errors import HarnessError

SHARED = "everyday"


class Change(BaseModel):
    """One change: the value at a dotted ``path`` of a record becomes ``value``, or is ``gone``.

    ``oracle`` instead names a phase: each check of its verdict in turn becomes false.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    path: str = ""
    value: Any = None
    gone: bool = False
    oracle: str = ""

    @model_validator(mode="after")
    def _is_one_change(self) -> Self:
        if bool(self.path) == bool(self.oracle):
            raise ValueError("a change has either a path or an oracle's phase")
        return self


Changes = Mapping[str, tuple[Change, ...]]  # by check id, of an oracle's phase by pattern


def changes(folder: Path, story: str) -> dict[str, tuple[Change, ...]]:
    """Return the changes for ``story`` from ``folder``; ``HarnessError`` for a damaged file."""
    return {**inherited(folder, story), **read(folder / f"{story}.yaml")}


def inherited(folder: Path, story: str) -> dict[str, tuple[Change, ...]]:
    """Return the changes that ``story`` shares with others."""
    _, _, case = story.rpartition(".")
    own = {} if case == story else read(folder / f"{case}.yaml")
    kind = read(folder / f"{case.partition('-')[0]}.yaml")
    return {**read(folder / f"{SHARED}.yaml"), **kind, **own}


def read(file: Path) -> Changes:
    """Return the changes in one file; none when there is no such file."""
    if not file.exists():
        return {}
    try:
        content = yaml.safe_load(file.read_text(encoding="utf-8")) or {}
        return TypeAdapter(dict[str, tuple[Change, ...]]).validate_python(content)
    except (ValidationError, yaml.YAMLError, UnicodeDecodeError) as error:
        raise HarnessError(f"{file}: {' '.join(str(error).split())[:300]}") from error
