"""The model server: a thread of this process that speaks for the scripted model."""

from pathlib import Path
from urllib.parse import quote

from starlette.applications import Starlette
from starlette.routing import Route

from journeys.errors import HarnessError
from journeys.rehearsal.endpoint import Endpoint
from journeys.rehearsal.journal import Journal
from journeys.rehearsal.scripts import find_script
from journeys.web_server import WebServer

_METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"]


class ModelServer:
    """Listens on a free port of 127.0.0.1 and logs every request into ``log`` (JSON lines).

    ``latency`` are seconds before each answer; ``debug`` keeps whole request bodies in the log.
    """

    def __init__(self, log: Path, *, latency: float = 0.0, debug: bool = False) -> None:
        self._journal = Journal(log)
        endpoint = Endpoint(self._journal, latency=latency, debug=debug)
        app = Starlette(routes=[Route("/{path:path}", endpoint.handle, methods=_METHODS)])
        self._server = WebServer("The model server", app)

    def start(self) -> None:
        """Start and return when requests are accepted."""
        self._server.start()

    def stop(self) -> None:
        """Stop answering and wait until it has ended; harmless when not started."""
        self._server.stop()

    def address(self, story: str, script: str, cell: str) -> str:
        """Return the base URL for the agents of ``cell``; HarnessError when nothing plays it."""
        try:
            find_script(story, script)
        except LookupError as error:
            raise HarnessError(str(error.args[0])) from error
        place = "/".join(quote(part, safe="") for part in (story, script, cell))
        return f"{self._server.origin}/m/{place}/v1"

    def errors(self, cell: str) -> list[str]:
        """Return the tracebacks of scripts that went wrong in ``cell``."""
        return self._journal.errors(cell)
