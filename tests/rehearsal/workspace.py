"""A workspace in which a pretended agent's tools really work."""

import hashlib
import json
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from journeys.rehearsal import responses
from journeys.rehearsal.replay import answer
from journeys.rehearsal.scripts import find_script
from rehearsal.agent import Agent, Item, shell_answer, task

NOISE = "bash: warning: a login shell may say anything\n"


@dataclass
class Workspace:
    """Runs commands in ``folder`` and keeps what was delivered and reported."""

    folder: Path
    dialect: str
    calls: list[str] = field(default_factory=list)
    commands: list[str] = field(default_factory=list)
    deliveries: list[bytes] = field(default_factory=list)
    keys: list[str] = field(default_factory=list)
    reports: list[Mapping[str, Any]] = field(default_factory=list)

    def tool(self, name: str, arguments: Mapping[str, Any]) -> str:
        self.calls.append(name)
        match name:
            case "exec_command":
                return self._run(arguments["cmd"])
            case "register_deliverable":
                return self._register(arguments)
            case "paperclip_finish":
                self.reports.append(arguments)
                return json.dumps({"contentItems": [{"text": "Accepted."}], "success": True})
        raise AssertionError(name)

    def _run(self, command: str) -> str:
        self.commands.append(command)
        done = subprocess.run(
            ["/bin/bash", "-lc", command],
            cwd=self.folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
            timeout=60,
        )
        return shell_answer(self.dialect, NOISE + done.stdout, done.returncode)

    def _register(self, arguments: Mapping[str, Any]) -> str:
        content = (self.folder / arguments["contentRef"]).read_bytes()
        assert len(content) == arguments["byteSize"]
        assert hashlib.sha256(content).hexdigest() == arguments["sha256"]
        self.deliveries.append(content)
        self.keys.append(arguments["idempotencyKey"])
        return json.dumps({"attachmentId": f"attachment-{len(self.deliveries)}"})


def perform(script: str, workspace: Workspace) -> Agent:
    """Play both turns of build-revise by ``script``; each in a session of its own."""
    play = find_script("build-revise", script).play

    def send(body: Item) -> bytes:
        conversation = responses.decode(body)
        assert conversation is not None
        reply = answer(play, conversation)
        assert reply.error is None, reply.error
        return responses.encode(reply, conversation, body)

    agent = Agent(send, workspace.dialect, workspace.tool)
    agent.turn(task(objective="Build it."))
    agent.history.clear()
    agent.turn(task(revision="2", objective="Change it."))
    return agent
