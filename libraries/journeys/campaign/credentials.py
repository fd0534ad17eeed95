"""Which secrets cells need; only their names are ever shown."""

from collections.abc import Iterable, Mapping

from journeys.campaign.catalog import Catalog
from journeys.campaign.cell import Cell
from journeys.errors import PrerequisiteError


def credential_names(cell: Cell, catalog: Catalog) -> tuple[str, ...]:
    """Return the environment variables that ``cell`` takes its credentials from."""
    remote = catalog.environments[cell.environment].credential
    return (catalog.profiles[cell.profile].credential, *([remote] if remote else []))


def require_credentials(
    cells: Iterable[Cell], catalog: Catalog, variables: Mapping[str, str]
) -> None:
    """Raise ``PrerequisiteError`` with the names of the credentials that are not there."""
    needed = {name for cell in cells for name in credential_names(cell, catalog)}
    missing = sorted(name for name in needed if not variables.get(name, "").strip())
    if missing:
        raise PrerequisiteError(
            f"missing credentials: {', '.join(missing)}; "
            "set them, or put them into .env (mode 0600)"
        )
