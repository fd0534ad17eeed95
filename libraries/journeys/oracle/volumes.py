"""Volumes of the container engine: the traces of somebody who could use it."""

from contextlib import closing

from docker.errors import NotFound

from journeys.oracle.client import connect


def has_volume(name: str) -> bool:
    """Return whether there is a volume of that name; ``PrerequisiteError`` without an engine."""
    with closing(connect()) as engine:
        return any(volume.name == name for volume in engine.volumes.list())


def remove_volume(name: str) -> None:
    """Remove the volume of that name if there is one."""
    with closing(connect()) as engine:
        try:
            engine.volumes.get(name).remove()
        except NotFound:
            return
