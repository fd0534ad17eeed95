"""The target ``app``: the user's own checkout of Skill Recorder, behind a line protocol."""

import contextlib
import json
import os
import queue
import subprocess
from collections.abc import Mapping
from pathlib import Path
from threading import Thread
from typing import IO, Any

from journeys.errors import PrerequisiteError
from journeys.home import home
from journeys.product.toolchain import installed
from journeys.skill_recorder.brain import next_call
from journeys.skill_recorder.model_server import ModelServer
from journeys.skill_recorder.targets import CHECKOUT, ENDPOINT, KEY, AgentError

BRIDGE = Path(__file__).parent / "bridge"
OPTIONS = ("--experimental-transform-types", "--no-warnings")
ANSWER = 240.0  # seconds: the app gives up after 180
ENDING = 10.0


class AppTarget:
    """One Node process for all sessions, which stand below ``root``.

    The judge is not of the app: it answers nothing here.
    """

    def __init__(
        self,
        root: Path,
        provider: str,
        model: str,
        fault: str = "",
        *,
        seconds: float = ANSWER,
    ) -> None:
        self._seconds = seconds
        self._number = 0
        self.progress: list[str] = []
        self._server = None
        address = os.environ.get(ENDPOINT, "") if provider == "openai" else ""
        if provider == "scripted":
            self._server = ModelServer(lambda body: next_call(body, fault))
            address = self._server.address
        root.mkdir(parents=True, exist_ok=True)
        self._log = (root / "bridge.log").open("ab")
        self._process = subprocess.Popen(
            _command(),
            env=_environment(root, address, model),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._log,
        )
        self._lines: queue.Queue[bytes] = queue.Queue()
        stdout = self._process.stdout
        assert stdout is not None, "stdout is a pipe"  # noqa: S101
        Thread(target=_read, args=(stdout, self._lines), name="bridge", daemon=True).start()

    def process(self, session: Path) -> None:
        """Run the app's pipeline."""
        self._ask("process", sessionDir=str(session))

    def describe(self, session: Path) -> Mapping[str, Any]:
        """Run the app's describer."""
        return self._object("describe", sessionId=session.name)

    def automate(self, session: Path, architecture: str) -> Mapping[str, Any]:
        """Run the app's automation builder."""
        return self._object("automation", sessionId=session.name, architecture=architecture)

    def skill(self, session: Path, architecture: str) -> Mapping[str, Any]:
        """Run the app's skill builder."""
        return self._object("skill", sessionId=session.name, architecture=architecture)

    def judge(self, prompt: str) -> Mapping[str, Any]:  # noqa: ARG002
        """Refuse: the app has no judge that could be asked alone."""
        raise AgentError("the target app has no judge; use --target copilot")

    def close(self) -> None:
        """End the process, the server and the log; harmless when called again."""
        if self._process.stdin and not self._process.stdin.closed:
            with contextlib.suppress(BrokenPipeError):  # it ended before it read everything
                self._process.stdin.close()
        try:
            self._process.wait(ENDING)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        if self._server is not None:
            self._server.close()
            self._server = None
        self._log.close()

    def _object(self, op: str, **details: str) -> Mapping[str, Any]:
        result = self._ask(op, **details)
        if not isinstance(result, dict):
            raise AgentError(f"the app answered {op} with {type(result).__name__}, not an object")
        return result

    def _ask(self, op: str, **details: str) -> Any:
        self._number += 1
        request = {"id": self._number, "op": op, **details}
        stdin = self._process.stdin
        assert stdin is not None, "stdin is a pipe"  # noqa: S101
        try:
            stdin.write(json.dumps(request).encode() + b"\n")
            stdin.flush()
        except (OSError, ValueError) as error:
            raise AgentError(f"the bridge is gone, see {self._log.name}") from error
        return self._answer(op)

    def _answer(self, op: str) -> Any:
        while True:
            try:
                line = self._lines.get(timeout=self._seconds)
            except queue.Empty as error:
                self._process.kill()
                raise AgentError(f"no answer to {op} within {self._seconds:.0f} s") from error
            if not line:
                raise AgentError(f"the bridge ended during {op}, see {self._log.name}")
            message = _message(line)
            if message.get("id") != self._number:
                continue
            if "ok" not in message:
                self.progress.append(str(message.get("progress", "")))
            elif message["ok"]:
                return message.get("result")
            else:
                raise AgentError(str(message.get("error", "the app gave no reason")))


def _command() -> list[str]:
    checkout = Path(os.environ.get(CHECKOUT, ""))
    hook = checkout / "evals" / "register.mjs"
    if not hook.is_file():
        raise PrerequisiteError(
            f"{CHECKOUT} names no checkout of Skill Recorder: {hook} is missing"
        )
    node = installed(home()).node
    imports = ("--import", hook.as_uri(), "--import", (BRIDGE / "register.mjs").as_uri())
    return [str(node), *OPTIONS, *imports, str(BRIDGE / "bridge.mjs")]


def _environment(root: Path, address: str, model: str) -> dict[str, str]:
    named = {
        "SKILL_RECORDER_SESSIONS_DIR": str(root),
        "BRIDGE_PROVIDER_ADDRESS": address,
        "BRIDGE_PROVIDER_KEY": os.environ.get(KEY, ""),
        "BRIDGE_PROVIDER_MODEL": model,
    }
    if address:  # the runtime then never looks for a sign-in or an update
        named |= {"COPILOT_OFFLINE": "true", "COPILOT_PROVIDER_BASE_URL": address}
        named["COPILOT_AUTO_UPDATE"] = "false"
    if model:
        named["SKILL_RECORDER_MODEL"] = model
    return {**os.environ, **named}


def _read(stream: IO[bytes], lines: "queue.Queue[bytes]") -> None:
    for line in stream:
        lines.put(line)
    lines.put(b"")


def _message(line: bytes) -> dict[str, Any]:
    try:
        value = json.loads(line)
    except ValueError:
        return {}
    return value if isinstance(value, dict) else {}
