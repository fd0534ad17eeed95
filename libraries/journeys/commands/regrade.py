"""``journeys regrade``: grade the stored evidence of an attempt again, offline."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from journeys.errors import HarnessError, UsageError
from journeys.evidence.attempt import AttemptFolder
from journeys.evidence.document import read_json
from journeys.evidence.result import Result
from journeys.evidence.table import check_list, visible
from journeys.grading.regrading import differences
from journeys.grading.stories import GRADERS, grade, story_of

RECORD = "everyday-workflow.json"


@click.command(short_help="Grade stored evidence again.")
@click.argument("folder", metavar="ATTEMPT_DIR", type=click.Path(path_type=Path))
@click.pass_context
def regrade(context: click.Context, *, folder: Path) -> None:
    """Grade the records in ATTEMPT_DIR and compare with the checks of the day.

    Needs no network, no product and no container engine. Ends with 0 when every check is the
    same, with 1 when one differs.
    """
    result, record = _stored(folder)
    now = grade(story_of(result.suite, result.case), record)
    changes = differences(result.checks, now)
    click.echo(check_list(now))
    for change in changes:
        click.echo(visible(f"differs: {change}"))
    same = len(changes) == 0
    click.echo(
        f"{visible(result.cell)}, attempt {result.attempt}: "
        + (f"the {len(now)} checks of the day" if same else f"{len(changes)} checks differ")
    )
    context.exit(0 if same else 1)


def _stored(folder: Path) -> tuple[Result, Mapping[str, Any]]:
    """Return the verdict and the records of an attempt; ``UsageError`` when it is none."""
    attempt = AttemptFolder(folder)
    try:
        result, record = attempt.read_result(), read_json(attempt.snapshots / RECORD)
    except HarnessError as error:
        said = " ".join(str(error).split())
        raise UsageError(f"{folder} is no attempt that can be graded again: {said}") from error
    if not isinstance(record, Mapping):
        raise UsageError(f"{attempt.snapshots / RECORD} holds no record of a story")
    if story_of(result.suite, result.case) not in GRADERS:
        raise UsageError(f"'{result.case}' has no grader; there are {', '.join(GRADERS)}")
    return result, record
