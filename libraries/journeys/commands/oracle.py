"""``journeys oracle``: prepare the judge of deliveries, and judge one."""

import json
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table

from journeys.errors import UsageError
from journeys.grading.check import Check
from journeys.home import home
from journeys.oracle.address import require_address
from journeys.oracle.image import provision, relock_and_repin
from journeys.oracle.judge import grade as judge
from journeys.oracle.preflight import preflight as probe
from journeys.oracle.rules import Rules
from journeys.oracle.seed import require_seed
from journeys.oracle.verdict import Verdict

_EXIT = {"passed": 0, "failed": 1, "unavailable": 3}
_TITLES = ("check", "", "detail")


@click.group()
def oracle() -> None:
    """Judge a delivered ZIP in a sandbox."""


@oracle.command()
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option("--verbose", is_flag=True, help="Also break every bound; show what stopped it.")
def preflight(as_json: bool, verbose: bool) -> None:
    """Measure whether this machine can judge deliveries."""
    require_address()
    result = probe(thorough=verbose)
    if as_json:
        click.echo(json.dumps(result.summary(), indent=2))
    else:
        shown = [check for check in result.checks if verbose or not check.passed]
        _show(shown, f"{len(result.checks)} checks, ready: {'yes' if result.passed else 'no'}")
    sys.exit(0 if result.passed else 3)


@oracle.command("build-image")
def build_image() -> None:
    """Build the pinned image from locked packages and load it into the engine."""
    require_address()
    image = provision(home(), _say)
    click.echo(f"ready: {image.kind} image {image.id}")


@oracle.command()
def relock() -> None:
    """Resolve the newest Debian packages, build the image from them and pin it."""
    digests = relock_and_repin(home(), _say)
    click.echo(f"pinned: {digests.image_id} (review the change of resources/oracle, commit it)")


@oracle.command()
@click.argument("archive", type=click.Path(exists=True, path_type=Path))
@click.option("--rules", type=click.Choice([rules.value for rules in Rules]), required=True)
@click.option("--seed", help="Ask the same held-out questions as an earlier grade.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object on one line.")
def grade(archive: Path, rules: str, seed: str | None, as_json: bool) -> None:
    """Judge ARCHIVE: exit 0 passed, 1 failed, 3 this machine could not judge.

    For a folder, judge each of its ZIPs and print one JSON line for each; the exit code is
    that of the worst.
    """
    require_seed(seed)
    require_address()
    if archive.is_dir():
        found = (file for file in archive.iterdir() if file.suffix.lower() == ".zip")
        sys.exit(_grade_all(sorted(found), Rules(rules), seed))
    verdict = judge(archive, Rules(rules), seed=seed)
    if as_json:
        click.echo(json.dumps(verdict.summary()))
    else:
        _show(list(verdict.checks), _last_line(verdict))
    sys.exit(_EXIT[verdict.outcome])


def _grade_all(archives: list[Path], rules: Rules, seed: str | None) -> int:
    if not archives:
        raise UsageError("there is no .zip in this folder")
    worst = 0
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        verdicts = pool.map(lambda archive: judge(archive, rules, seed=seed), archives)
        for archive, verdict in zip(archives, verdicts, strict=True):
            click.echo(json.dumps({"archive": archive.name, **verdict.summary()}))
            worst = max(worst, _EXIT[verdict.outcome])
    return worst


def _last_line(verdict: Verdict) -> str:
    """Return outcome, both verdicts and the seed; a reason in ASCII, as it may quote names."""
    both = [f"{name} {verdict.evidence[name]}" for name in ("core", "strict") if not verdict.reason]
    reason = [ascii(verdict.reason)[1:-1]] if verdict.reason else []
    return ", ".join([verdict.outcome, *both, f"seed {verdict.seed}", *reason])


def _say(line: str) -> None:
    click.echo(line, err=True)


def _show(checks: list[Check], last: str) -> None:
    table = Table(*_TITLES, box=None, pad_edge=False)
    for check in checks:
        table.add_row(check.id, "ok" if check.passed else "FAILED", check.detail)
    console = Console(markup=False, highlight=False)
    if checks:
        console.print(table)
    console.print(last, soft_wrap=True)
