"""How much sooner one container for a whole delivery is than one for each program call.

Both ask the same questions about the same delivery, in turn, so that they meet the same load.
Run by hand after `journeys oracle build-image`:

    python benchmarks/oracle_calls.py [rounds]

Ends with code 1 when our way is not at least three times as fast.
"""

import io
import statistics
import sys
import tempfile
import time
import zipfile
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path, PurePosixPath

import docker

from journeys.grading.check import failures
from journeys.oracle.archive import lay_out, read
from journeys.oracle.client import connect
from journeys.oracle.container import PROJECT, engine_of, options
from journeys.oracle.execution import Execution
from journeys.oracle.image import find, read_pin
from journeys.oracle.judge import grade
from journeys.oracle.limits import Limits
from journeys.oracle.rules import Rules, plan
from journeys.oracle.sandbox import Sandbox
from journeys.oracle.trial import Trial

WANTED = 3.0
PROGRAM = """
import re, sys
def slugify(text):
    return re.sub("[^a-z0-9]+", "-", text.lower()).strip("-")
if __name__ == "__main__":
    print(slugify(sys.argv[1]))
"""


def delivery() -> bytes:
    """Return the ZIP that is judged."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, text in (("slugify.py", PROGRAM), ("README.md", "x"), ("test_x.py", "pass")):
            archive.writestr(name, text)
    return buffer.getvalue()


class ContainerForEachCall(Sandbox):
    """The other design: the same bounds, and a new container whenever a program is called."""

    def __init__(self, client: docker.DockerClient, folder: Path) -> None:
        self._docker = client
        self._options = options(engine_of(client), find(client, read_pin()), folder, Limits())
        self._options |= {"auto_remove": False}

    def run(self, argv: Sequence[str], folder: str = "") -> Execution:
        """Run the call in a container of its own."""
        settings = {**self._options, "working_dir": f"{PROJECT}/{folder}"}
        container = self._docker.containers.create(command=list(argv), **settings)
        output = container.attach(stream=True)
        container.start()
        printed = b"".join(output)
        code = container.wait()["StatusCode"]
        container.remove(force=True)
        return Execution(tuple(argv), 0, 0, "exit", code, printed)


def container_for_each_call(client: docker.DockerClient, archive: Path, folder: Path) -> float:
    """Return the seconds for the calls of one grade."""
    delivered, asked = read(archive.read_bytes()), plan(Rules.BASE_RULES, "seed")
    began = time.monotonic()
    trial = Trial(ContainerForEachCall(client, folder), PurePosixPath("slugify.py"))
    checks = [trial.parses(delivered), *map(trial.program, asked.programs)]
    checks.append(trial.function(asked.functions))
    if broken := failures(checks):
        raise SystemExit(f"the delivery failed: {broken[0]}")
    return time.monotonic() - began


def one_container(archive: Path) -> float:
    """Return the seconds for a whole grade: the same calls, and the intake too."""
    began = time.monotonic()
    verdict = grade(archive, Rules.BASE_RULES, seed="seed")
    if verdict.outcome != "passed":
        raise SystemExit(f"the grade {verdict.outcome}: {verdict.reason}")
    return time.monotonic() - began


def main() -> None:
    """Measure both, print a table and the ratio of the medians."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    apart, together = [], []
    with closing(connect()) as client, tempfile.TemporaryDirectory() as name:
        archive, folder = Path(name, "a.zip"), Path(name, "project")
        archive.write_bytes(delivery())
        lay_out(read(archive.read_bytes()), folder)
        for number in range(rounds):
            apart.append(container_for_each_call(client, archive, folder))
            together.append(one_container(archive))
            print(f"round {number + 1}: {apart[-1]:.2f} s apart, {together[-1]:.2f} s together")
    ratio = statistics.median(apart) / statistics.median(together)
    print(f"one container for a delivery is {ratio:.1f} times as fast (wanted {WANTED:.0f})")
    sys.exit(0 if ratio >= WANTED else 1)


if __name__ == "__main__":
    main()
