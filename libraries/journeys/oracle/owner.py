"""Who started a container or a folder, so that a successor may clean up after it."""

import os
from dataclasses import dataclass
from pathlib import Path

_BETWEEN = "."
_FIELDS = 4


@dataclass(frozen=True, slots=True)
class Owner:
    """One process of one boot and one process namespace; ``started`` in ticks since the boot."""

    boot: str
    namespace: int
    pid: int
    started: int

    def word(self) -> str:
        """Return the owner as one word for a label or a file name."""
        return _BETWEEN.join(map(str, (self.boot, self.namespace, self.pid, self.started)))

    def is_gone(self) -> bool:
        """Tell whether the process certainly ended; false when it cannot be seen from here."""
        here = this_process()
        if not self.boot or (self.boot, self.namespace) != (here.boot, here.namespace):
            return False
        return _started(self.pid) != self.started


def read_owner(word: str) -> Owner:
    """Return the owner that ``word`` names; ``ValueError`` for a word we did not write."""
    fields = word.split(_BETWEEN)
    if len(fields) != _FIELDS:
        raise ValueError(f"{word!a} names no owner")
    return Owner(fields[0], *map(int, fields[1:]))


def this_process() -> Owner:
    """Return the owner that this process is; without ``/proc`` one that is never gone."""
    boot, namespace = Path("/proc/sys/kernel/random/boot_id"), Path("/proc/self/ns/pid")
    return Owner(
        boot=boot.read_text(encoding="ascii").strip() if boot.is_file() else "",
        namespace=namespace.stat().st_ino if namespace.exists() else 0,
        pid=os.getpid(),
        started=_started(os.getpid()),
    )


def _started(pid: int) -> int:
    """Return when the process started, 0 when it ended. No clock change moves this."""
    try:
        line = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return 0
    state, *fields = line.rpartition(")")[2].split()
    return 0 if state in "ZX" else int(fields[18])
