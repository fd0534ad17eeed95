"""Capability probes: whether the running product offers what the rest of a story needs."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from robot.api import SkipExecution

from journeys.errors import HarnessError
from journeys.library.session import Session


def demand(session: Session, name: str, observed: Mapping[str, Any], *, offered: bool) -> None:
    """Record what the probe called ``name`` observed, and skip the rest of the story.

    Nothing is inferred from a version: ``offered`` is what was seen on the running product. A
    product that does offer it makes the story fail as our own: its last steps are not written.
    """
    attempt = session.attempt
    found = {"name": name, "offered": offered, "at": datetime.now(UTC).isoformat()}
    attempt.record.setdefault("probes", []).append({**found, "observed": dict(observed)})
    attempt.note("capability-probed", f"{name}: {'offered' if offered else 'not offered'}")
    seen = ", ".join(f"{key} {value}" for key, value in observed.items())
    if offered:
        raise HarnessError(
            f"Capability probe '{name}': the product offers it now ({seen}), but the story's "
            "steps behind it are not written; extend the story"
        )
    raise SkipExecution(
        f"Unexercised: capability probe '{name}' observed on the running product that it does "
        f"not offer this ({seen}); what could be checked before is in the evidence"
    )
