"""One start of pabot: which cells, with which model, into which folder."""

import os
import sysconfig
from dataclasses import dataclass
from pathlib import Path

from journeys.campaign.cell import TAG, Cell
from journeys.campaign.project import Project

WATCHDOG_MINUTES = 7  # start, teardown and evidence, on top of a cell's own timeout


@dataclass(frozen=True, slots=True)
class Launch:
    """``folder`` is absolute and becomes CAMPAIGN_DIR; the cells are not empty."""

    folder: Path
    cells: tuple[Cell, ...]
    processes: int = 1
    script: str = "faithful"
    model_source: str = "scripted"
    attempt: int = 1

    @property
    def events(self) -> Path:
        """The file of the cells' progress."""
        return self.folder / "logs" / "progress.jsonl"

    @property
    def console(self) -> Path:
        """What pabot printed."""
        return self.folder / "logs" / "pabot.txt"

    @property
    def output(self) -> Path:
        """Robot's merged results."""
        return self.folder / "output.xml"

    @property
    def log(self) -> Path:
        """Robot's merged log, for people."""
        return self.folder / "log.html"

    def attempt_folder(self, cell: Cell) -> Path:
        """Where the evidence of ``cell`` is written."""
        return self.folder / cell.folder / f"attempt-{self.attempt}"


def command(launch: Launch, project: Project) -> list[str]:
    """Return the command line; pabot's own options come first, Robot's after them."""
    suites = sorted({cell.suite for cell in launch.cells})
    watchdog = 60 * (max(cell.timeout_minutes for cell in launch.cells) + WATCHDOG_MINUTES)
    variables = {
        "CAMPAIGN_DIR": launch.folder,
        "MODEL_SOURCE": launch.model_source,
        "SCRIPT": launch.script,
        "ATTEMPT": launch.attempt,
    }
    return [
        str(_scripts() / "pabot"),
        *("--testlevelsplit", "--no-pabotlib"),
        *("--processes", str(launch.processes), "--processtimeout", str(watchdog)),
        *("--artifacts", "png", "--artifactsinsubfolders"),
        *("--argumentfile", str(project.arguments)),
        *("--prerunmodifier", ":".join(["journeys.library.cells.CellExpander", *suites])),
        *("--listener", f"journeys.library.listener.Progress;{launch.events}"),
        *("--outputdir", str(launch.folder), "--xunit", "junit.xml"),
        *(part for name, value in variables.items() for part in ("--variable", f"{name}:{value}")),
        *(part for cell in launch.cells for part in ("--include", f"{TAG}{cell.id}")),
        str(project.suites),
    ]


def environment() -> dict[str, str]:
    """Return this process's environment with our ``robot`` first; pabot starts it by name."""
    path = os.pathsep.join([str(_scripts()), os.environ.get("PATH", os.defpath)])
    return {**os.environ, "PATH": path}


def _scripts() -> Path:
    return Path(sysconfig.get_path("scripts"))
