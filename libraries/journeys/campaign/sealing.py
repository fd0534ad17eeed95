"""The end of a launch: what its own files and its attempts' packages say about each verdict."""

import subprocess
import sysconfig
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from journeys.campaign.launch import Launch
from journeys.campaign.verdict import Ending, Status
from journeys.errors import HarnessError
from journeys.evidence.failure import FailureClass
from journeys.evidence.logbook import PAGES, LogbookLeak, search
from journeys.evidence.manifest import differences, read_manifest


def sealed(launch: Launch, endings: Sequence[Ending]) -> tuple[Ending, ...]:
    """Return the endings, worse where a secret stands in Robot's files or evidence is not whole.

    A leak that belongs to no cell fails all of them. Pages with a secret are made anew.
    """
    found = search(launch.folder)
    ours = {(launch.place / page).relative_to(launch.folder).as_posix() for page in PAGES}
    if any(one.leak.file in ours for one in found):
        _write_again(launch)
    return tuple(_packaged(_without_leaks(one, found), launch) for one in endings)


def _without_leaks(ending: Ending, found: Sequence[LogbookLeak]) -> Ending:
    named = {cell for one in found for cell in one.cells}
    its = [one.leak for one in found if ending.cell.id in one.cells]
    if not named:
        its = [one.leak for one in found]
    elif narrow := [one.leak for one in found if one.cells == (ending.cell.id,)]:
        its = narrow
    elif any(len(one.cells) == 1 for one in found):
        its = []  # the leak is another cell's: its own output holds it, ours does not
    if not its:
        return ending
    said = "; ".join(f"{leak.file}: {leak.reason}" for leak in its)
    reason = f"Secret leak in {said}" + (f"; before that: {ending.reason}" * bool(ending.reason))
    blame = FailureClass.SECRET_LEAK
    return replace(ending, status=Status.FAILED, failure_class=blame, reason=reason)


def _packaged(ending: Ending, launch: Launch) -> Ending:
    """Fail a pass whose evidence is not packaged, or not what was packaged."""
    if ending.status is not Status.PASSED:
        return ending
    folder = launch.attempt_folder(ending.cell)
    try:
        manifest = read_manifest(folder)
        problems = [*differences(folder, manifest), *manifest.missing]
    except HarnessError as error:
        problems = [str(error)]
    if not problems:
        return ending
    reason = f"it passed, but its evidence is not whole: {'; '.join(problems)}"
    blame = FailureClass.HARNESS
    return replace(ending, status=Status.FAILED, failure_class=blame, reason=reason)


def _write_again(launch: Launch) -> None:
    rebot = Path(sysconfig.get_path("scripts")) / "rebot"
    folder = ("--outputdir", str(launch.place), "--log", "log.html", "--report", "report.html")
    with (launch.place / "logs" / "rebot.txt").open("wb") as said:
        subprocess.run(
            [str(rebot), *folder, str(launch.output)], stdout=said, stderr=said, check=False
        )
