"""The private world of one cell: its own processes, ``/tmp`` and agents' settings.

Started by codex's own bubblewrap as an ordinary user, so it needs no root. The machine's
``/etc`` is not touched: the cell sees it through an overlay that holds the extra folders.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Overlay:
    """A writable view of ``lower`` at ``target``; changes land in ``upper``."""

    lower: Path
    upper: Path
    work: Path
    target: Path

    def options(self) -> list[str]:
        """Return bubblewrap's options for this view."""
        paths = map(str, (self.upper, self.work, self.target))
        return ["--overlay-src", str(self.lower), "--overlay", *paths]


@dataclass(frozen=True, slots=True)
class Namespace:
    """What to hide and what to show; ``hidden`` folders look empty inside.

    ``settings`` are folders that take the place of those below ``/etc``, by their names there.
    """

    bwrap: Path
    settings: Mapping[str, Path]
    overlays: tuple[Overlay, ...] = ()
    hidden: tuple[Path, ...] = ()
    shown: tuple[Path, ...] = ()

    def command(self, program: Sequence[str]) -> list[str]:
        """Return the command line that runs ``program`` inside.

        Everything inside ends when the parent (the thread that starts it) or ``program`` ends.
        """
        options = ["--dev-bind", "/", "/"]
        options += ["--overlay-src", "/etc", "--tmp-overlay", "/etc"]
        for name, folder in self.settings.items():
            options += ["--ro-bind", str(folder), f"/etc/{name}"]
        options += ["--perms", "1777", "--tmpfs", "/tmp"]  # noqa: S108 -- private, per cell
        for folder in self.hidden:
            options += ["--tmpfs", str(folder)]
        for folder in self.shown:
            options += ["--bind", str(folder), str(folder)]
        for overlay in self.overlays:
            options += overlay.options()
        options += ["--unshare-pid", "--proc", "/proc", "--die-with-parent", "--new-session"]
        return [str(self.bwrap), *options, "--", *program]
