"""A service that agents may use: an MCP server with one reading tool, in a thread."""

import socket
from dataclasses import dataclass
from threading import Thread

import uvicorn
from mcp.server.mcpserver import MCPServer
from mcp.types import ToolAnnotations
from starlette.applications import Starlette

from journeys.errors import HarnessError
from journeys.poll import poll
from journeys.product.services.gate import Gate
from journeys.product.services.ledger import Ledger

_PATH = "/mcp"


@dataclass(frozen=True, slots=True)
class Offer:
    """The one thing a service can do: its tool's ``name`` and ``title``, and what it answers."""

    service: str
    name: str
    title: str
    description: str
    answer: str


class Service:
    """Listens on a free port of 127.0.0.1 and answers ``offer``; ``ledger`` knows who asked.

    With a ``token`` only requests that carry it as their bearer token are let in.
    """

    def __init__(self, offer: Offer, token: str | None = None) -> None:
        self.offer = offer
        self.ledger = Ledger()
        self._token = token
        self._port = 0
        self._server: uvicorn.Server | None = None
        self._thread: Thread | None = None

    @property
    def address(self) -> str:
        """The address to connect; ``HarnessError`` before ``start``."""
        if self._thread is None:
            raise HarnessError("The service has no address before it is started")
        return f"http://127.0.0.1:{self._port}{_PATH}"

    def start(self) -> None:
        """Start and return when requests are accepted."""
        if self._thread is not None:
            raise HarnessError("The service was started twice")
        listener = socket.create_server(("127.0.0.1", 0))
        self._port = listener.getsockname()[1]
        gate = Gate(_application(self.offer), self.ledger, self._token)
        self._server = server = uvicorn.Server(_configuration(gate))
        self._thread = Thread(
            target=server.run, kwargs={"sockets": [listener]}, name="service", daemon=True
        )
        self._thread.start()
        poll(
            "the service accepting requests",
            lambda: server.started,
            accept=bool,
            seconds=20,
            interval=0.01,
        )

    def stop(self) -> None:
        """Stop answering and wait until the thread has ended; harmless when not started."""
        if self._server is None or self._thread is None:
            return
        self._server.should_exit = True
        self._thread.join(timeout=10)
        if self._thread.is_alive():
            raise HarnessError("The service did not stop within 10 s")
        self._server = self._thread = None


def _application(offer: Offer) -> Starlette:
    def answer(query: str = "") -> str:  # noqa: ARG001 -- the tool's own argument
        return offer.answer

    server = MCPServer(offer.service, log_level="ERROR")
    server.add_tool(
        answer,
        name=offer.name,
        title=offer.title,
        description=offer.description,
        annotations=ToolAnnotations(read_only_hint=True),
        structured_output=False,
    )
    return server.streamable_http_app(
        streamable_http_path=_PATH, json_response=True, stateless_http=True
    )


def _configuration(gate: Gate) -> uvicorn.Config:
    return uvicorn.Config(
        gate,
        ws="none",
        lifespan="on",  # the protocol's sessions live as long as the server
        log_config=None,
        log_level="error",
        access_log=False,
        timeout_graceful_shutdown=2,
    )
