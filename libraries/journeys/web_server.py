"""A web server of our own: a thread of this process on a free port of 127.0.0.1."""

import socket
from threading import Thread
from typing import Any, Literal

import uvicorn

from journeys.errors import HarnessError
from journeys.poll import poll

START_SECONDS = 20.0
STOP_SECONDS = 10.0


class WebServer:
    """Serves the ASGI application ``app``; ``name`` is what messages call it, as "the service"."""

    def __init__(self, name: str, app: Any, lifespan: Literal["on", "off"] = "off") -> None:
        self._name = name
        self._config = uvicorn.Config(
            app,
            ws="none",
            lifespan=lifespan,
            log_config=None,
            log_level="error",  # it would warn of each WebSocket that is refused
            access_log=False,
            timeout_graceful_shutdown=2,
        )
        self._port = 0
        self._server: uvicorn.Server | None = None
        self._thread: Thread | None = None

    @property
    def origin(self) -> str:
        """Scheme, host and port; ``HarnessError`` before ``start``."""
        if self._thread is None:
            raise HarnessError(f"{self._name} has no address before it is started")
        return f"http://127.0.0.1:{self._port}"

    def start(self) -> None:
        """Start and return when requests are accepted."""
        if self._thread is not None:
            raise HarnessError(f"{self._name} was started twice")
        listener = socket.create_server(("127.0.0.1", 0))
        self._port = listener.getsockname()[1]
        self._server = server = uvicorn.Server(self._config)
        sockets = {"sockets": [listener]}
        self._thread = Thread(target=server.run, kwargs=sockets, name=self._name, daemon=True)
        self._thread.start()
        poll(
            f"{self._name} accepting requests",
            lambda: server.started,
            accept=bool,
            seconds=START_SECONDS,
            interval=0.01,
        )

    def stop(self) -> None:
        """Stop answering and wait until the thread has ended; harmless when not started."""
        if self._server is None or self._thread is None:
            return
        self._server.should_exit = True
        self._thread.join(timeout=STOP_SECONDS)
        if self._thread.is_alive():
            raise HarnessError(f"{self._name} did not stop within {STOP_SECONDS:.0f} s")
        self._server = self._thread = None
