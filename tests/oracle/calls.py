"""Program calls in a sandbox, as the tests make them."""

from journeys.oracle.execution import Execution
from journeys.oracle.limits import Limits
from journeys.oracle.sandbox import Sandbox

QUICK = Limits(command_seconds=2.0)
PYTHON = ("python3", "-E", "-s", "-B", "-c")


def run(sandbox: Sandbox, program: str, *arguments: str) -> Execution:
    """Run the text of a Python program."""
    return sandbox.run([*PYTHON, program, *arguments])
