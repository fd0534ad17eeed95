"""The data files of this project: lock files, catalog, prompts, locators."""

from pathlib import Path

from journeys.errors import HarnessError

FOLDER = Path(__file__).resolve().parents[2] / "resources"


def resource(name: str) -> Path:
    """Return the file or folder ``name`` below ``resources/``, as an absolute path.

    Raises ``HarnessError`` when it is not there: the package was installed without the rest
    of its checkout.
    """
    path = FOLDER / name
    if not path.exists():
        raise HarnessError(f"{path} is missing; install with `pip install -e` from a checkout")
    return path
