"""round.json: which cells a start of pabot was for, and how they ended; judged only once."""

from pathlib import Path

from pydantic import Field, ValidationError

from journeys.campaign.launch import Launch
from journeys.campaign.verdict import Ending
from journeys.errors import HarnessError
from journeys.evidence.document import write_text
from journeys.evidence.model import EvidenceModel

FILE = "round.json"


class Round(EvidenceModel):
    """``endings`` is ``None`` while it runs, and stays so when the campaign was killed."""

    attempt: int = Field(ge=1)
    cells: tuple[str, ...]
    endings: tuple[Ending, ...] | None = None


def begin(launch: Launch) -> None:
    """Say on disk that ``launch`` starts."""
    _write(launch, None)


def finish(launch: Launch, endings: tuple[Ending, ...]) -> None:
    """Say on disk how the cells of ``launch`` ended."""
    _write(launch, endings)


def read_round(place: Path) -> Round | None:
    """Return the round whose files are in ``place``; ``None`` when none began there."""
    file = place / FILE
    try:
        return Round.model_validate_json(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    except (UnicodeDecodeError, ValidationError) as error:
        raise HarnessError(f"{file} is damaged: {' '.join(str(error).split())[:200]}") from error


def _write(launch: Launch, endings: tuple[Ending, ...] | None) -> None:
    cells = tuple(cell.id for cell in launch.cells)
    found = Round(attempt=launch.attempt, cells=cells, endings=endings)
    text = found.model_dump_json(by_alias=True, indent=2)
    write_text(launch.place / FILE, f"{text}\n")
