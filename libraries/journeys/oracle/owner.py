"""Who started a container, so that its successor may clean up after it."""

import os
from dataclasses import asdict, dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Owner:
    """One process of one boot and one process namespace; ``started`` in ticks since the boot."""

    boot: str
    namespace: str
    pid: int
    started: int

    def record(self) -> dict[str, str | int]:
        """Return the fields as plain data."""
        return asdict(self)

    def is_gone(self) -> bool:
        """Tell whether the process certainly ended; false when it cannot be seen from here."""
        here = this_process()
        if not self.boot or (self.boot, self.namespace) != (here.boot, here.namespace):
            return False
        return _started(self.pid) != self.started


def this_process() -> Owner:
    """Return the owner that this process is; without ``/proc`` one that is never gone."""
    boot, namespace = Path("/proc/sys/kernel/random/boot_id"), Path("/proc/self/ns/pid")
    return Owner(
        boot=boot.read_text(encoding="ascii").strip() if boot.is_file() else "",
        namespace=str(namespace.readlink()) if namespace.is_symlink() else "",
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
