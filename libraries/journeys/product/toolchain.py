"""Everything that is installed: Node, the product, Chromium, and a C library if needed."""

import hashlib
import platform
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from journeys.errors import PrerequisiteError
from journeys.home import Home
from journeys.product import assembly, bwrap, chromium, glibc, node, npm
from journeys.resources import resource

LAYOUT = "2"  # raise it when the steps below put things elsewhere


@dataclass(frozen=True, slots=True)
class Toolchain:
    """Absolute places of the installed programs.

    ``path`` are the folders to put first on the server's PATH; ``runner`` starts the native
    runner with a newer C library and is None where the machine's own will do; ``digest``
    names the lock files it was made from.
    """

    root: Path
    node: Path
    server: Path
    bwrap: Path
    path: tuple[Path, ...]
    runner: Path | None
    chromium: Path
    chromium_libraries: Path
    digest: str


def installed(home: Home) -> Toolchain:
    """Return the tool chain made from the present lock files.

    Raises ``PrerequisiteError`` when there is none or a program of it is gone.
    """
    toolchain = _expected(home)
    if not toolchain.root.exists():
        raise PrerequisiteError(
            f"The product is not installed at {toolchain.root}; run `journeys setup`"
        )
    if missing := _missing(toolchain):
        raise PrerequisiteError(f"{missing} is gone; run `journeys setup` to install it again")
    return toolchain


def provision(home: Home, say: Callable[[str], None]) -> Toolchain:
    """Install the tool chain unless it is there already.

    Only one process at a time installs; finished parts of an interrupted call are kept.
    Raises ``PrerequisiteError`` when the machine, the network or the disk does not allow it.
    """
    if platform.machine() != "x86_64":
        raise PrerequisiteError(
            f"This machine is {platform.machine()}, and the product's programs are locked for "
            "x86_64; use a Linux x86-64 machine"
        )
    toolchain = _expected(home)
    if _missing(toolchain):
        with assembly.alone(home, say):
            if _missing(toolchain):
                assembly.assemble(toolchain.root, home, say, with_glibc=bool(toolchain.runner))
    return installed(home)


def _expected(home: Home) -> Toolchain:
    old = glibc.is_too_old(glibc.machine_version())
    digest = _digest(old)
    root = home.toolchains / digest
    codex = npm.codex(root / "product")
    own = bwrap.bundled(codex)
    program = node.program(root / "node")
    commands = root / "product" / "node_modules" / ".bin"  # the product looks for codex on PATH
    return Toolchain(
        root=root,
        node=program,
        server=npm.server(root / "product"),
        bwrap=own,
        path=(*(() if bwrap.own_is_usable() else (own.parent,)), program.parent, commands),
        runner=glibc.starter(root / "glibc") if old else None,
        chromium=chromium.program(root / "chromium"),
        chromium_libraries=chromium.libraries(root / "chromium"),
        digest=digest,
    )


def _digest(old_glibc: bool) -> str:
    parts = [resource(name).read_bytes() for name in (node.REQUIREMENT, *npm.FILES)]
    if old_glibc:
        parts += [package.sha256.encode() for package in glibc.locked()]
    return hashlib.sha256(b"\0".join([LAYOUT.encode(), *parts])).hexdigest()[:16]


def _missing(toolchain: Toolchain) -> Path | None:
    files = [toolchain.node, toolchain.server, toolchain.bwrap, toolchain.chromium]
    files += [toolchain.runner] if toolchain.runner else []
    return next((file for file in files if not file.is_file()), None)
