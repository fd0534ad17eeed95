"""The listener that tells a person how the evaluations go."""

from collections.abc import Callable

from robot import result, running


class Summary:
    """Tells every scenario's start and end, and sums up at last."""

    ROBOT_LISTENER_API_VERSION = 3

    def __init__(self, say: Callable[[str], None]) -> None:
        self._say = say
        self._lines: list[str] = []
        self._passed = 0

    @property
    def total(self) -> int:
        """The number of scenarios that ended."""
        return len(self._lines)

    def start_test(self, data: running.TestCase, result: result.TestCase) -> None:  # noqa: ARG002
        """Name the scenario."""
        self._say(f"▶ {scenario_id(data)} — {data.name}")

    def end_test(self, data: running.TestCase, result: result.TestCase) -> None:
        """Say how it ended, and every point that failed."""
        for line in (result.message or "").splitlines():
            self._say(f"    {line}")
        seconds = result.elapsed_time.total_seconds()
        self._passed += bool(result.passed)
        self._lines.append(f"{result.status:<5} {seconds:6.2f} s  {scenario_id(data)}")

    def show(self) -> None:
        """Sum up."""
        for line in self._lines:
            self._say(line)
        self._say(f"{self._passed}/{self.total} scenarios passed")


def scenario_id(test: running.TestCase) -> str:
    """Return the id of the scenario that a test was made of, or its name."""
    found = (str(tag) for tag in test.tags)
    return next((tag[3:] for tag in found if tag.startswith("id:")), str(test.name))
