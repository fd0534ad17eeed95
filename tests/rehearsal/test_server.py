import json
import logging
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import requests
import zstandard

from journeys.errors import HarnessError
from journeys.rehearsal import endpoint
from journeys.rehearsal.scripts import Script
from journeys.rehearsal.server import ModelServer
from journeys.rehearsal.steps import Play, Shell
from journeys.rehearsal.turn import Turn
from rehearsal.agent import events, task, user

CELL = "everyday-workflows.runner-codex.local.build-revise"
SECRET = "sk-5f7b8b2a"
BODY = {"model": "m", "input": [user(task(objective="A request with words."))]}


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "logs" / "model.jsonl"


@pytest.fixture
def server(log: Path) -> Iterator[ModelServer]:
    server = ModelServer(log)
    server.start()
    yield server
    server.stop()


def base(server: ModelServer) -> str:
    return server.address("build-revise", "faithful", CELL)


def ask(address: str, body: Any = BODY, **more: Any) -> requests.Response:
    headers = {"Authorization": f"Bearer {SECRET}", **more.pop("headers", {})}
    return requests.post(
        f"{address}/responses",
        data=body if isinstance(body, bytes) else json.dumps(body),
        headers=headers,
        timeout=10,
        **more,
    )


def entries(log: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in log.read_text().splitlines()]


def test_the_address_names_story_script_and_cell(server: ModelServer) -> None:
    address = base(server)
    assert address.startswith("http://127.0.0.1:")
    assert address.endswith(f"/m/build-revise/faithful/{CELL}/v1")


def test_a_request_is_answered_by_the_script(server: ModelServer) -> None:
    response = ask(base(server))
    assert response.headers["content-type"].startswith("text/event-stream")
    call = events(response.content)[-1]["response"]["output"][-1]
    assert call["name"] == "exec_command"


def test_a_compressed_request_is_answered_like_a_plain_one(server: ModelServer) -> None:
    packed = zstandard.compress(json.dumps(BODY).encode())
    response = ask(base(server), packed, headers={"Content-Encoding": "zstd"})
    assert response.content == ask(base(server)).content


def test_websockets_are_refused_so_that_the_agent_uses_http(
    server: ModelServer, caplog: pytest.LogCaptureFixture
) -> None:
    headers = {"Connection": "Upgrade", "Upgrade": "websocket"}
    with caplog.at_level(logging.WARNING):
        response = requests.get(f"{base(server)}/responses", headers=headers, timeout=10)
    assert response.status_code == 426
    assert not [record for record in caplog.records if record.name.startswith("uvicorn")]


def test_the_list_of_models_is_empty(server: ModelServer) -> None:
    assert requests.get(f"{base(server)}/models", timeout=10).json()["data"] == []


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("/m/tell-tales/faithful/c/v1/responses", "No script for story 'tell-tales'"),
        ("/m/build-revise/lazy/c/v1/responses", "there are faithful, trailing-separator"),
        ("/m/build-revise/faithful/c/v1/embeddings", "Nothing answers POST embeddings"),
        ("/v1/responses", "/m/<story>/<script>/<cell>/v1/"),
    ],
)
def test_an_unknown_place_says_what_there_is(
    server: ModelServer, log: Path, path: str, message: str
) -> None:
    host = base(server).split("/m/")[0]
    response = requests.post(f"{host}{path}", json=BODY, timeout=10)
    assert response.status_code == 404
    assert message in response.json()["error"]["message"]
    assert entries(log)[-1]["status"] == 404


def test_a_body_that_cannot_be_read_is_refused(server: ModelServer) -> None:
    response = ask(base(server), b"{")
    assert response.status_code == 400
    assert "not JSON" in response.json()["error"]["message"]


def test_the_log_tells_what_was_asked_and_answered(server: ModelServer, log: Path) -> None:
    response = ask(base(server))
    entry = entries(log)[0]
    assert entry["cell"] == CELL
    assert (entry["story"], entry["script"]) == ("build-revise", "faithful")
    assert (entry["turn"], entry["step"], entry["dialect"]) == (1, 1, "functions")
    assert entry["replies"] == [{"kind": "text"}, {"kind": "call", "tool": "exec_command"}]
    assert entry["body"]["bytes"] == len(response.request.body or b"")
    assert len(entry["body"]["sha256"]) == 64
    assert entry["at"].endswith("+00:00")


@pytest.mark.parametrize("debug", [False, True])
def test_the_log_keeps_bodies_on_request_only_and_never_a_key(log: Path, debug: bool) -> None:
    server = ModelServer(log, debug=debug)
    server.start()
    ask(base(server))
    server.stop()
    written = log.read_text()
    assert ("A request with words." in written) is debug
    assert SECRET not in written
    assert "uthorization" not in written


def test_a_broken_script_is_logged_with_its_traceback(
    server: ModelServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    def play(_turn: Turn) -> Play:
        yield Shell(str(1 / 0))

    broken = Script("faithful", "", play)
    address = base(server)
    monkeypatch.setattr(endpoint, "find_script", lambda _story, _name: broken)
    said = events(ask(address).content)[-1]["response"]["output"]
    assert "ZeroDivisionError" in said[0]["content"][0]["text"]
    assert [error.splitlines()[0] for error in server.errors(CELL)] == [
        "Traceback (most recent call last):"
    ]
    assert server.errors("another.cell") == []


def test_a_request_about_no_task_is_visible(server: ModelServer) -> None:
    said = events(ask(base(server), {"input": []}).content)[-1]["response"]["output"]
    assert "carries no task" in said[0]["content"][0]["text"]
    assert len(server.errors(CELL)) == 1


def test_a_request_of_unknown_shape_is_answered_and_visible(server: ModelServer) -> None:
    odd = user('{"completionContract": {"criteria": [{"name": "objective"}]}}')
    response = ask(base(server), {"input": [odd]})
    assert response.status_code == 200
    assert "KeyError" in server.errors(CELL)[0]


def test_latency_delays_each_answer(log: Path) -> None:
    server = ModelServer(log, latency=0.3)
    server.start()
    begun = time.monotonic()
    ask(base(server))
    server.stop()
    assert time.monotonic() - begun >= 0.3


def test_after_stop_nothing_listens_any_more(log: Path) -> None:
    server = ModelServer(log)
    server.stop()
    server.start()
    port = int(base(server).split(":")[2].split("/")[0])
    server.stop()
    server.stop()
    with socket.socket() as probe:
        assert probe.connect_ex(("127.0.0.1", port)) != 0


def test_wrong_use_is_told_apart(server: ModelServer, log: Path) -> None:
    with pytest.raises(HarnessError, match="started twice"):
        server.start()
    with pytest.raises(HarnessError, match="before it is started"):
        ModelServer(log).address("build-revise", "faithful", CELL)
    with pytest.raises(HarnessError, match="No script for story 'x'"):
        server.address("x", "faithful", CELL)
    with pytest.raises(HarnessError, match="no script 'x'"):
        server.address("build-revise", "x", CELL)
