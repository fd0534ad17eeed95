"""What an instance is made of."""

from dataclasses import dataclass
from pathlib import Path

from journeys.home import Home
from journeys.product.account import Account
from journeys.product.toolchain import Toolchain


@dataclass(frozen=True, slots=True)
class Template:
    """A stopped, migrated database to build on, and Node's filled compile cache."""

    database: Path
    compile_cache: Path


@dataclass(frozen=True, slots=True)
class Machine:
    """What an instance is made of: where, with which tools, as whom, from which template."""

    home: Home
    toolchain: Toolchain
    who: Account
    template: Template | None = None
