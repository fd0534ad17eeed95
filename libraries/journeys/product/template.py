"""The prepared instance that every cell is cloned from."""

import hashlib
import shutil
from collections.abc import Callable
from pathlib import Path

from filelock import FileLock

from journeys.errors import PrerequisiteError
from journeys.home import Home
from journeys.product.account import Account, account
from journeys.product.instance import Instance
from journeys.product.layout import give
from journeys.product.machine import Machine, Template
from journeys.product.toolchain import Toolchain


def find(home: Home, toolchain: Toolchain, who: Account) -> Template:
    """Return the template made with this tool chain for this account.

    Raises ``PrerequisiteError`` when there is none yet.
    """
    folder = _folder(home, toolchain, who)
    if not folder.exists():
        raise PrerequisiteError(f"No prepared instance at {folder}; run `journeys setup`")
    return Template(folder / "db", folder / "compile-cache")


def provision(home: Home, toolchain: Toolchain, say: Callable[[str], None]) -> Template:
    """Make the template unless it exists.

    The product starts once on an empty folder, migrates its database and stops politely, so
    that the database is clean and Node writes its compile cache.
    """
    who = account()
    folder = _folder(home, toolchain, who)
    home.templates.mkdir(parents=True, exist_ok=True)
    with FileLock(home.templates / "provision.lock"):
        if not folder.exists():
            say("preparing an instance to clone: first start of the product (about 20 s)")
            _make(Machine(home, toolchain, who), folder)
    return find(home, toolchain, who)


def _make(machine: Machine, folder: Path) -> None:
    unfinished = folder.with_suffix(".new")
    shutil.rmtree(unfinished, ignore_errors=True)
    with Instance(machine) as instance:
        instance.start()
        instance.controller.ask("stop")
        shutil.copytree(instance.layout.database, unfinished / "db")
        shutil.copytree(instance.layout.cache / "node", unfinished / "compile-cache")
    give(unfinished, machine.who)
    unfinished.rename(folder)


def _folder(home: Home, toolchain: Toolchain, who: Account) -> Path:
    """One for each tool chain and account; its paths are part of the compile cache."""
    name = hashlib.sha256(f"{toolchain.root} {toolchain.digest} {who.uid}".encode()).hexdigest()
    return home.templates / name[:16]
