"""One isolated Paperclip: its own home, database, ports, secrets and namespace."""

import contextlib
import json
import secrets
import shutil
from pathlib import Path
from typing import Any

import requests

from journeys.errors import PrerequisiteError
from journeys.poll import PollRejectedError, PollTimeoutError, poll
from journeys.product import agent_settings, supervisor
from journeys.product.controller import Answer, Controller
from journeys.product.interpreter import interpreter
from journeys.product.layout import Layout, delete, give
from journeys.product.machine import Machine
from journeys.product.namespace import Namespace, Overlay
from journeys.product.ports import Lease, lease
from journeys.product.reaper import MARK, owned, reap
from journeys.product.server_log import last_words
from journeys.product.settings import GENERATED, config, environment

START_SECONDS = 90.0


class Instance:
    """Starts, restarts and removes one product instance; a context manager.

    Without a template the product makes and migrates its database itself.
    """

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.layout = Layout(machine.home.instances / f"cell-{secrets.token_hex(6)}")
        self.shells_offline = False  # before ``start``: whether agents' shells get no network
        self.generated_secrets: tuple[str, ...] = ()
        self._ended = contextlib.ExitStack()
        self._ports: Lease | None = None
        self._controller: Controller | None = None

    @property
    def ports(self) -> Lease:
        """The ports in use; only after ``create``."""
        assert self._ports is not None, "the instance was not created"  # noqa: S101
        return self._ports

    @property
    def controller(self) -> Controller:
        """The supervisor; only after ``start``."""
        assert self._controller is not None, "the instance was not started"  # noqa: S101
        return self._controller

    @property
    def took_ports(self) -> bool:
        """Whether there ever were ports."""
        return self._ports is not None

    @property
    def started(self) -> bool:
        """Whether there is a supervisor to ask."""
        return self._controller is not None

    @property
    def address(self) -> str:
        """The product's base address."""
        return f"http://127.0.0.1:{self.ports.server}"

    def create(self) -> None:
        """Reap what dead owners left, lay the folders out and take the ports."""
        reap(self.machine.home)
        lock = self._ended.enter_context(owned(self.machine.home, self.layout.root.name))
        self._ended.callback(lambda: Path(lock.lock_file).unlink(missing_ok=True))
        self._ended.callback(delete, self.layout.root)
        self._ports = lease()
        self._ended.callback(self._ports.release)
        self.layout.make()
        self.layout.config.write_text(json.dumps(config(self.layout, self.ports), indent=1))
        shutil.copyfile(str(supervisor.__file__), self.layout.supervisor)

    def point_agents_to(self, address: str) -> None:
        """Make every agent inside the instance use the model at ``address``; before ``start``."""
        for name, text in agent_settings.files(address).items():
            (self.layout.settings / name).write_text(text)

    def start(self) -> None:
        """Start namespace and server, and wait until the server is ready and proven ours.

        Raises ``PrerequisiteError`` with the last log lines when the product does not start.
        """
        machine, layout = self.machine, self.layout
        give(layout.root, machine.who)
        program = [str(interpreter(machine.who)), "-I", "-S", str(layout.supervisor)]
        command = self._namespace().command(program)
        said = layout.logs / "supervisor.log"
        self._controller = Controller(command, machine.who, said, {MARK: str(layout.root)})
        self._ended.callback(self._controller.end)
        template = machine.template
        cache = template.compile_cache if template else layout.cache / "node"
        offline = self.shells_offline
        values = environment(layout, self.ports, machine.toolchain, cache, offline=offline)
        self.generated_secrets = tuple(values[name] for name in GENERATED)
        argv = [str(machine.toolchain.node), str(machine.toolchain.server)]
        log, folder = str(layout.server_log), str(layout.workspace)
        begun = self._controller.ask("start", argv=argv, env=values, cwd=folder, log=log)
        self._wait_until_ready(begun)

    def _namespace(self) -> Namespace:
        layout, template = self.layout, self.machine.template
        overlays: tuple[Overlay, ...] = ()
        if template:
            folders = (layout.database_changes, layout.database_work, layout.database)
            overlays = (Overlay(template.database, *folders),)
        return Namespace(self.machine.toolchain.bwrap, layout.agents, overlays)

    def restart(self, mode: str = "graceful") -> Answer:
        """Restart the server only, ``graceful`` or ``hard``; runners live on.

        Returns the supervisor's receipt: pid and start time before and after.
        """
        answer = self.controller.ask("restart", seconds=90, mode=mode)
        self._wait_until_ready(answer)
        return answer

    def _wait_until_ready(self, begun: Answer) -> None:
        try:
            poll(
                "the product is ready",
                self._state,
                accept=lambda state: is_ready(state, self.ports.server, begun),
                reject=lambda state: None if state["server"]["alive"] else "the server ended",
                seconds=START_SECONDS,
                interval=0.15,
            )
        except (PollTimeoutError, PollRejectedError) as error:
            raise PrerequisiteError(self._did_not_start(str(error))) from None

    def _state(self) -> dict[str, Any]:
        try:
            health = requests.get(f"{self.address}/api/health", timeout=10).json()
        except (requests.RequestException, ValueError):
            health = {}
        ready = health.get("status") == "ok"  # only then is it worth asking who answered
        return {"health": health, "server": self.controller.ask("server", ports=ready)}

    def _did_not_start(self, reason: str) -> str:
        kept = self.machine.home.logs / f"{self.layout.root.name}-server.log"
        kept.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(self.layout.server_log, kept)
        last = last_words(kept)
        return f"Paperclip did not start ({reason}); last log lines: {last}; whole log: {kept}"

    def remove(self) -> None:
        """End every process, give the ports back and delete the folder; twice does no harm."""
        self._controller = None
        self._ended.close()

    def __enter__(self) -> "Instance":
        """Create the folders and take the ports."""
        try:
            self.create()
        except BaseException:
            self.remove()
            raise
        return self

    def __exit__(self, *_error: object) -> None:
        """Remove the instance."""
        self.remove()


def is_ready(state: dict[str, Any], port: int, begun: Answer) -> bool:
    """Return whether the answer came from our own server, and says that it is ready.

    Ours means: the very process that the supervisor began listens on ``port`` itself. An orphan
    on the same port would answer the health question just as well.
    """
    server = state["server"]
    identity = ("pid", "startTicks")
    same = all(server.get(name) == begun.get(name) is not None for name in identity)
    ours = same and port in server.get("ports", [])
    return ours and state["health"].get("status") == "ok"
