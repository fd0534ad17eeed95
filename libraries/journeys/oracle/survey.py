"""Whether the sandbox shows what was delivered, as a program of ours inside tells."""

import hashlib
import secrets
from dataclasses import dataclass

from journeys.oracle import inside
from journeys.oracle.archive import DeliveredFile, Delivery
from journeys.oracle.container import PROJECT
from journeys.oracle.execution import Execution
from journeys.oracle.refusal import printable
from journeys.oracle.unavailable import SandboxUnavailableError

_TRUSTED = ("python3", "-I", "-S", "-B", "-c")
_SHOWN = 65 + 120  # characters of a line about one file: digest, blank, the path in hex
_NAMED = 3


@dataclass(frozen=True, slots=True)
class Survey:
    """How the sandbox has to show one delivery, and the call that asks for it."""

    argv: tuple[str, ...]
    mark: str
    lines: tuple[str, ...]
    digest: str

    def is_complete(self, done: Execution) -> bool:
        """Tell whether the whole line about all files arrived."""
        return len(self._fields(done, "files")) == 1

    def require_same(self, done: Execution) -> None:
        """Raise ``SandboxUnavailableError`` unless the sandbox showed exactly the delivery."""
        seen = self._fields(done, "files")
        if seen == [[str(len(self.lines)), self.digest]]:
            return
        found = f"{seen[0][0]} files{self._difference(done)}" if seen else "no answer"
        raise SandboxUnavailableError(
            f"The container engine shows other files than the {len(self.lines)} delivered: "
            f"{found} ({done.summary()}). Does it run on this machine?"
        )

    def answer(self, done: Execution) -> str:
        """Return what the parser said; how the call ended when the parser did not come back."""
        if end := self._fields(done, "end"):
            return end[0][0]
        if done.ended_normally:
            raise SandboxUnavailableError(f"The survey came to no end ({done.summary()})")
        return done.summary()

    def _difference(self, done: Execution) -> str:
        """Name some of the files that differ, as far as they were shown."""
        expected = {line[:_SHOWN] for line in self.lines}
        shown = {" ".join(fields) for fields in self._fields(done, "file")}
        named = sorted({_name(line) for line in shown - expected})[:_NAMED]
        return "".join(f", {name} is not what was delivered" for name in named)

    def _fields(self, done: Execution, kind: str) -> list[list[str]]:
        """Return the fields of each whole line of that kind that carries our mark."""
        whole = done.stdout.decode("ascii", "replace").split("\n")[:-1]
        lines = [line.split(" ") for line in whole]
        return [line[2:] for line in lines if line[:2] == [self.mark, kind]]


def survey(delivery: Delivery, source: str = "") -> Survey:
    """Return the survey of ``delivery``; with a ``source`` it also parses that file."""
    mark = secrets.token_hex(4)
    lines = tuple(sorted(map(_line, delivery.files)))
    digest = hashlib.sha256("\n".join(lines).encode()).hexdigest()
    parsed = [f"{PROJECT}/{source}"] if source else []
    return Survey((*_TRUSTED, inside.SURVEY, mark, PROJECT, digest, *parsed), mark, lines, digest)


def _line(file: DeliveredFile) -> str:
    return f"{file.record()['sha256']} {file.path.encode().hex()}"


def _name(line: str) -> str:
    return printable(bytes.fromhex(line.partition(" ")[2]).decode("utf-8", "replace"), 60)
