"""A campaign from round to round: what is done, what is due, and how each cell ended at last."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from journeys.campaign.cell import Cell
from journeys.campaign.conduct import Conducted, ReadOutcomes, conduct, judge
from journeys.campaign.launch import Launch
from journeys.campaign.plan import Plan
from journeys.campaign.progress import Event
from journeys.campaign.project import Project
from journeys.campaign.retry import deserves_another
from journeys.campaign.rounds import finish, read_round
from journeys.campaign.verdict import Ending, Status


@dataclass(frozen=True, slots=True)
class Attempted:
    """One finished attempt, and the round it was made in."""

    ending: Ending
    launch: Launch


@dataclass(frozen=True, slots=True)
class Course:
    """``cells`` are all that the campaign has to do; ``rounds`` what was done, oldest first."""

    cells: tuple[Cell, ...]
    rounds: tuple[Conducted, ...]

    @property
    def signal(self) -> int:
        """What stopped the last round; 0 when nothing did."""
        return self.rounds[-1].signal if self.rounds else 0

    def attempts(self, cell: Cell) -> tuple[Attempted, ...]:
        """Return the finished attempts of ``cell``, oldest first."""
        return tuple(
            Attempted(ending, done.launch)
            for done in self.rounds
            for ending in done.endings
            if ending.cell.id == cell.id and ending.status is not Status.PLANNED
        )

    @property
    def endings(self) -> tuple[Ending, ...]:
        """How each cell ended: by its last finished attempt."""
        found = [(cell, self.attempts(cell)) for cell in self.cells]
        return tuple(
            done[-1].ending if done else Ending(cell, Status.PLANNED, "the cell did not run")
            for cell, done in found
        )

    def due(self, plan: Plan) -> tuple[int, tuple[Cell, ...]]:
        """Return the number of the next attempt and its cells; none when all is done."""
        done = {cell.id: tuple(one.ending for one in self.attempts(cell)) for cell in self.cells}
        if first := tuple(cell for cell in self.cells if not done[cell.id]):
            return 1, first
        limit, single = plan.automatic_retries, plan.single_attempt
        again = [cell for cell in self.cells if deserves_another(done[cell.id], limit, single)]
        return 2, tuple(again)


def recall(
    folder: Path, plan: Plan, cells: tuple[Cell, ...], read_outcomes: ReadOutcomes
) -> Course:
    """Return the course of the campaign in ``folder`` so far, by what is on disk.

    A round that was killed is judged now, and never again.
    """
    known = {cell.id: cell for cell in cells}
    rounds: list[Conducted] = []
    while True:
        start = _launch(folder, plan, cells, len(rounds) + 1)
        found = read_round(start.place)
        if found is None:
            return Course(cells, tuple(rounds))
        own = tuple(known[id] for id in found.cells)
        launch = replace(start, cells=own, attempt=found.attempt)
        endings = found.endings
        if endings is None:
            endings = judge(launch, read_outcomes, cut=True)
            finish(launch, endings)
        rounds.append(Conducted(launch, endings))


def proceed(  # noqa: PLR0913 -- what to do, and with what
    course: Course,
    folder: Path,
    plan: Plan,
    *,
    project: Project,
    watch: Callable[[Event], None],
    read_outcomes: ReadOutcomes,
) -> Course:
    """Run what is due, round by round, until nothing is or somebody stops it."""
    while True:
        attempt, cells = course.due(plan)
        if not cells:
            return course
        number = len(course.rounds) + 1
        launch = replace(_launch(folder, plan, cells, number), attempt=attempt)
        for cell in cells:
            _set_aside(launch.attempt_folder(cell))
        done = conduct(launch, project, watch, read_outcomes)
        course = replace(course, rounds=(*course.rounds, done))
        if done.interrupted:
            return course


def _launch(folder: Path, plan: Plan, cells: tuple[Cell, ...], number: int) -> Launch:
    return Launch(folder, cells, plan.processes, plan.script, plan.model_source, round=number)


def _set_aside(attempt: Path) -> None:
    """Keep what an attempt left that was cut off, out of the way of the one to come."""
    if not attempt.exists():
        return
    number = 1
    while (kept := attempt.with_name(f"{attempt.name}.cut-off-{number}")).exists():
        number += 1
    attempt.rename(kept)
