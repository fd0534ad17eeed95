"""``journeys merge``: one campaign out of the shards of several machines."""

import subprocess
import sysconfig
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import click

from journeys.campaign.identity import create_folder
from journeys.campaign.merge import Part, join, outputs, read_part, require_whole
from journeys.campaign.publication import publish
from journeys.campaign.record import Record, Row
from journeys.campaign.selection import Selectors
from journeys.commands.following import VERDICTS
from journeys.commands.opening import RESULTS


@click.command(short_help="Make one campaign of its shards.")
@click.argument(
    "folders", metavar="DIR...", nargs=-1, required=True, type=click.Path(path_type=Path)
)
@RESULTS
@click.pass_context
def merge(context: click.Context, *, folders: tuple[Path, ...], results: Path) -> None:
    """Make one campaign of the campaigns DIR..., each run with another --shard of the same cells.

    Nothing is judged anew. Refused when the definitions differ, or when a cell is missing or
    there twice.
    """
    parts = [read_part(folder.resolve()) for folder in folders]
    require_whole(parts)
    folder = create_folder(results, datetime.now(UTC))
    rows = join(parts, folder)
    _write_log(folder)
    code = _exit_code(rows)
    _record(parts, folder).write(rows, VERDICTS[code], datetime.now(UTC))
    overview = publish(folder)
    counts = ", ".join(f"{number} {word}" for word, number in overview.counts.items() if number)
    click.echo(f"dashboard {folder / 'dashboard.html'}\nevidence  {folder}")
    click.echo(f"{VERDICTS[code]}: {len(rows)} cells of {len(parts)} shards: {counts}")
    context.exit(code)


def _record(parts: Sequence[Part], folder: Path) -> Record:
    plan = parts[0].plan
    asked = Selectors(**plan.selection)  # type: ignore[arg-type]
    started = min(part.plan.started_at for part in parts)
    return Record(folder, plan.command, asked, plan.model_source, started)


def _write_log(folder: Path) -> None:
    """Make Robot's log over all shards."""
    rebot = Path(sysconfig.get_path("scripts")) / "rebot"
    (folder / "logs").mkdir(exist_ok=True)
    with (folder / "logs" / "rebot.txt").open("wb") as said:
        subprocess.run(
            [
                *(str(rebot), "--merge", "--outputdir", str(folder), "--output", "output.xml"),
                *map(str, outputs(folder)),
            ],
            stdout=said,
            stderr=said,
            check=False,
        )


def _exit_code(rows: Sequence[Row]) -> int:
    statuses = {row["status"] for row in rows}
    if "failed" in statuses:
        return 1
    return 3 if "unavailable" in statuses else 0
