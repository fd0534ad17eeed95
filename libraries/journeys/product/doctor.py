"""The parts of a machine that can run the product, and how to look at each."""

import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path

from journeys.errors import PrerequisiteError
from journeys.home import Home
from journeys.product import bwrap, chromium, glibc, isolation, npm, template
from journeys.product.account import account
from journeys.product.health import Finding, Part
from journeys.product.interpreter import interpreter
from journeys.product.toolchain import Toolchain, installed

NEEDED_GIGABYTES = 4.0


def _python(_home: Home) -> Finding:
    return Finding(platform.python_version(), sys.executable)


def _place(home: Home) -> Finding:
    existing = next(folder for folder in (home.root, *home.root.parents) if folder.exists())
    if not os.access(existing, os.W_OK | os.X_OK):
        raise PrerequisiteError(
            f"{existing} cannot be written; set JOURNEYS_HOME to a folder of your own"
        )
    free = shutil.disk_usage(existing).free / 1e9
    if free < NEEDED_GIGABYTES:
        raise PrerequisiteError(
            f"{free:.1f} GB are free below {existing}, {NEEDED_GIGABYTES:.0f} GB are needed; free "
            "some or set JOURNEYS_HOME to a folder on another disk"
        )
    return Finding(f"{free:.0f} GB free", str(home.root))


def _account(_home: Home) -> Finding:
    who = account()
    return Finding(who.name, f"uid {who.uid}")


def _system_python(_home: Home) -> Finding:
    program = interpreter(account())
    return Finding(_says(program, "--version"), str(program))


def _node(home: Home) -> Finding:
    program = installed(home).node
    return Finding(_says(program, "--version"), str(program))


def _product(home: Home) -> Finding:
    toolchain = installed(home)
    folder = toolchain.root / "product"
    return Finding(npm.version(folder, "paperclipai"), str(toolchain.server))


def _codex(home: Home) -> Finding:
    program = npm.codex(installed(home).root / "product") / "bin" / "codex"
    return Finding(_says(program, "--version"), str(program))


def _claude(home: Home) -> Finding:
    program = npm.claude(installed(home).root / "product")
    return Finding(_says(program, "--version"), str(program))


def _opencode(home: Home) -> Finding:
    program = npm.opencode(installed(home).root / "product")
    return Finding(_says(program, "--version"), str(program))


def _bwrap(home: Home) -> Finding:
    program = installed(home).bwrap
    return Finding(bwrap.version(program), str(program))


def _namespaces(home: Home) -> Finding:
    isolation.prove(installed(home).bwrap, account())
    return Finding("allowed", f"for {account().name}")


def _runner(home: Home) -> Finding:
    toolchain = installed(home)
    program = runner(toolchain)
    said = subprocess.run([program], capture_output=True, text=True, timeout=20, check=False)
    if not said.stderr.startswith("paperclip-runnerd"):
        raise PrerequisiteError(
            f"The native runner {program} does not start: {said.stderr.strip()}; delete "
            f"{toolchain.root} and run `journeys setup`"
        )
    return Finding(f"glibc {glibc.machine_version()}", str(program))


def runner(toolchain: Toolchain) -> Path:
    """Return what the server starts as its native runner."""
    return toolchain.runner or npm.runner(toolchain.root / "product")


def _chromium(home: Home) -> Finding:
    program = installed(home).chromium
    return Finding(chromium.start_once(program), str(program))


def _template(home: Home) -> Finding:
    found = template.find(home, installed(home), account())
    return Finding("prepared", str(found.database))


def _says(program: Path, option: str) -> str:
    said = subprocess.run(
        [program, option], capture_output=True, text=True, timeout=20, check=True, cwd="/"
    )
    return said.stdout.strip()


PARTS = (
    Part("python", _python),
    Part("JOURNEYS_HOME", _place),
    Part("account", _account),
    Part("its python3", _system_python),
    Part("node", _node),
    Part("product", _product),
    Part("codex", _codex),
    Part("claude", _claude),
    Part("opencode", _opencode),
    Part("bwrap", _bwrap),
    Part("user namespaces", _namespaces),
    Part("runner", _runner),
    Part("chromium", _chromium),
    Part("instance template", _template),
)
