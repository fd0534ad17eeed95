"""Where provisioned things live: one folder, ``JOURNEYS_HOME``."""

import os
import tempfile
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from journeys.errors import PrerequisiteError

VARIABLE = "JOURNEYS_HOME"


@dataclass(frozen=True, slots=True)
class Home:
    """An absolute folder and the rooms below it; none of them needs to exist yet."""

    root: Path

    @property
    def toolchains(self) -> Path:
        """One folder for each set of lock files: Node, product, Chromium, glibc."""
        return self.root / "toolchains"

    @property
    def downloads(self) -> Path:
        """Package caches; may be deleted at any time."""
        return self.root / "downloads"

    @property
    def templates(self) -> Path:
        """Prepared instances that cells are cloned from."""
        return self.root / "templates"

    @property
    def instances(self) -> Path:
        """Running instances, one folder for each cell attempt."""
        return self.root / "instances"

    @property
    def images(self) -> Path:
        """Material the oracle image is built from."""
        return self.root / "images"

    @property
    def logs(self) -> Path:
        """Logs of set-ups."""
        return self.root / "logs"


def home() -> Home:
    """Return the folder named by ``JOURNEYS_HOME``, else the default of this user.

    The default is ``/var/lib/agent-journeys`` for root and ``agent-journeys`` in the cache
    folder of everybody else. Raises ``PrerequisiteError`` for a path that cannot be
    resolved, and for a folder below the temporary folder: every instance has
    a private ``/tmp``, and codex does not work from there.
    """
    root = _resolved(_chosen())
    for temporary in (Path("/tmp"), Path(tempfile.gettempdir())):  # noqa: S108 -- refused
        if root.is_relative_to(temporary.resolve()):
            raise PrerequisiteError(
                f"{VARIABLE} is {root}, below the temporary folder {temporary}, where codex "
                f"refuses to run; set {VARIABLE} to a folder outside of it"
            )
    return Home(root)


def _resolved(chosen: Path) -> Path:
    try:
        return chosen.expanduser().resolve()
    except (RuntimeError, OSError, ValueError) as error:  # ~nobody, a circle of links, a NUL
        raise PrerequisiteError(
            f"{VARIABLE} is {str(chosen)!a}, which names no folder ({error}); set {VARIABLE} "
            "to the absolute path of one"
        ) from error


def _chosen() -> Path:
    if value := os.environ.get(VARIABLE):
        return Path(value)
    if os.geteuid() == 0:
        return Path("/var/lib/agent-journeys")
    return platformdirs.user_cache_path("agent-journeys")
