"""A service as its users meet it: over HTTP, with the right credential, a wrong one or none."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
import requests

from journeys.errors import HarnessError
from journeys.product.services.ledger import Ledger
from journeys.product.services.service import Offer, Service

TOKEN = "0123456789abcdef"
OFFER = Offer("Pages", "notion:list_pages", "List pages", "Lists pages.", "Pages: One. Code: X_1")
HEADERS = {
    "accept": "application/json, text/event-stream",
    "content-type": "application/json",
    "connection": "close",
}


@pytest.fixture
def service() -> Iterator[Service]:
    running = Service(OFFER, TOKEN)
    running.start()
    yield running
    running.stop()


def ask(service: Service, method: str, token: str | None = TOKEN, **params: Any) -> Any:
    headers = HEADERS | ({"authorization": f"Bearer {token}"} if token else {})
    body = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
    return requests.post(service.address, headers=headers, data=json.dumps(body), timeout=10)


def call(service: Service, token: str | None = TOKEN) -> Any:
    return ask(service, "tools/call", token, name=OFFER.name, arguments={"query": "recent"})


def test_a_user_with_the_credential_finds_the_tool_and_gets_its_answer(service: Service) -> None:
    tools = ask(service, "tools/list").json()["result"]["tools"]
    assert [(one["name"], one["title"]) for one in tools] == [(OFFER.name, OFFER.title)]
    assert tools[0]["annotations"]["readOnlyHint"] is True
    assert call(service).json()["result"]["content"][0]["text"] == OFFER.answer
    entries = service.ledger.entries()
    assert [(one["method"], one["tool"], one["authorized"]) for one in entries] == [
        ("tools/list", None, True),
        ("tools/call", OFFER.name, True),
    ]
    assert service.ledger.calls() == 1


@pytest.mark.parametrize("token", [None, "", "wrong", TOKEN + "0", TOKEN[:-1], "\N{SNOWMAN}"])
def test_nobody_else_is_let_in_but_everybody_is_written_down(
    service: Service, token: str | None
) -> None:
    given = token.encode().decode("latin-1") if token else token
    answer = call(service, given)
    assert answer.status_code == 401
    assert OFFER.answer not in answer.text
    assert [one["authorized"] for one in service.ledger.entries()] == [False]
    assert service.ledger.calls() == 0


def test_what_is_written_down_holds_no_credential_and_no_argument(service: Service) -> None:
    call(service)
    call(service, "secret-of-somebody")
    kept = json.dumps(service.ledger.entries())
    assert not [word for word in (TOKEN, "secret-of-somebody", "recent") if word in kept]


@pytest.mark.parametrize("content", ["", "{", "7", "[]", "[1]", '{"method": 7}'])
def test_a_request_that_nobody_understands_does_no_harm(service: Service, content: str) -> None:
    headers = HEADERS | {"authorization": f"Bearer {TOKEN}"}
    answer = requests.post(service.address, headers=headers, data=content, timeout=10)
    assert answer.status_code < 500 or content == ""
    assert call(service).status_code == 200


def test_a_service_without_a_credential_lets_everybody_in() -> None:
    service = Service(OFFER)
    service.start()
    try:
        assert call(service, None).status_code == 200
    finally:
        service.stop()
        service.stop()
    with pytest.raises(HarnessError, match="before it is started"):
        _ = service.address


def test_a_service_is_started_once(service: Service) -> None:
    with pytest.raises(HarnessError, match="twice"):
        service.start()


def test_a_ledger_hands_out_copies() -> None:
    ledger = Ledger()
    ledger.add("tools/call", "x", authorized=True)
    ledger.entries()[0]["authorized"] = False
    assert ledger.calls() == 1
