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
    """``folder`` is absolute and becomes CAMPAIGN_DIR; the cells are not empty.

    Each start of pabot in one campaign is a round: a second attempt is one, so is what a resumed
    campaign still had to do. A cell is ended ``grace_minutes`` after its own timeout.
    """

    folder: Path
    cells: tuple[Cell, ...]
    processes: int = 1
    script: str = "faithful"
    model_source: str = "scripted"
    attempt: int = 1
    round: int = 1
    grace_minutes: float = WATCHDOG_MINUTES

    @property
    def place(self) -> Path:
        """Where Robot's own files of this round go."""
        return self.folder if self.round == 1 else self.folder / "rounds" / str(self.round)

    @property
    def events(self) -> Path:
        """The file of the cells' progress."""
        return self.place / "logs" / "progress.jsonl"

    @property
    def console(self) -> Path:
        """What pabot printed."""
        return self.place / "logs" / "pabot.txt"

    @property
    def output(self) -> Path:
        """Robot's merged results."""
        return self.place / "output.xml"

    @property
    def log(self) -> Path:
        """Robot's merged log, for people."""
        return self.place / "log.html"

    def deadline_seconds(self, cell: Cell) -> float:
        """How long ``cell`` may take in all, with its teardown."""
        return 60 * (cell.timeout_minutes + self.grace_minutes)

    def attempt_folder(self, cell: Cell) -> Path:
        """Where the evidence of ``cell`` is written."""
        return self.folder / cell.folder / f"attempt-{self.attempt}"


def command(launch: Launch, project: Project) -> list[str]:
    """Return the command line; pabot's own options come first, Robot's after them."""
    suites = sorted({cell.suite for cell in launch.cells})
    # Our own watchdog knows each cell's deadline; pabot's is for when that one cannot bite.
    last = 60 + max(launch.deadline_seconds(cell) for cell in launch.cells)
    variables = {
        "CAMPAIGN_DIR": launch.folder,
        "MODEL_SOURCE": launch.model_source,
        "SCRIPT": launch.script,
        "ATTEMPT": launch.attempt,
    }
    return [
        str(_scripts() / "pabot"),
        *("--testlevelsplit", "--no-pabotlib"),
        *("--processes", str(launch.processes), "--processtimeout", str(round(last))),
        *("--artifacts", "png", "--artifactsinsubfolders"),
        *("--argumentfile", str(project.arguments)),
        *("--prerunmodifier", ":".join(["journeys.library.cells.CellExpander", *suites])),
        *("--listener", f"journeys.library.listener.Progress;{launch.events}"),
        *("--outputdir", str(launch.place), "--xunit", "junit.xml"),
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
