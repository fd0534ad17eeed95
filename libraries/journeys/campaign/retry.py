"""Which cells get a second attempt: at most one, and only after a fault that may pass by."""

from collections.abc import Collection

from journeys.campaign.verdict import Ending, Status
from journeys.evidence.failure import RETRYABLE


def deserves_another(
    attempts: tuple[Ending, ...], limit: int, single_attempt: Collection[str]
) -> bool:
    """Return whether a cell with these finished ``attempts`` is tried once more.

    ``limit`` is 0 or 1 for the campaign; ``single_attempt`` are the ids that never are.
    """
    if len(attempts) != 1 or limit < 1:
        return False
    (only,) = attempts
    if only.cell.id in single_attempt or only.status is not Status.FAILED:
        return False
    return only.failure_class in RETRYABLE
