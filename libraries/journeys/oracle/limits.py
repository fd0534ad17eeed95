"""The bounds a delivered program runs in."""

from dataclasses import asdict, dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """Sizes in bytes, times in seconds; ``output`` counts stdout and stderr together."""

    memory: int = 128 << 20
    processes: int = 64
    cpus: int = 1
    temporary: int = 16 << 20
    inodes: int = 4096
    open_files: int = 256
    cpu_seconds: int = 15
    command_seconds: float = 10.0
    output: int = 65_536
    grade_seconds: float = 60.0

    def record(self) -> dict[str, float]:
        """Return the bounds for an evidence file."""
        return asdict(self)
