"""The owner's end of the supervisor's pipes."""

import contextlib
import json
import os
import select
import signal
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import psutil

from journeys.errors import HarnessError, PrerequisiteError
from journeys.product.account import Account, as_account

Answer = dict[str, Any]


class Controller:
    """Starts the namespace, asks its supervisor, and ends it.

    Must be created in the main thread: the namespace ends with the thread that started it.
    """

    def __init__(
        self, command: Sequence[str], who: Account, log: Path, marks: Mapping[str, str]
    ) -> None:
        self._log = log
        with log.open("ab") as errors:
            self._process = subprocess.Popen(
                command,
                **as_account(who),
                cwd="/",
                env={"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", **marks},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                start_new_session=True,
            )

    @property
    def pid(self) -> int:
        """The process id of the namespace's parent, outside of it."""
        return self._process.pid

    def ask(self, do: str, seconds: float = 60, **details: Any) -> Answer:
        """Return the supervisor's answer to one request.

        Raises ``PrerequisiteError`` when the namespace did not start or is gone, and
        ``HarnessError`` when the supervisor refuses or stays silent for ``seconds``.
        """
        request = json.dumps({"do": do, **details}) + "\n"
        assert self._process.stdin is not None  # noqa: S101 -- opened above
        try:
            self._process.stdin.write(request.encode())
            self._process.stdin.flush()
        except OSError:
            raise self._gone() from None
        answer: Answer = json.loads(self._line(do, seconds))
        if not answer.pop("ok"):
            raise HarnessError(f"The supervisor refused '{do}': {answer['error']}")
        return answer

    def _line(self, do: str, seconds: float) -> bytes:
        assert self._process.stdout is not None  # noqa: S101 -- opened above
        ready, _, _ = select.select([self._process.stdout], [], [], seconds)
        if not ready:
            raise HarnessError(f"The supervisor did not answer '{do}' within {seconds:.0f} s")
        line = self._process.stdout.readline()
        if not line:
            raise self._gone()
        return line

    def _gone(self) -> PrerequisiteError:
        code = self._process.wait(10)
        tail = self._log.read_text(errors="replace").strip().splitlines()[-3:]
        last = " | ".join(tail) or "no output"
        return PrerequisiteError(
            f"The namespace of the cell ended (exit code {code}): {last}; "
            f"see {self._log}; `journeys doctor` tests whether this machine allows namespaces"
        )

    def _children(self) -> list[psutil.Process]:
        with contextlib.suppress(psutil.NoSuchProcess):
            return psutil.Process(self._process.pid).children(recursive=True)
        return []

    def end(self) -> None:
        """End every process of the namespace and return when the last one is gone."""
        inside = self._children()
        with contextlib.suppress(ProcessLookupError):
            os.kill(self._process.pid, signal.SIGKILL)
        self._process.wait(10)
        _gone, alive = psutil.wait_procs(inside, timeout=20)
        if alive:
            raise HarnessError(f"{len(alive)} processes outlive their namespace: {alive}")
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()
