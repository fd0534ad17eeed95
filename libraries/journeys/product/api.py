"""The product's public API, as the person on this machine uses it."""

import logging
from typing import Any

import requests

LOG = logging.getLogger("journeys.api")
SHOWN = 400  # characters of an answer that an error repeats


class ApiError(Exception):
    """The product refused a request; ``status`` is its answer."""

    def __init__(self, method: str, path: str, status: int, text: str) -> None:
        self.status = status
        super().__init__(f"{method} {path} answered {status}: {text}")


class Api:
    """Requests to one instance. Logs methods and paths, never bodies.

    Every method returns the decoded JSON answer and raises ``ApiError`` for a refusal.
    ``requests.RequestException`` passes through: the machine or the server is in trouble.
    """

    def __init__(self, address: str) -> None:
        self.address = address
        self._session = requests.Session()
        self._session.trust_env = False  # no proxy and no .netrc between us and our own server

    def get(self, path: str, **query: Any) -> Any:
        """Read ``path``."""
        return self._send("GET", path, params=query)

    def post(self, path: str, body: Any = None) -> Any:
        """Create or do something."""
        return self._send("POST", path, json={} if body is None else body)

    def patch(self, path: str, body: Any) -> Any:
        """Change something."""
        return self._send("PATCH", path, json=body)

    def put(self, path: str, body: Any) -> Any:
        """Replace something."""
        return self._send("PUT", path, json=body)

    def post_secret(self, path: str, body: Any) -> Any:
        """Create something from a credential; an error shows nothing of the answer."""
        return self._send("POST", path, quiet=True, json=body)

    def download(self, path: str) -> bytes:
        """Read the bytes behind ``path``."""
        return self._answer("GET", path, quiet=False).content

    def _send(self, method: str, path: str, *, quiet: bool = False, **content: Any) -> Any:
        answer = self._answer(method, path, quiet=quiet, **content)
        return answer.json() if answer.content else None

    def _answer(self, method: str, path: str, *, quiet: bool, **content: Any) -> requests.Response:
        LOG.debug("%s %s", method, path)
        answer = self._session.request(method, self.address + path, timeout=60, **content)
        if not answer.ok:
            text = "(answer withheld: it may repeat a credential)" if quiet else answer.text[:SHOWN]
            raise ApiError(method, path, answer.status_code, text)
        return answer
