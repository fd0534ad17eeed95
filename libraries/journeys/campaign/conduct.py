"""Running a round and judging every cell that was planned for it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from journeys.campaign.cell import Cell
from journeys.campaign.launch import Launch
from journeys.campaign.progress import Event, Tail
from journeys.campaign.project import Project
from journeys.campaign.rounds import begin, finish
from journeys.campaign.running import last_words, run
from journeys.campaign.sealing import sealed
from journeys.campaign.verdict import Ending, Outcome, Status, ending
from journeys.errors import HarnessError
from journeys.evidence.failure import FailureClass
from journeys.evidence.result import Result, parse_result

NOT_ENDED = "the campaign was stopped before this cell ended"
ReadOutcomes = Callable[[Path], Mapping[str, Outcome]]


@dataclass(frozen=True, slots=True)
class Conducted:
    """One ending for each planned cell, in order; ``signal`` stopped the round, 0 when none did."""

    launch: Launch
    endings: tuple[Ending, ...]
    signal: int = 0

    @property
    def interrupted(self) -> bool:
        """Whether the round was stopped."""
        return self.signal != 0


def conduct(
    launch: Launch, project: Project, watch: Callable[[Event], None], read_outcomes: ReadOutcomes
) -> Conducted:
    """Run ``launch`` to its end; a cell that pabot lost is a failed cell."""
    begin(launch)
    ended = run(launch, project, watch)
    endings = judge(launch, read_outcomes, cut=ended.signal != 0)
    finish(launch, endings)
    return Conducted(launch, endings, ended.signal)


def judge(launch: Launch, read_outcomes: ReadOutcomes, *, cut: bool) -> tuple[Ending, ...]:
    """Return how each cell of ``launch`` ended, by what is on disk.

    In a round that was ``cut`` off, what a cell itself reported counts more than what pabot made
    of it, and a cell that had not ended is only planned.
    """
    events = Tail(launch.events).read()
    late = {event.cell: event.text for event in events if event.kind == "overdue"}
    outcomes = dict(read_outcomes(launch.output))
    if cut:
        told = {event.cell: _told(event) for event in events if event.kind == "finished"}
        every = {**outcomes, **told}
        outcomes = {id: one for id, one in every.items() if id in late or not one.stopped}
    endings = []
    for cell in launch.cells:
        if cut and cell.id not in outcomes and cell.id not in late:
            endings.append(Ending(cell, Status.PLANNED, NOT_ENDED))
        else:
            found = _ending(cell, outcomes.get(cell.id), launch)
            endings.append(_overdue(found, late[cell.id]) if cell.id in late else found)
    return sealed(launch, tuple(endings))


def _told(event: Event) -> Outcome:
    return Outcome(event.status, event.text, event.seconds)


def _overdue(ending: Ending, said: str) -> Ending:
    """Return the ending of a cell that the watchdog ended: nobody's work was judged."""
    reason = f"the watchdog ended the cell: {said}; {ending.reason}"
    blame = FailureClass.TRANSIENT
    return replace(ending, status=Status.FAILED, failure_class=blame, reason=reason)


def _ending(cell: Cell, outcome: Outcome | None, launch: Launch) -> Ending:
    judged = ending(cell, outcome, _result(cell, launch))
    if outcome is None:
        said = f"pabot said: {last_words(launch.console)} ({launch.console})"
        blame = judged.failure_class or FailureClass.TRANSIENT
        return replace(judged, reason=f"{judged.reason}; {said}", failure_class=blame)
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
    script = launch.script if launch.model_source == "scripted" else None
    expected = (cell.id, launch.attempt, launch.model_source, script)
    return result if found == expected else f"{file} is of {found}, not of {expected}"
