"""``journeys rehearse``: selected cells with the scripted model."""

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import click

from journeys.campaign import report
from journeys.campaign.cell import Cell
from journeys.campaign.conduct import Conducted
from journeys.campaign.project import Project
from journeys.campaign.record import Record, ending_row, planned_row
from journeys.campaign.selection import Selectors
from journeys.campaign.suggestion import nearest
from journeys.campaign.verdict import exit_code
from journeys.commands.opening import open_campaign, run_options, selected_cells
from journeys.commands.selectors import selector_options
from journeys.errors import UsageError
from journeys.rehearsal.scripts import FAITHFUL, all_scripts

VERDICTS = {0: "passed", 1: "failed", 3: "unavailable"}
INTERRUPTED = 130


@click.command(short_help="Run cells with the scripted model.")
@selector_options
@click.option("--counterfeit", metavar="NAME", help="Let the model misbehave in this way.")
@run_options
@click.pass_context
def rehearse(
    context: click.Context,
    *,
    selectors: Selectors,
    counterfeit: str | None,
    processes: int,
    results: Path,
) -> None:
    """Run the selected cells on the real product, with the scripted model: free and offline."""
    project: Project = context.obj
    cells = selected_cells(project, selectors)
    script = _script(cells, counterfeit)
    campaign = open_campaign(project, "rehearse", selectors, results, processes)
    campaign.record.write([planned_row(cell.id) for cell in cells], "running")
    conducted = campaign.conduct(cells, campaign.folder, script)
    context.exit(_close(campaign.record, conducted))


def _script(cells: Sequence[Cell], counterfeit: str | None) -> str:
    wanted = counterfeit or FAITHFUL
    for case in dict.fromkeys(cell.case for cell in cells):
        try:
            known = all_scripts(case)
        except LookupError as error:
            raise UsageError(str(error)) from error
        if wanted not in known:
            hint = nearest(wanted, known)
            raise UsageError(f"'{case}' has no counterfeit '{wanted}'; {hint}")
    return wanted


def _close(record: Record, conducted: Conducted) -> int:
    endings, launch = conducted.endings, conducted.launch
    code = exit_code(endings)
    verdict = "interrupted" if conducted.interrupted else VERDICTS[code]
    rows = [ending_row(ending, launch) for ending in endings]
    record.write(rows, verdict, datetime.now(UTC))
    for text in (report.phases(endings), report.problems(endings)):
        if text:
            click.echo(f"\n{text}")
    click.echo(f"\nlog       {launch.log}")
    click.echo(f"evidence  {launch.folder}")
    click.echo(f"{verdict}: {report.last_line(endings)}")
    return INTERRUPTED if conducted.interrupted else code
