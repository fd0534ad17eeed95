"""What is said to the product to connect a service, and that a credential goes its own way."""

from typing import Any

import pytest

from journeys.errors import HarnessError
from journeys.product import connections
from journeys.product.api import Api
from journeys.product.connections import Connection

CONNECTED = {
    "connectionId": "c1",
    "actions": {"readOnly": [{"catalogEntryId": "a1"}], "canMakeChanges": []},
}


class Product(Api):
    """Writes requests down and answers from ``answers``."""

    def __init__(self, **answers: Any) -> None:
        super().__init__("http://127.0.0.1:1")
        self.answers = answers
        self.asked: list[tuple[str, str, bool, Any]] = []

    def _send(self, method: str, path: str, *, quiet: bool = False, **content: Any) -> Any:
        self.asked.append((method, path, quiet, content.get("json")))
        return self.answers.get(method)


def test_a_credential_is_sent_once_and_quietly() -> None:
    product = Product(POST=CONNECTED)
    made = connections.connect(product, "co", "Pages", "http://127.0.0.1:2/mcp", "token")
    assert made == Connection("c1", "Pages", ("a1",))
    ((method, path, quiet, body),) = product.asked
    assert (method, path, quiet) == ("POST", "/api/companies/co/tools/apps/connect", True)
    assert body["authMode"] == "bearer"
    assert body["credentialValues"] == {"credentials.authorization": "token"}


def test_a_service_without_credential_says_so() -> None:
    product = Product(POST=CONNECTED)
    connections.connect(product, "co", "Pages", "http://127.0.0.1:2/mcp", None)
    assert product.asked[0][3]["authMode"] == "none"
    assert "credentialValues" not in product.asked[0][3]


def test_a_service_that_offers_nothing_is_our_fault() -> None:
    nothing = {"connectionId": "c1", "actions": {"readOnly": [], "canMakeChanges": []}}
    with pytest.raises(HarnessError, match="offers nothing"):
        connections.connect(Product(POST=nothing), "co", "Pages", "http://127.0.0.1:2/mcp", None)


@pytest.mark.parametrize(("ask_first", "asked"), [(True, ["a1"]), (False, [])])
def test_a_connection_is_given_to_one_agent(ask_first: bool, asked: list[str]) -> None:
    product = Product()
    connection = Connection("c1", "Pages", ("a1",))
    connections.install(product, "co", connection, "lead", ask_first=ask_first)
    (_, finish, _, body), (_, installs, _, targets) = product.asked
    assert finish == "/api/companies/co/tools/apps/c1/finish"
    assert body == {
        "enabledCatalogEntryIds": ["a1"],
        "askFirstCatalogEntryIds": asked,
        "access": {"agentIds": ["lead"]},
    }
    assert installs == "/api/tool-connections/c1/installs"
    assert targets == {"installs": [{"targetType": "agent", "targetId": "lead"}]}


@pytest.mark.parametrize("wrapped", [True, False])
def test_connections_are_listed_by_id(wrapped: bool) -> None:
    rows = [{"id": "b"}, {"id": "a"}]
    product = Product(GET={"connections": rows} if wrapped else rows)
    assert connections.connection_ids(product, "co") == ["a", "b"]


def test_the_template_is_added_to_what_is_configured() -> None:
    product = Product(GET={"config": {"url": "x"}})
    connections.mark_as_arcade(product, Connection("c1", "Arcade", ("a1",)))
    assert product.asked[-1][3] == {"config": {"url": "x", "sourceTemplateKey": "arcade"}}
