"""What a script may do and what it gets back, in words that fit every model API."""

import re
from collections.abc import Generator, Mapping
from dataclasses import dataclass
from typing import Any

from journeys.errors import HarnessError


class ScriptError(HarnessError):
    """A script met something it was not written for; the answer ends the turn and says so."""


@dataclass(frozen=True, slots=True)
class Shell:
    """Run ``command`` in the agent's workspace with its own shell tool, until it ends."""

    command: str


@dataclass(frozen=True, slots=True)
class Call:
    """Call one of the product's tools, or a named tool of the agent itself."""

    tool: str
    arguments: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Verification:
    """A check the agent says it made, and what came out of it."""

    check: str
    detail: str


@dataclass(frozen=True, slots=True)
class Finish:
    """Report the work as done, with every criterion of the turn's contract claimed.

    ``evidence`` are references such as ``deliverable:<attachment id>``.
    """

    summary: str
    evidence: tuple[str, ...] = ()
    verification: tuple[Verification, ...] = ()


@dataclass(frozen=True, slots=True)
class Find:
    """Look for a tool of a connected service; the answer lists full names, one a line."""

    words: str


@dataclass(frozen=True, slots=True)
class Say:
    """Write ``text`` to the person. As the last step of a script it ends the turn."""

    text: str


@dataclass(frozen=True, slots=True)
class Think:
    """Take ``seconds`` before the next answer, as a model does; the product may step in."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Result:
    """What a tool answered.

    ``text`` of a shell command is its output alone. ``ok`` is false when the command exited
    with a status other than zero, and when a report was refused or a tool does not exist;
    most tools of the product say in their text alone that they failed.
    """

    text: str
    ok: bool = True

    def field(self, name: str) -> str:
        """Return the text value of ``name`` in an answer that is JSON, however often quoted."""
        found = re.search(rf'\\*"{re.escape(name)}\\*"\s*:\s*\\*"([^"\\]+)\\*"', self.text)
        if found is None:
            raise ScriptError(f"The tool's answer has no '{name}': {self.text[:300]!r}")
        return found.group(1)


Step = Shell | Call | Find | Finish | Say | Think
Play = Generator[Step, Result, None]
