"""Digests change with what they stand for, and with nothing else."""

import shutil
from pathlib import Path

import pytest

from journeys.campaign.definition import digests
from journeys.campaign.project import Project, project

SUITE = "everyday-workflows"


@pytest.fixture
def copy(tmp_path: Path) -> Project:
    """Return a copy of the stories and the data, which may be changed."""
    root = project().suites.parent
    for name in ("suites", "resources", "keywords"):
        shutil.copytree(root / name, tmp_path / name)
    resources = tmp_path / "resources"
    return Project(tmp_path / "suites", resources / "catalog", resources / "run.args")


def append(file: Path) -> None:
    file.write_text(f"{file.read_text()}\n# changed\n")


def test_equal_files_have_equal_digests(copy: Project) -> None:
    assert digests(copy, SUITE, "build-revise") == digests(project(), SUITE, "build-revise")
    other = digests(copy, SUITE, "hire-reuse")
    assert other.definition == digests(copy, SUITE, "build-revise").definition
    assert other.harness != digests(copy, SUITE, "build-revise").harness


CHANGES = {
    "suites/everyday_workflows/build_revise.robot": (True, True),
    "suites/everyday_workflows/hiring.robot": (True, False),
    "resources/prompts/build_slugify.md": (True, True),
    "resources/catalog/everyday-workflows.yaml": (True, False),
    "keywords/tasks.resource": (False, True),
    "resources/oracle/rules.yaml": (False, True),
    "resources/catalog/profiles.yaml": (False, False),  # only a comment is added
}


@pytest.mark.parametrize(("file", "changed"), CHANGES.items())
def test_a_change_shows_in_its_digest(copy: Project, file: str, changed: tuple[bool, bool]) -> None:
    before = digests(copy, SUITE, "build-revise")
    append(copy.suites.parent / file)
    after = digests(copy, SUITE, "build-revise")
    assert (before.definition != after.definition, before.harness != after.harness) == changed


def test_another_model_is_another_definition(copy: Project) -> None:
    before = digests(copy, SUITE, "build-revise")
    profiles = copy.catalog / "profiles.yaml"
    profiles.write_text(profiles.read_text().replace("gpt-5.4-mini", "gpt-5.4-nano"))
    assert digests(copy, SUITE, "build-revise").definition != before.definition
