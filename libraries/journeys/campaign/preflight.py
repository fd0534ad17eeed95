"""Is this machine ready? Asked before any cell starts."""

import shutil
from pathlib import Path

from journeys.errors import PrerequisiteError
from journeys.home import home

FREE_GIGABYTES = 2.0


def preflight(results: Path) -> None:
    """Raise ``PrerequisiteError`` unless there is room, the product and a working oracle."""
    # Imported here so that `journeys list` need not load the container client.
    from journeys.oracle.preflight import preflight as oracle  # noqa: PLC0415
    from journeys.product.toolchain import installed  # noqa: PLC0415

    place = home()
    require_room(place.root, "JOURNEYS_HOME")
    require_room(results, "--results")
    installed(place)
    report = oracle()
    if not report.passed:
        broken = next(check for check in report.checks if not check.passed)
        raise PrerequisiteError(f"the oracle is not ready: {broken.id}: {broken.detail}")


def require_room(folder: Path, setting: str) -> None:
    """Raise ``PrerequisiteError`` when the disk of ``folder`` is nearly full."""
    existing = next(place for place in (folder, *folder.parents) if place.exists())
    free = shutil.disk_usage(existing).free / 1e9
    if free < FREE_GIGABYTES:
        raise PrerequisiteError(
            f"{free:.1f} GB are free below {existing}, {FREE_GIGABYTES:.0f} GB are needed; "
            f"free some or point {setting} to another disk"
        )
