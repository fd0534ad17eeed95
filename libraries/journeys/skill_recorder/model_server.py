"""A model server of our own on 127.0.0.1 that speaks the OpenAI chat format."""

import json
from collections.abc import Callable, Iterator, Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

from journeys.skill_recorder.brain import Call

Answer = Callable[[Mapping[str, Any]], Call | str]


class ModelServer:
    """Answers every conversation by ``answer``; ``requests`` keeps what was asked."""

    def __init__(self, answer: Answer, status: int = 200) -> None:
        self.requests: list[dict[str, Any]] = []
        self._server = ThreadingHTTPServer(
            ("127.0.0.1", 0), _handler(answer, self.requests, status)
        )
        self._server.daemon_threads = True
        self._thread = Thread(target=self._server.serve_forever, name="chat-model", daemon=True)
        self._thread.start()

    @property
    def address(self) -> str:
        """The base URL for clients."""
        return f"http://127.0.0.1:{self._server.server_port}/v1"

    def close(self) -> None:
        """Stop listening and wait for the thread."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join(timeout=10)


def _handler(
    answer: Answer, requests: list[dict[str, Any]], status: int
) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        """One request."""

        def do_GET(self) -> None:
            """List the only model."""
            self._send({"object": "list", "data": [{"id": "scripted", "object": "model"}]})

        def do_POST(self) -> None:
            """Answer a conversation."""
            body = json.loads(self.rfile.read(int(self.headers.get("content-length", 0))))
            requests.append(body)
            if status != 200:
                self._send({"error": {"message": f"asked to fail with {status}"}}, status)
            elif body.get("stream"):
                self._stream(answer(body))
            else:
                self._send(_completion(_message(answer(body), len(requests))))

        def log_message(self, *_args: Any) -> None:
            """Keep quiet."""

        def _send(self, data: dict[str, Any], code: int = 200) -> None:
            self._write(json.dumps(data).encode(), "application/json", code)

        def _stream(self, turn: Call | str) -> None:
            lines = "".join(_events(_message(turn, len(requests))))
            self._write(lines.encode(), "text/event-stream", 200)

        def _write(self, content: bytes, kind: str, code: int) -> None:
            self.send_response(code)
            self.send_header("content-type", kind)
            self.send_header("content-length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

    return Handler


def _message(turn: Call | str, number: int) -> dict[str, Any]:
    if isinstance(turn, str):
        return {"role": "assistant", "content": turn}
    function = {"name": turn[0], "arguments": json.dumps(turn[1])}
    call = {"id": f"call_{number}", "type": "function", "function": function}
    return {"role": "assistant", "content": None, "tool_calls": [call]}


def _completion(message: dict[str, Any]) -> dict[str, Any]:
    usage = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
    choice = {"index": 0, "message": message, "finish_reason": _reason(message)}
    facts = {"id": "c", "object": "chat.completion", "created": 0, "model": "scripted"}
    return {**facts, "choices": [choice], "usage": usage}


def _events(message: dict[str, Any]) -> Iterator[str]:
    calls = message.get("tool_calls", [])
    delta = {**message, "tool_calls": [{**one, "index": 0} for one in calls]}
    facts = {"id": "c", "object": "chat.completion.chunk", "created": 0, "model": "scripted"}
    for part, reason in ((delta, None), ({}, _reason(message))):
        choice = {"index": 0, "delta": part, "finish_reason": reason}
        yield f"data: {json.dumps({**facts, 'choices': [choice]})}\n\n"
    yield "data: [DONE]\n\n"


def _reason(message: dict[str, Any]) -> str:
    return "tool_calls" if message.get("tool_calls") else "stop"
