"""``journeys skills``: put the scenarios of Skill Recorder to an agent."""

import tempfile
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import click

from journeys.campaign.project import Project
from journeys.errors import PrerequisiteError, UsageError
from journeys.skill_recorder.catalog import KINDS, Kind, chosen
from journeys.skill_recorder.describer_faults import DESCRIBER_FAULTS
from journeys.skill_recorder.proposals import BUILDER_FAULTS, SKILL_FAULTS
from journeys.skill_recorder.results import stamp
from journeys.skill_recorder.targets import PROVIDERS, TARGETS, require

FAULTS = ("", *DESCRIBER_FAULTS, *BUILDER_FAULTS, *SKILL_FAULTS)
FAILED_TESTS = 250
NOTHING_RUN = 252


@dataclass(frozen=True, slots=True)
class Wanted:
    """How the scenarios are put: ``variables`` are those of the Robot library."""

    kinds: tuple[Kind, ...]
    ids: tuple[str, ...]
    variables: tuple[str, ...]
    folder: Path


@click.command(short_help="Evaluate what learns from recordings.")
@click.argument("kind", type=click.Choice([*KINDS, "all"]))
@click.option("--only", default="", metavar="A,B", help="Only these scenarios.")
@click.option("--judge", is_flag=True, help="Also ask for a second opinion, from 0 to 5.")
@click.option("--keep", is_flag=True, help="Keep the sessions and say where they are.")
@click.option("--model", default="", help="The model to ask for.")
@click.option("--target", type=click.Choice(TARGETS), default="reference", show_default=True)
@click.option("--provider", type=click.Choice(PROVIDERS), default="scripted", show_default=True)
@click.option("--strict", is_flag=True, help="Every point must hold, not only four fifths.")
@click.option("--fault", type=click.Choice(FAULTS), default="", help="Let the rules go wrong.")
@click.option("--list", "listing", is_flag=True, help="Only show the scenarios.")
@click.option(
    "--results", type=click.Path(path_type=Path, file_okay=False), default=Path("results/skills")
)
@click.pass_context
def skills(
    context: click.Context,
    /,
    *,
    kind: str,
    only: str,
    listing: bool,
    results: Path,
    **options: str | bool,
) -> None:
    """Put every scenario of KIND to a target and grade what it answers."""
    kinds = tuple(one for one in KINDS if kind in (one, "all"))
    names = [name.strip() for name in only.split(",") if name.strip()]
    found = chosen(kinds, names)
    if not found:
        raise UsageError(f"nothing matches --only {only}; see `journeys skills {kind} --list`")
    if listing:
        for group, scenario in found:
            click.echo(f"{group:<10} {scenario.id:<28} {scenario.title}")
        return
    require(str(options["target"]), str(options["provider"]))
    folder = results.absolute() / stamp(datetime.now(UTC))
    ids = tuple(scenario.id for _, scenario in found) if names else ()
    sessions = tempfile.mkdtemp(prefix="journeys-sessions-") if options["keep"] else ""
    variables = _variables(options, results.absolute(), sessions)
    code = _run(context.obj, Wanted(kinds, ids, variables, folder))
    if sessions:
        click.echo(f"sessions  {sessions}", err=True)
    context.exit(code)


def _variables(options: dict[str, str | bool], results: Path, sessions: str) -> tuple[str, ...]:
    flags = {True: "yes", False: "no"}
    named = ("target", "provider", "model", "fault")
    rows = {name: str(options[name]) for name in named}
    rows |= {name: flags[bool(options[name])] for name in ("strict", "judge")}
    rows |= {"results": str(results), "sessions": sessions}
    return tuple(f"SKILL_{name.upper()}:{value}" for name, value in rows.items())


def _run(project: Project, wanted: Wanted) -> int:
    from journeys.library.skill_recorder_progress import Summary  # noqa: PLC0415
    from journeys.library.skill_recorder_scenarios import ScenarioExpander  # noqa: PLC0415
    from robot import run  # noqa: PLC0415 -- half a second that --list and --help do not need

    summary = Summary(lambda line: click.echo(line, err=True))
    code = run(  # type: ignore[no-untyped-call]
        *(project.suites / "skill_recorder" / f"{kind}.robot" for kind in wanted.kinds),
        name="Skill Recorder",
        prerunmodifier=[ScenarioExpander()],
        include=[f"id:{id}" for id in wanted.ids],
        variable=list(wanted.variables),
        listener=[summary],
        outputdir=str(wanted.folder),
        console="none",
        loglevel="INFO",
    )
    summary.show()
    click.echo(f"log       {wanted.folder / 'log.html'}", err=True)
    if code == NOTHING_RUN or code > FAILED_TESTS or not summary.total:
        raise PrerequisiteError(f"Robot ran nothing (its code is {code}); see {wanted.folder}")
    return 1 if code else 0
