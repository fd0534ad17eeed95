"""The name of a campaign."""

import secrets
from datetime import UTC, datetime
from pathlib import Path

from journeys.errors import PrerequisiteError


def create_folder(results: Path, now: datetime) -> Path:
    """Create and return the folder of a new campaign: its time in UTC and four random digits.

    Raises ``PrerequisiteError`` when ``results`` cannot be written to.
    """
    name = f"{now.astimezone(UTC):%Y%m%dT%H%M%SZ}-{secrets.token_hex(2)}"
    folder = results.resolve() / name
    try:
        folder.mkdir(parents=True)
    except OSError as error:
        raise PrerequisiteError(
            f"cannot create {folder}: {error.strerror}; choose another folder with --results"
        ) from error
    return folder
