"""``journeys setup`` installs everything; ``journeys doctor`` shows what is there."""

import json
import os
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass

import click

from journeys.home import Home, home
from journeys.oracle import engine, image, leftovers
from journeys.oracle.client import connect
from journeys.product import isolation, reaper, template, toolchain
from journeys.product.account import account, create_account
from journeys.product.doctor import PARTS
from journeys.product.health import Finding, Part, Row, examine

Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to have; ``provide`` does nothing when it is there already."""

    name: str
    provide: Callable[[Home, Say], object]


def _account(place: Home, _say: Say) -> None:
    if os.geteuid() == 0:
        create_account(place)


def _namespaces(place: Home, _say: Say) -> None:
    isolation.prove(toolchain.installed(place).bwrap, account())


def _template(place: Home, say: Say) -> None:
    template.provision(place, toolchain.installed(place), say)


def _oracle(place: Home, say: Say) -> None:
    for thing in leftovers.remove_leftovers(place):
        say(f"removed {thing} of a killed grade")
    image.provision(place, say)


STEPS = (
    Step("account", _account),
    Step("container engine", lambda _place, say: engine.install(say)),
    Step("tool chain", toolchain.provision),
    Step("user namespaces", _namespaces),
    Step("instance template", _template),
    Step("oracle image", _oracle),
)


@click.command()
def setup() -> None:
    """Install the product and all it needs; what is there already is kept."""
    place = home()
    begin = time.monotonic()
    click.echo(f"everything goes to {place.root} (JOURNEYS_HOME)")
    for step in STEPS:
        _take(step, place)
    click.echo(f"ready after {time.monotonic() - begin:.1f} s")


def _take(step: Step, place: Home) -> None:
    begin = time.monotonic()
    step.provide(place, lambda text: click.echo(f"  {text}"))
    click.echo(f"{step.name:<18} ready  {time.monotonic() - begin:6.1f} s")


def _engine(_place: Home) -> Finding:
    client = connect()
    version = client.version()
    return Finding(str(version["Version"]), str(client.api.base_url))


def _image(_place: Home) -> Finding:
    found = image.find(connect(), image.read_pin())
    return Finding(found.kind, found.id)


ORACLE_PARTS = (Part("container engine", _engine), Part("oracle image", _image))


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print one JSON array.")
@click.option("--reap", is_flag=True, help="First remove what killed runs left behind.")
@click.pass_context
def doctor(context: click.Context, as_json: bool, reap: bool) -> None:
    """Show each part: found, version, what is missing and how to get it."""
    place = home()
    if reap:
        found = [*reaper.reap(place), *leftovers.remove_leftovers(place)]
        removed = [f"removed {thing}" for thing in found]
        click.echo("\n".join(removed or ["nothing to remove"]), err=as_json)
    rows = examine(place, (*PARTS, *ORACLE_PARTS))
    if as_json:
        click.echo(json.dumps([asdict(row) for row in rows], indent=2))
    else:
        _show(rows, place)
    context.exit(0 if all(row.ok for row in rows) else 3)


def _show(rows: list[Row], place: Home) -> None:
    width = max(len(row.version) for row in rows)
    for row in rows:
        where = row.place.replace(f"{place.root}/", "$JOURNEYS_HOME/")
        found = f"{row.version:<{width}}  {where}" if row.ok else row.advice
        click.echo(f"{row.part:<18}{'ok' if row.ok else 'MISSING':<9}{found}")
