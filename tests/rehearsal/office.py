"""A pretended company: colleagues, subtasks and hires, on top of a workspace."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from journeys.rehearsal.replay import answer
from journeys.rehearsal.scripts import find_script
from rehearsal.agent import Item, prompt, task
from rehearsal.cast import SPOKEN, Player, player
from rehearsal.workspace import Workspace

LEAD = "11111111-1111-4111-8111-111111111111"
SECRET = "22222222-2222-4222-8222-222222222222"
PARENT_TITLE = "Ask For A Program 1"
_ACTIVE = {"id": "task-0", "title": PARENT_TITLE, "assigneeAgentId": LEAD}
_BINDING = {"type": "secret_ref", "secretId": SECRET, "version": "latest"}

CODEX = {
    "provider": "codex",
    "model": "gpt-5.4-mini",
    "lifecycleMode": "per_turn",
    "codexPermissionMode": "never",
}


@dataclass
class Office(Workspace):
    """Answers the tools of the product that agents use among each other.

    ``reports`` are those of ``paperclip_finish`` and ``blocks`` those of ``paperclip_block``;
    ``runner`` is how the lead itself is run.
    """

    agents: list[dict[str, Any]] = field(
        default_factory=lambda: [{"id": LEAD, "name": "Studio Lead", "role": "ceo"}]
    )
    tasks: list[dict[str, Any]] = field(default_factory=list)
    hires: list[Mapping[str, Any]] = field(default_factory=list)
    blocks: list[Mapping[str, Any]] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    runner: Mapping[str, Any] = field(default_factory=lambda: CODEX)

    def tool(self, name: str, arguments: Mapping[str, Any]) -> str:
        answers: dict[str, Callable[[Mapping[str, Any]], Mapping[str, Any]]] = {
            "list_agents": lambda _: {"actors": self.agents},
            "get_task_context": lambda _: {"actor": self.agents[0], "activeTask": _ACTIVE},
            "search_tasks": self._found,
            "create_task": self._create,
            "set_dependencies": lambda _: {"disposition": "applied"},
            "report_progress": self._note,
            "paperclip_block": self._block,
            "call_api": self._api,
        }
        if name not in answers:
            return super().tool(name, arguments)
        self.calls.append(name)
        text = json.dumps(answers[name](arguments), separators=(",", ":"))
        return json.dumps({"contentItems": [{"type": "inputText", "text": text}], "success": True})

    def _found(self, arguments: Mapping[str, Any]) -> Mapping[str, Any]:
        return {"tasks": [one for one in self.tasks if arguments["query"] in one["title"]]}

    def _note(self, arguments: Mapping[str, Any]) -> Mapping[str, Any]:
        self.notes.append(arguments["body"])
        return {"disposition": "applied"}

    def _block(self, arguments: Mapping[str, Any]) -> Mapping[str, Any]:
        self.blocks.append(arguments)
        return {"accepted": True}

    def _create(self, arguments: Mapping[str, Any]) -> Mapping[str, Any]:
        number = len(self.tasks) + 1
        made = {
            "id": f"task-{number}",
            "identifier": f"STU-{number + 1}",
            "status": "todo",
            "title": arguments["title"],
            "description": arguments["description"],
            "assigneeAgentId": arguments["assigneeActorId"],
        }
        self.tasks.append(made)
        return {"disposition": "applied", "task": made}

    def _api(self, arguments: Mapping[str, Any]) -> Mapping[str, Any]:
        if arguments["operationId"] == "GET /api/agents/me":
            environment = {"OPENAI_API_KEY": _BINDING, "CODEX_API_KEY": _BINDING}
            settings = {**self.runner, "env": environment}
            return {"status": 200, "body": {"id": LEAD, "adapterConfig": settings}}
        assert arguments["operationId"] == "POST /api/companies/{companyId}/agent-hires"
        form = json.loads((self.folder / arguments["files"][0]["path"]).read_text())
        self.hires.append(form)
        hired = {"id": f"agent-{len(self.hires)}", "name": form["name"]}
        self.agents.append(hired)
        return {"status": 201, "body": {"agent": hired}}


@dataclass
class Stage:
    """Lets agents play turns of ``story`` by ``script`` in one office."""

    story: str
    script: str
    office: Office

    def turn(self, title: str, *, revision: str = "1", request: str = "Build it.") -> Player:
        """Play one turn, in a session of its own, on the task with this title."""
        agent = player(self.office.dialect, self._send, self.office.tool)
        text = f'{prompt()}\n- Issue: "STU-1"\n- Title: {json.dumps(title)}\n'
        agent.turn(task(text, revision=revision, objective=request))
        return agent

    def work_off(self, *, revision: str = "1") -> None:
        """Play every open subtask, and close it."""
        for one in self.office.tasks:
            if one["status"] == "todo":
                self.turn(one["title"], revision=revision, request=one["description"])
                one["status"] = "done"

    def _send(self, body: Item) -> bytes:
        wire = SPOKEN[self.office.dialect]
        conversation = wire.decode(body)
        assert conversation is not None
        reply = answer(find_script(self.story, self.script).play, conversation)
        assert reply.error is None, reply.error
        return wire.encode(reply, conversation, body)
