"""Digests of what defines a suite and of what judges a story, to tell equal campaigns apart.

Results may only be compared when their digests are equal.
"""

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import yaml

from journeys.campaign.project import Project

ASKED = ("prompts", "personas", "scenarios")  # what agents are told
JUDGED = ("oracle", "toolchain", "locators.yaml")  # what the judge and the product are made of
HARNESS = ("library", "grading", "product", "oracle", "evidence")


@dataclass(frozen=True, slots=True)
class Digests:
    """SHA-256 digests: ``definition`` of a suite, ``harness`` of one of its stories."""

    definition: str
    harness: str


def digests(project: Project, suite: str, case: str) -> Digests:
    """Return the digests of ``suite`` and of its story ``case``.

    The definition changes with every story, prompt, persona, profile, model, environment and
    deadline; the harness with the story itself and everything that drives or judges it.
    """
    folder = project.suites / suite.replace("-", "_")
    resources = project.catalog.parent
    asked = _files(resources / name for name in ASKED)
    catalog = {name: _catalog(project, name, suite) for name in ("suites", "profiles")}
    catalog["environments"] = _catalog(project, "environments", suite)
    declared = _files([project.catalog / f"{suite}.yaml"])
    definition = {"catalog": catalog, "files": _sums(resources, [*declared, *asked])}
    definition["stories"] = _sums(folder, _files([folder]))
    stories = [file for file in _files([folder]) if _tells(file, case)]
    judged = _files(resources / name for name in JUDGED)
    package = Path(__file__).parents[1]
    harness = {
        "stories": _sums(folder, stories),
        "keywords": _sums(project.suites.parent, _files([project.suites.parent / "keywords"])),
        "resources": _sums(resources, [*asked, *judged]),
        "code": _sums(package, _files(package / name for name in HARNESS)),
    }
    return Digests(_digest(definition), _digest(harness))


def _catalog(project: Project, name: str, suite: str) -> object:
    """Return the entries of a catalog file; of the suites only this one."""
    content = yaml.safe_load((project.catalog / f"{name}.yaml").read_text(encoding="utf-8"))
    return content.get(suite) if name == "suites" else content


def _tells(file: Path, case: str) -> bool:
    """Return whether a story file holds ``case``, or is what all stories of a suite share."""
    words = file.read_text(encoding="utf-8").split()
    shared, _, variant = case.rpartition("-")
    return (
        file.name.startswith("__init__")
        or f"case:{case}" in words
        or (f"case:{shared}" in words and f"variant:{variant}" in words)
    )


def _files(places: Iterable[Path]) -> list[Path]:
    found: list[Path] = []
    for place in places:
        inside = [place] if place.is_file() else place.rglob("*")
        found += (one for one in inside if one.is_file() and "__pycache__" not in one.parts)
    return sorted(one for one in found if one.suffix != ".pyc")


def _sums(root: Path, files: Iterable[Path]) -> dict[str, str]:
    return {
        str(file.relative_to(root)): hashlib.sha256(file.read_bytes()).hexdigest() for file in files
    }


def _digest(value: object) -> str:
    text = json.dumps(value, sort_keys=True, default=str)
    return f"sha256:{hashlib.sha256(text.encode()).hexdigest()}"
