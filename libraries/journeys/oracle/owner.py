"""Who started a container, so that its successor may clean up after it."""

import os
from dataclasses import asdict, dataclass
from pathlib import Path

import psutil


@dataclass(frozen=True, slots=True)
class Owner:
    """One process of one boot and one process namespace; ``started`` is its epoch time."""

    boot: str
    namespace: str
    pid: int
    started: float

    def record(self) -> dict[str, str | int | float]:
        """Return the fields as plain data."""
        return asdict(self)

    def is_gone(self) -> bool:
        """Tell whether the process certainly ended; false when it cannot be seen from here."""
        here = this_process()
        if (self.boot, self.namespace) != (here.boot, here.namespace):
            return False
        try:
            return abs(psutil.Process(self.pid).create_time() - self.started) > 1.0
        except psutil.NoSuchProcess:
            return True


def this_process() -> Owner:
    """Return the owner that this process is."""
    pid = os.getpid()
    return Owner(
        boot=_read(Path("/proc/sys/kernel/random/boot_id")),
        namespace=_link(Path("/proc/self/ns/pid")),
        pid=pid,
        started=psutil.Process(pid).create_time(),
    )


def _read(file: Path) -> str:
    return file.read_text(encoding="ascii").strip() if file.is_file() else ""


def _link(file: Path) -> str:
    return str(file.readlink()) if file.is_symlink() else ""
