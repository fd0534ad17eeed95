"""The bounds a delivered program runs in."""

from dataclasses import asdict, dataclass, replace


@dataclass(frozen=True, slots=True)
class Limits:
    """Sizes in bytes, times in seconds; ``output`` counts stdout and stderr together.

    ``grade_seconds`` is what a grade may take beside its program's calls; see ``for_calls``.
    """

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

    @property
    def user_processes(self) -> int:
        """Processes one user may have on the whole machine: grades side by side share users."""
        return 16 * self.processes

    def for_calls(self, calls: int) -> "Limits":
        """Return bounds whose grade may last while each of ``calls`` uses its whole time."""
        return replace(self, grade_seconds=self.grade_seconds + calls * self.command_seconds)

    def record(self) -> dict[str, float]:
        """Return the bounds for an evidence file."""
        return asdict(self)
