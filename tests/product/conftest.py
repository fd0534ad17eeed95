"""Tests marked ``product`` use the provisioned product: run ``journeys setup`` before."""

from collections.abc import Iterator

import pytest

from journeys.home import Home, home
from journeys.product import template
from journeys.product.account import account
from journeys.product.instance import Instance
from journeys.product.machine import Machine
from journeys.product.toolchain import installed


@pytest.fixture(scope="session")
def machine() -> Machine:
    place: Home = home()
    tools, who = installed(place), account()
    return Machine(place, tools, who, template.find(place, tools, who))


@pytest.fixture(scope="module")
def running(machine: Machine) -> Iterator[Instance]:
    """A started instance, shared by the tests of one module."""
    with Instance(machine) as instance:
        instance.start()
        yield instance
