"""Secrets whose value is known, searched by value in anything that was written."""

import base64
import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import BinaryIO
from urllib.parse import quote

from journeys.evidence.plain import plain

CHUNK = 1 << 20
LEADING = (0, 2, 3)  # characters of base64 that also depend on 0, 1 or 2 bytes before


@dataclass(frozen=True, slots=True)
class Known:
    """Searches for secrets as they are, and as JSON, addresses, base64 and UTF-16 spell them."""

    spellings: tuple[bytes, ...] = field(default=(), repr=False)

    @classmethod
    def of(cls, secrets: Iterable[str], *, plainly: bool = False) -> "Known":
        """Know these secrets; ``plainly`` only as they are, which is fast enough for databases."""
        spell = _plain_spellings if plainly else _spellings
        found = (one for secret in secrets if secret.strip() for one in spell(secret.strip()))
        return cls(tuple(dict.fromkeys(found)))

    def is_in(self, content: bytes) -> bool:
        """Return whether ``content`` holds one."""
        return any(one in content for one in self.spellings)

    def is_in_value(self, value: object) -> bool:
        """Return whether any text of ``value`` would show one once it is written as JSON."""
        return bool(self.spellings) and self.is_in(json.dumps(plain(value)).encode())

    def is_in_stream(self, stream: BinaryIO) -> bool:
        """Return whether a stream holds one, also where two chunks meet."""
        overlap = max((len(one) for one in self.spellings), default=1) - 1
        tail = b""
        while chunk := stream.read(CHUNK):
            window = tail + chunk
            if self.is_in(window):
                return True
            tail = window[-overlap:] if overlap else b""
        return False


def _plain_spellings(secret: str) -> list[bytes]:
    return [secret.encode(), json.dumps(secret)[1:-1].encode()]


def _spellings(secret: str) -> list[bytes]:
    raw = secret.encode()
    encoded = [_core(raw, before) for before in range(3)]
    url_safe = [one.replace(b"+", b"-").replace(b"/", b"_") for one in encoded]
    others = [quote(secret, safe="").encode(), secret.encode("utf-16-le")]
    return [*_plain_spellings(secret), *others, *encoded, *url_safe]


def _core(raw: bytes, before: int) -> bytes:
    """Return what base64 always writes for ``raw`` when it stands after ``before`` bytes."""
    text = base64.b64encode(b"\0" * before + raw).rstrip(b"=")
    shared = (before + len(raw)) % 3 != 0  # the last one depends on what follows
    return text[LEADING[before] : len(text) - shared]
