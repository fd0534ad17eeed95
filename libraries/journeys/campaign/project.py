"""Where the stories and the data about them stand."""

from dataclasses import dataclass
from pathlib import Path

from journeys.resources import FOLDER, resource


@dataclass(frozen=True, slots=True)
class Project:
    """Absolute paths: the folder of stories, the catalog folder, Robot's argument file."""

    suites: Path
    catalog: Path
    arguments: Path


def project() -> Project:
    """Return this checkout; ``HarnessError`` when its data files are missing."""
    return Project(FOLDER.parent / "suites", resource("catalog"), resource("run.args"))
