"""The book of a service: every request it got, and whether it was let in."""

import threading
from datetime import UTC, datetime
from typing import Any

CALL = "tools/call"


class Ledger:
    """Keeps requests in the order in which they came; safe to use from several threads.

    An entry is ``{"at", "method", "tool", "authorized"}``: the time in ISO 8601, the protocol's
    method, the name of the tool that is called or ``None``, and whether the credential was right.
    Neither credentials nor arguments are kept.
    """

    def __init__(self) -> None:
        self._entries: list[dict[str, Any]] = []
        self._lock = threading.Lock()

    def add(self, method: str, tool: str | None, *, authorized: bool) -> None:
        """Write one request down."""
        at = datetime.now(UTC).isoformat()
        entry = {"at": at, "method": method, "tool": tool, "authorized": authorized}
        with self._lock:
            self._entries.append(entry)

    def entries(self) -> list[dict[str, Any]]:
        """Return a copy of everything written so far."""
        with self._lock:
            return [dict(entry) for entry in self._entries]

    def calls(self) -> int:
        """Return how many tool calls were let in."""
        return sum(one["method"] == CALL and one["authorized"] for one in self.entries())
