"""Where a cell's test stands in Robot's log."""

import re
from dataclasses import dataclass, field
from pathlib import Path

# Messages are escaped in output.xml, so neither can come from an agent.
_TEST = re.compile(r'<test id="([a-z0-9-]+)"|<tag>cell:([^<]+)</tag>')


@dataclass(slots=True)
class Logs:
    """Robot's logs of the campaign in ``folder``; each output.xml is read once."""

    folder: Path
    _known: dict[str, dict[str, str]] = field(default_factory=dict)

    def address(self, log: str, cell: str) -> str:
        """Return ``log`` with the place of the cell's test, when its output.xml knows it."""
        if not log:
            return ""
        if log not in self._known:
            output = (self.folder / log).with_name("output.xml")
            inside = output.resolve().is_relative_to(self.folder.resolve())
            self._known[log] = _tests(output) if inside else {}
        place = self._known[log].get(cell)
        return f"{log}#{place}" if place else log


def _tests(output: Path) -> dict[str, str]:
    """Return the id of the test of each cell."""
    try:
        text = output.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return {}
    found, test = {}, ""
    for hit in _TEST.finditer(text):
        test = hit[1] or test
        if hit[2]:
            found[hit[2]] = test
    return found
