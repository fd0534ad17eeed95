"""Running a launch and judging every cell that was planned."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from journeys.campaign.cell import Cell
from journeys.campaign.launch import Launch
from journeys.campaign.progress import Event
from journeys.campaign.project import Project
from journeys.campaign.running import last_words, run
from journeys.campaign.verdict import Ending, Outcome, ending
from journeys.errors import HarnessError
from journeys.evidence.result import Result, parse_result


@dataclass(frozen=True, slots=True)
class Conducted:
    """One ending for each planned cell, in order."""

    launch: Launch
    endings: tuple[Ending, ...]
    interrupted: bool


def conduct(
    launch: Launch,
    project: Project,
    watch: Callable[[Event], None],
    read_outcomes: Callable[[Path], Mapping[str, Outcome]],
) -> Conducted:
    """Run ``launch`` to its end; a cell that pabot lost is a failed cell."""
    ended = run(launch, project, watch)
    outcomes = read_outcomes(launch.output)
    endings = tuple(_ending(cell, outcomes.get(cell.id), launch) for cell in launch.cells)
    return Conducted(launch, endings, ended.interrupted)


def _ending(cell: Cell, outcome: Outcome | None, launch: Launch) -> Ending:
    judged = ending(cell, outcome, _result(cell, launch))
    if outcome is None:
        said = f"pabot said: {last_words(launch.console)} ({launch.console})"
        return replace(judged, reason=f"{judged.reason}; {said}")
    return judged


def _result(cell: Cell, launch: Launch) -> Result | str:
    """Return the attempt's record, or why there is none to go by."""
    file = launch.attempt_folder(cell) / "result.json"
    try:
        result = parse_result(file.read_text(encoding="utf-8"), file)
    except FileNotFoundError:
        return "the attempt left no result.json"
    except (UnicodeDecodeError, HarnessError) as error:
        return str(error)
    found = (result.cell, result.attempt, result.model_source, result.script)
    expected = (cell.id, launch.attempt, launch.model_source, launch.script)
    return result if found == expected else f"{file} is of {found}, not of {expected}"
