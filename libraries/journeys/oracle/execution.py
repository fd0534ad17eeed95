"""What one program call did, as seen from outside."""

import hashlib
from dataclasses import dataclass

_SHOWN = 160  # bytes of each stream, and characters of each argument, kept in evidence
_ARGUMENTS = 12
_LAST_NORMAL = 124  # 125-127 are the runtime's own codes, 128 and more are signals


@dataclass(frozen=True, slots=True)
class Execution:
    """One call.

    ``reason`` is ``exit``, ``abnormal-exit``, or the bound that ended it: ``time-limit``,
    ``output-limit``, ``memory-limit``; or ``container-killed`` and ``never-started``, which no
    program can do; or ``not-run``. ``earlier`` tells how attempts before this one ended.
    """

    argv: tuple[str, ...]
    uid: int
    milliseconds: int
    reason: str
    exit_code: int | None = None
    stdout: bytes = b""
    stderr: bytes = b""
    attempts: int = 1
    earlier: tuple[str, ...] = ()

    @property
    def ended_normally(self) -> bool:
        """The program ended by itself with an exit code that no signal or runtime gives."""
        return self.reason == "exit"

    def summary(self) -> str:
        """Return how the call ended, in a few words."""
        if self.exit_code is None:
            return self.reason
        return f"{self.reason} {self.exit_code}"

    def record(self) -> dict[str, object]:
        """Return the call for an evidence file; delivered text is escaped."""
        shown = [ascii(argument)[1:-1][:_SHOWN] for argument in self.argv[:_ARGUMENTS]]
        return {
            "argv": shown,
            "arguments": len(self.argv),
            "uid": self.uid,
            "milliseconds": self.milliseconds,
            "reason": self.reason,
            "exitCode": self.exit_code,
            "attempts": self.attempts,
            "earlier": list(self.earlier),
            "stdout": _stream(self.stdout),
            "stderr": _stream(self.stderr),
        }


def reason_of(exit_code: int) -> str:
    """Return ``exit`` for a code that a program chose, else ``abnormal-exit``."""
    return "exit" if 0 <= exit_code <= _LAST_NORMAL else "abnormal-exit"


def _stream(content: bytes) -> dict[str, object]:
    return {
        "size": len(content),
        "sha256": hashlib.sha256(content).hexdigest(),
        "begins": repr(content[:_SHOWN])[2:-1],
    }
