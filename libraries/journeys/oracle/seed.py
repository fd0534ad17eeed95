"""The seed that a held-out question is drawn from, as a person may give it."""

from journeys.errors import UsageError
from journeys.oracle.refusal import printable

_LONGEST = 200  # characters


def require_seed(seed: str | None) -> str | None:
    """Return ``seed``; raise ``UsageError`` for one that cannot be written down and repeated."""
    if seed is None or (0 < len(seed) <= _LONGEST and seed.isascii() and seed.isprintable()):
        return seed
    raise UsageError(
        f"the seed {printable(seed, 40)} has {len(seed)} characters; give 1 to {_LONGEST} "
        "printable ASCII characters, or leave it out to draw a new one"
    )
