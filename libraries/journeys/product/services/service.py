"""A service that agents may use: an MCP server with one reading tool, in a thread."""

from dataclasses import dataclass

from mcp.server.mcpserver import MCPServer
from mcp.types import ToolAnnotations
from starlette.applications import Starlette

from journeys.product.services.gate import Gate
from journeys.product.services.ledger import Ledger
from journeys.web_server import WebServer

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
        gate = Gate(_application(offer), self.ledger, token)
        # the protocol's sessions live as long as the server
        self._server = WebServer("The service", gate, lifespan="on")

    @property
    def address(self) -> str:
        """The address to connect; ``HarnessError`` before ``start``."""
        return f"{self._server.origin}{_PATH}"

    def start(self) -> None:
        """Start and return when requests are accepted."""
        self._server.start()

    def stop(self) -> None:
        """Stop answering and wait until it has ended; harmless when not started."""
        self._server.stop()


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
