"""What killed grades left behind, in the engine and on the disk."""

from contextlib import closing, suppress

from journeys.errors import PrerequisiteError
from journeys.home import Home
from journeys.oracle.client import connect
from journeys.oracle.container import sweep
from journeys.oracle.unavailable import SandboxUnavailableError, engine_errors
from journeys.oracle.workspace import sweep_workspaces


def remove_leftovers(home: Home) -> list[str]:
    """Remove containers and folders of grades whose process is gone; return a line for each.

    Without an engine only folders are removed.
    """
    removed = [f"folder {folder}" for folder in sweep_workspaces(home)]
    without_engine = suppress(PrerequisiteError, SandboxUnavailableError)
    with without_engine, engine_errors(), closing(connect()) as client:
        removed += [f"container {name}" for name in sweep(client)]
    return removed
