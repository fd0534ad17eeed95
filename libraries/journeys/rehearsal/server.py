"""The model server: a thread of this process that speaks for the scripted model."""

import socket
from pathlib import Path
from threading import Thread
from urllib.parse import quote

import uvicorn
from starlette.applications import Starlette
from starlette.routing import Route

from journeys.errors import HarnessError
from journeys.poll import poll
from journeys.rehearsal.endpoint import Endpoint
from journeys.rehearsal.journal import Journal
from journeys.rehearsal.scripts import find_script

_METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"]


class ModelServer:
    """Listens on a free port of 127.0.0.1 and logs every request into ``log`` (JSON lines).

    ``latency`` are seconds before each answer; ``debug`` keeps whole request bodies in the log.
    """

    def __init__(self, log: Path, *, latency: float = 0.0, debug: bool = False) -> None:
        self._journal = Journal(log)
        self._endpoint = Endpoint(self._journal, latency=latency, debug=debug)
        self._port = 0
        self._server: uvicorn.Server | None = None
        self._thread: Thread | None = None

    def start(self) -> None:
        """Start and return when requests are accepted."""
        if self._thread is not None:
            raise HarnessError("The model server was started twice")
        listener = socket.create_server(("127.0.0.1", 0))
        self._port = listener.getsockname()[1]
        self._server = server = uvicorn.Server(_configuration(self._endpoint))
        self._thread = Thread(
            target=server.run, kwargs={"sockets": [listener]}, name="model-server", daemon=True
        )
        self._thread.start()
        poll(
            "model server accepting requests",
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
            raise HarnessError("The model server did not stop within 10 s")
        self._server = self._thread = None

    def address(self, story: str, script: str, cell: str) -> str:
        """Return the base URL for the agents of ``cell``; HarnessError when nothing plays it."""
        try:
            find_script(story, script)
        except LookupError as error:
            raise HarnessError(str(error.args[0])) from error
        if self._thread is None:
            raise HarnessError("The model server has no address before it is started")
        place = "/".join(quote(part, safe="") for part in (story, script, cell))
        return f"http://127.0.0.1:{self._port}/m/{place}/v1"

    def errors(self, cell: str) -> list[str]:
        """Return the tracebacks of scripts that went wrong in ``cell``."""
        return self._journal.errors(cell)


def _configuration(endpoint: Endpoint) -> uvicorn.Config:
    app = Starlette(routes=[Route("/{path:path}", endpoint.handle, methods=_METHODS)])
    return uvicorn.Config(
        app,
        ws="none",
        lifespan="off",
        log_config=None,
        log_level="error",  # it would warn of each WebSocket that is refused
        access_log=False,
        timeout_graceful_shutdown=2,
    )
