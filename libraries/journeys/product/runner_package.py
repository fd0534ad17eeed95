"""The native runner as a package of its own, as its providers expect to find it.

The published server carries the runner inside itself. From there codex works; Claude is looked
for beside a package with a ``dist`` folder and OpenCode below that package. So the runner's
folder is moved there as it is, and the server finds it through a link.
"""

import json
import os
from pathlib import Path

from journeys.errors import PrerequisiteError

SCOPE = Path("node_modules", "@paperclipai")
VENDOR = SCOPE / "server" / "dist" / "vendor" / "paperclip-runner"
PACKAGE = SCOPE / "paperclip-runner"
ACPX = SCOPE / "server" / "node_modules" / "acpx"
OPENCODE = Path("node_modules", "opencode-linux-x64", "bin", "opencode")
EXPECTED_OPENCODE = PACKAGE / "node_modules" / "opencode-ai" / "bin" / "opencode.exe"


def lay_out(product: Path) -> None:
    """Move the runner of the product installed in ``product``; no file changes its content.

    All links are relative, so the whole may be moved. Raises ``PrerequisiteError`` when the
    product is not made as expected.
    """
    for part in (VENDOR, ACPX, OPENCODE):
        if not (product / part).exists():
            raise PrerequisiteError(
                f"The product at {product} has no {part}; was another version installed?"
            )
    package = product / PACKAGE
    package.mkdir()
    (product / VENDOR).rename(package / "dist")
    _link(product / VENDOR, package / "dist")
    (package / "package.json").write_text(json.dumps(_manifest(product), indent=2) + "\n")
    executable = product / EXPECTED_OPENCODE
    executable.parent.mkdir(parents=True)
    executable.hardlink_to(product / OPENCODE)  # its providers refuse a symbolic link
    _link(package / "node_modules" / "acpx", product / ACPX)


def _manifest(product: Path) -> dict[str, object]:
    server = json.loads((product / SCOPE / "server" / "package.json").read_text(encoding="utf-8"))
    return {
        "name": "@paperclipai/paperclip-runner",
        "version": server["version"],
        "private": True,
        "type": "module",
        "dependencies": {"acpx": server["dependencies"]["acpx"]},
    }


def _link(place: Path, target: Path) -> None:
    place.symlink_to(os.path.relpath(target, place.parent), target_is_directory=True)
