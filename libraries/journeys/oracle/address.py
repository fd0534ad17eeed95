"""The address of the container engine, as a person may have set it."""

import os
from urllib.parse import urlsplit

from journeys.errors import PrerequisiteError


def require_address() -> None:
    """Raise ``PrerequisiteError`` when ``DOCKER_HOST`` is set and cannot be an address."""
    address = os.environ.get("DOCKER_HOST", "")
    try:
        is_whole = not address or "://" in address
        reason = "" if is_whole and urlsplit(address).port != 0 else "no address"
    except ValueError as error:
        reason = str(error)
    if reason:
        raise PrerequisiteError(
            f"DOCKER_HOST is {address!a} ({reason!a}): unset it, or set it to an address like "
            "unix:///var/run/docker.sock"
        )
