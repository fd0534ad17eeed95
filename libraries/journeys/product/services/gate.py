"""The gate of a service: writes every request down, and lets in those with the credential."""

import json
import secrets
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from journeys.product.services.ledger import Ledger

UNREADABLE = "unreadable"


class Gate:
    """An ASGI application in front of ``inner``.

    Without ``token`` everybody is let in; with one, a request without exactly this bearer token
    is answered with 401 and never reaches ``inner``.
    """

    def __init__(self, inner: ASGIApp, ledger: Ledger, token: str | None) -> None:
        self._inner = inner
        self._ledger = ledger
        self._wanted = None if token is None else f"Bearer {token}".encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self._inner(scope, receive, send)
            return
        request = Request(scope, receive)
        content = await request.body()
        authorized = self._knows(request.headers.get("authorization", ""))
        for method, tool in _asked(request.method, content):
            self._ledger.add(method, tool, authorized=authorized)
        if authorized:
            await self._inner(scope, _again(content, receive), send)
        else:
            await JSONResponse({"error": "unauthorized"}, status_code=401)(scope, receive, send)

    def _knows(self, given: str) -> bool:
        return self._wanted is None or secrets.compare_digest(given.encode(), self._wanted)


def _asked(verb: str, content: bytes) -> list[tuple[str, str | None]]:
    """Return method and tool of every message in a request."""
    if not content:
        return [(verb, None)]
    try:
        value = json.loads(content)
    except ValueError:
        return [(UNREADABLE, None)]
    return [_message(one) for one in (value if isinstance(value, list) else [value])]


def _message(value: Any) -> tuple[str, str | None]:
    if not isinstance(value, dict) or not isinstance(value.get("method"), str):
        return UNREADABLE, None
    params = value.get("params")
    tool = params.get("name") if isinstance(params, dict) else None
    return value["method"], tool if isinstance(tool, str) else None


def _again(content: bytes, receive: Receive) -> Receive:
    """Return a receiver that hands the body over once more before it listens again."""
    messages: list[Message] = [{"type": "http.request", "body": content, "more_body": False}]

    async def deliver() -> Message:
        return messages.pop() if messages else await receive()

    return deliver
