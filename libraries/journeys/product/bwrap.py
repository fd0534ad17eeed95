"""Which bubblewrap codex finds: the machine's own, or the one codex brings along."""

import shutil
import subprocess
from pathlib import Path

FOLDERS = "/usr/local/bin:/usr/bin:/bin"  # where the product looks for programs


def bundled(codex: Path) -> Path:
    """Return the bubblewrap in codex's own folder ``codex``."""
    return codex / "codex-resources" / "bwrap"


def version(program: Path) -> str:
    """Return what ``program`` calls itself; empty when it cannot run."""
    return _output(program, "--version").strip()


def own_is_usable(folders: str = FOLDERS) -> bool:
    """Say whether the machine has a bubblewrap that knows ``--argv0``, which codex needs."""
    found = shutil.which("bwrap", path=folders)
    return found is not None and "--argv0" in _output(Path(found), "--help")


def _output(program: Path, option: str) -> str:
    try:
        asked = subprocess.run(
            [program, option], capture_output=True, text=True, timeout=20, check=False
        )
    except OSError:
        return ""
    return asked.stdout + asked.stderr
