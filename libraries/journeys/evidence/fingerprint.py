"""Recognising a secret later without keeping it: its start, its length and a digest."""

import hashlib
import re
from collections.abc import Iterable, Iterator

from journeys.evidence.model import EvidenceModel

START = 4
SHORTEST = 24  # a random secret of that length cannot be guessed from its digest


class Fingerprint(EvidenceModel):
    """One secret: its first four characters, its length, and the SHA-256 of the whole."""

    start: str
    length: int
    digest: str

    def spans(self, text: str) -> Iterator[tuple[int, int]]:
        """Yield where the secret stands in ``text``."""
        for hit in re.finditer(f"(?={re.escape(self.start)})", text):
            end = hit.start() + self.length
            if _digest(text[hit.start() : end]) == self.digest:
                yield hit.start(), end


def fingerprints(secrets: Iterable[str]) -> tuple[Fingerprint, ...]:
    """Return the fingerprint of every secret that is long enough to have one."""
    known = sorted({secret.strip() for secret in secrets if len(secret.strip()) >= SHORTEST})
    return tuple(
        Fingerprint(start=one[:START], length=len(one), digest=_digest(one)) for one in known
    )


def secrets_in(text: str, known: Iterable[Fingerprint]) -> list[str]:
    """Return the secrets that stand in ``text``, to be taken out of it."""
    found = {text[begin:end] for one in known for begin, end in one.spans(text)}
    return sorted(found, key=lambda secret: -len(secret))


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
