"""What the model server answers to each HTTP request."""

import asyncio
import hashlib
import re
import traceback
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from journeys.rehearsal.body import BodyError, read_body
from journeys.rehearsal.chat_completions import CHAT_COMPLETIONS
from journeys.rehearsal.conversation import Conversation
from journeys.rehearsal.journal import Journal
from journeys.rehearsal.messages import MESSAGES
from journeys.rehearsal.replay import Answer, answer
from journeys.rehearsal.responses import RESPONSES
from journeys.rehearsal.scripts import Script, find_script
from journeys.rehearsal.wire import WireFormat

_PATH = re.compile(r"/m/(?P<story>[^/]+)/(?P<script>[^/]+)/(?P<cell>[^/]+)/v1/(?P<rest>.+)")
_FORMATS = {"responses": RESPONSES, "messages": MESSAGES, "chat/completions": CHAT_COMPLETIONS}
_ASIDE = "Work on a task"  # what an agent calls a conversation, say
_NO_TASK = "This conversation carries no task with a completion contract; nothing was scripted."
_UNREADABLE = "This conversation is not shaped as the rehearsal knows it; see the model log."


@dataclass(frozen=True, slots=True)
class Seat:
    """Whose model is asked: the story, the script it follows and the cell that plays it."""

    story: str
    script: str
    cell: str


class Endpoint:
    """Answers from scripts and writes every request into ``journal``.

    ``latency`` are seconds before each answer. ``debug`` keeps whole request bodies in the
    journal; headers are never kept, they hold the key.
    """

    def __init__(self, journal: Journal, *, latency: float, debug: bool) -> None:
        self._journal = journal
        self._latency = latency
        self._debug = debug

    async def handle(self, request: Request) -> Response:
        """Answer one request, whatever it is."""
        entry: dict[str, Any] = {
            "at": datetime.now(UTC).isoformat(),
            "method": request.method,
            "path": request.url.path,
        }
        response = await self._answer(request, entry)
        self._journal.write({**entry, "status": response.status_code})
        return response

    async def _answer(self, request: Request, entry: dict[str, Any]) -> Response:
        place = _PATH.fullmatch(request.url.path)
        if place is None:
            return _refusal(404, "The path is not /m/<story>/<script>/<cell>/v1/...")
        seat = Seat(place["story"], place["script"], place["cell"])
        entry |= asdict(seat)
        if request.headers.get("upgrade"):
            return _refusal(426, "This server speaks HTTP only")
        try:
            script = find_script(seat.story, seat.script)
        except LookupError as error:
            return _refusal(404, str(error.args[0]))
        match request.method, place["rest"]:
            case "GET", "models":
                return JSONResponse({"object": "list", "data": [], "models": []})
            case "POST", name if name in _FORMATS:
                return await self._model(request, script, _FORMATS[name], entry)
        return _refusal(404, f"Nothing answers {request.method} {place['rest']} here")

    async def _model(
        self, request: Request, script: Script, wire: WireFormat, entry: dict[str, Any]
    ) -> Response:
        content = await request.body()
        entry["body"] = {"sha256": hashlib.sha256(content).hexdigest(), "bytes": len(content)}
        try:
            body = read_body(content, request.headers.get("content-encoding", ""))
        except BodyError as error:
            return _refusal(400, str(error))
        if self._debug:
            entry["request"] = body
        stream = _reply(script, wire, body, entry)
        await asyncio.sleep(self._latency + entry.get("delay", 0.0))
        return Response(stream, media_type="text/event-stream")


def _reply(
    script: Script, wire: WireFormat, body: Mapping[str, Any], entry: dict[str, Any]
) -> bytes:
    conversation, reply = _conversation(wire, body)
    if conversation is not None:
        reply = answer(script.play, conversation)
        entry |= {"turn": conversation.number, "step": conversation.exchanges + 1}
    if reply.delay:
        entry["delay"] = reply.delay
    entry["dialect"] = wire.dialect(body)
    entry["replies"] = [{"kind": "text"} for _ in reply.texts]
    if reply.call is not None:
        entry["replies"].append({"kind": "call", "tool": reply.call.tool})
    if reply.error is not None:
        entry["error"] = reply.error
    return wire.encode(reply, conversation, body)


def _conversation(wire: WireFormat, body: Mapping[str, Any]) -> tuple[Conversation | None, Answer]:
    """Return the conversation, and what to answer when there is none that can be read."""
    if wire.is_aside(body):
        return None, Answer((_ASIDE,))
    try:
        return wire.decode(body), Answer((_NO_TASK,), error=_NO_TASK)
    except Exception:  # an answer that fails looks like an outage and is asked for again
        return None, Answer((_UNREADABLE,), error=traceback.format_exc())


def _refusal(status: int, message: str) -> JSONResponse:
    return JSONResponse({"error": {"message": message}}, status_code=status)
