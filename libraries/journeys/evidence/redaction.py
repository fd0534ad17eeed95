"""Known secrets: taken out of evidence by exact value, and proven to be out."""

import json
from collections.abc import Iterable
from dataclasses import dataclass, field

from journeys.errors import HarnessError
from journeys.evidence.plain import Json

REDACTED = "[REDACTED]"
SHORTEST = 8


class SecretLeakError(Exception):
    """A known secret is still in what was about to be written; nothing was written.

    The message names the file and never the secret.
    """


@dataclass(frozen=True, slots=True)
class Redactor:
    """Replaces known secrets by ``[REDACTED]``. The secrets are not part of its ``repr``."""

    secrets: tuple[str, ...] = field(default=(), repr=False)

    @classmethod
    def of(cls, secrets: Iterable[str | None]) -> "Redactor":
        """Know these secrets, trimmed and unique; empty ones are ignored.

        Raises ``HarnessError`` for one of fewer than 8 characters: its replacement would
        destroy the evidence.
        """
        known = {secret.strip() for secret in secrets if secret} - {""}
        if any(len(secret) < SHORTEST for secret in known):
            raise HarnessError(f"A secret of fewer than {SHORTEST} characters cannot be redacted")
        return cls(tuple(sorted(known, key=lambda secret: (-len(secret), secret))))

    def text(self, value: str) -> str:
        """Return the text without secrets, the longest replaced first."""
        for secret in self.secrets:
            value = value.replace(secret, REDACTED)
        return value

    def data(self, value: Json) -> Json:
        """Return the JSON data without secrets in its strings and keys."""
        if isinstance(value, str):
            return self.text(value)
        if isinstance(value, list):
            return [self.data(item) for item in value]
        if isinstance(value, dict):
            return {self.text(key): self.data(item) for key, item in value.items()}
        return value

    def prove(self, name: str, written: str) -> None:
        """Raise ``SecretLeakError`` when ``written`` or ``name`` still holds a known secret.

        Both the secret itself and its spelling inside a JSON string are searched.
        """
        for secret in self.secrets:
            spellings = (secret, json.dumps(secret)[1:-1])
            if any(one in written or one in name for one in spellings):
                where = self.text(name)
                raise SecretLeakError(f"{where}: a known secret is left in it; nothing was written")
