"""Put a delivered program to the test: run it, compare outside, remember everything."""

import secrets
from collections.abc import Sequence
from pathlib import PurePosixPath

from journeys.grading.check import Check
from journeys.oracle import inside
from journeys.oracle.archive import Delivery
from journeys.oracle.execution import Execution
from journeys.oracle.project import SOURCE
from journeys.oracle.refusal import printable
from journeys.oracle.rules import FunctionCase, ProgramCase
from journeys.oracle.sandbox import Sandbox
from journeys.oracle.survey import survey

# As a user would run it, but blind to the environment and user sites. Stored bytecode is dropped
# by the intake; -X pycache_prefix would also hide the image's own and double the start time.
_PYTHON = ("python3", "-E", "-s", "-B")


class Trial:
    """The program calls of one grade. Raises ``SandboxUnavailableError`` when the engine fails."""

    def __init__(self, sandbox: Sandbox, source: PurePosixPath) -> None:
        self._sandbox = sandbox
        self._source = source
        self._folder = "" if str(source.parent) == "." else str(source.parent)
        self.executions: list[tuple[str, Execution]] = []

    def records(self) -> list[dict[str, object]]:
        """Return every call so far for an evidence file."""
        return [{"check": check, **done.record()} for check, done in self.executions]

    def parses(self, delivery: Delivery) -> Check:
        """Check that the source is Python, and first that the sandbox shows this delivery."""
        asked = survey(delivery, str(self._source))
        done = self._run("parses", asked.argv, "")
        if not asked.is_complete(done):
            done = self._run("parses", asked.argv, "")
        asked.require_same(done)
        answer = asked.answer(done)
        return Check("parses", answer == "parses", f"{SOURCE}: {printable(answer)}")

    def require_unchanged(self, delivery: Delivery) -> None:
        """Look once more whether every call before saw this delivery."""
        asked = survey(delivery)
        done = self._sandbox.run_trusted(asked.argv, is_good=asked.is_complete)
        self.executions.append(("still-shown", done))
        asked.require_same(done)

    def program(self, case: ProgramCase) -> Check:
        """Check one call of the program by what it printed and how it ended."""
        argv = [*_PYTHON, self._source.name, *case.arguments]
        done = self._run(case.id, argv, self._folder)
        printed = done.stdout.rstrip(b"\r\n")
        seen = f"{done.summary()}, printed {printable(printed.decode('utf-8', 'replace'), 80)}"
        asked = " ".join(printable(argument, 60) for argument in case.arguments)
        if case.expected is None:
            detail = f"{asked}: expected an error exit and no slug; {seen}"
            return Check(case.id, _refused(done, case.forbidden), detail)
        passed = done.ended_normally and done.exit_code == 0 and printed == case.expected.encode()
        detail = f"{asked}: expected {printable(case.expected, 80)}; {seen}"
        return Check(case.id, passed, detail)

    def function(self, cases: Sequence[FunctionCase]) -> Check:
        """Check the importable function by the values it returns."""
        mark = secrets.token_hex(4)
        driver = [*_PYTHON, "-P", "-c", inside.VALUES, mark]
        texts = [case.text for case in cases]
        done = self._run("importable-function", [*driver, *texts], self._folder)
        returned = _returned(done.stdout, mark)
        wrong = [
            (case, returned.get(number, "nothing"))
            for number, case in enumerate(cases)
            if returned.get(number) != f"str {case.expected.encode().hex()}"
        ]
        detail = f"{len(cases) - len(wrong)} of {len(cases)} values right; {done.summary()}"
        if wrong:
            detail += f"; {_wrong_value(*wrong[0])}"
        passed = not wrong and bool(cases) and done.ended_normally and done.exit_code == 0
        return Check("importable-function", passed, detail)

    def _run(self, check: str, argv: Sequence[str], folder: str) -> Execution:
        done = self._sandbox.run(argv, folder)
        self.executions.append((check, done))
        return done


def _refused(done: Execution, forbidden: str) -> bool:
    """Tell whether the program ended itself with an error and did not print the slug.

    Dying or hanging is no refusal.
    """
    if not done.ended_normally or done.exit_code == 0:
        return False
    lines = done.stdout.decode("utf-8", "replace").splitlines()
    return all(not line or _letters(line) != _letters(forbidden) for line in lines)


def _letters(text: str) -> str:
    return "".join(character for character in text.lower() if character.isalnum())


def _returned(stdout: bytes, mark: str) -> dict[int, str]:
    """Return ``<kind> <hex>`` by number; a line given twice counts for nothing."""
    found: dict[int, str] = {}
    for line in stdout.decode("ascii", "replace").splitlines():
        fields = line.split(" ")
        if len(fields) == 4 and fields[0] == mark and fields[1].isascii() and fields[1].isdigit():
            number = int(fields[1])
            found[number] = "twice" if number in found else f"{fields[2]} {fields[3]}"
    return found


def _wrong_value(case: FunctionCase, seen: str) -> str:
    kind, _, value = seen.partition(" ")
    try:
        shown = bytes.fromhex(value).decode("utf-8", "replace")
    except ValueError:
        shown = value
    return (
        f"for {printable(case.text, 60)} expected {printable(case.expected, 60)}, "
        f"got {kind} {printable(shown, 60)}"
    )
