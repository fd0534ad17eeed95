"""What a live studio posts, on a pretended product: no key is here to try the real one."""

import secrets
from pathlib import Path
from typing import Any

import pytest

from journeys.library.context import Context
from journeys.library.hiring import HiringKeywords
from journeys.library.session import Session
from journeys.library.studio import StudioKeywords

ANSWERS: dict[str, Any] = {
    "/api/companies": {"id": "company", "issuePrefix": "STU"},
    "/api/companies/company/secrets": {"id": "secret"},
    "/api/companies/company/ai-connections": {"connectionId": "connection"},
    "/api/companies/company/agents": {"id": "lead"},
}
BINDING = {"provider": "openai", "method": "api_key", "mode": "responsible_user"}


class Product:
    """Answers like the product's interface, and keeps what was posted and how."""

    def __init__(self) -> None:
        self.posted: dict[str, Any] = {}
        self.sensitive: dict[str, Any] = {}

    def get(self, _path: str, **_query: Any) -> Any:
        return [{"id": "environment"}]

    def patch(self, _path: str, body: Any) -> Any:
        return body

    def post(self, path: str, body: Any) -> Any:
        self.posted[path] = body
        return ANSWERS[path]

    def post_secret(self, path: str, body: Any) -> Any:
        self.sensitive[path] = body
        return ANSWERS[path]


def opened(folder: Path, source: str, *, connected: bool) -> tuple[Session, Product]:
    session, product = Session(), Product()
    where = ("everyday-workflows", "runner-codex", "local", "hire-reuse", "A Story", folder)
    attempt = session.begin(Context(*where, source, "faithful", 1))
    attempt.api = product  # type: ignore[assignment]
    StudioKeywords(session).set_up_a_studio(1000, connected=connected)
    return session, product


@pytest.fixture
def key(monkeypatch: pytest.MonkeyPatch) -> str:
    value = secrets.token_hex(16)
    monkeypatch.setattr("journeys.library.credential._taken", lambda _name: value)
    return value


def test_a_live_lead_works_with_the_connection_and_has_no_key_of_its_own(
    tmp_path: Path, key: str
) -> None:
    session, product = opened(tmp_path, "live", connected=True)
    connection = product.sensitive["/api/companies/company/ai-connections"]
    assert (connection["apiKey"], connection["provider"]) == (key, "openai")
    lead = product.posted["/api/companies/company/agents"]
    assert lead["adapterConfig"]["env"] == {}
    assert lead["runtimeConfig"] == {"aiConnection": BINDING}
    assert key in session.attempt.secrets
    assert key not in repr(product.posted)
    assert HiringKeywords(session)._binding() == {
        "kind": "ai-connection",
        "connectionId": "connection",
        "value": BINDING,
    }


@pytest.mark.parametrize(("source", "connected"), [("live", False), ("scripted", True)])
def test_everybody_else_works_with_the_companys_secret(
    tmp_path: Path, key: str, source: str, connected: bool
) -> None:
    session, product = opened(tmp_path, source, connected=connected)
    assert list(product.sensitive) == ["/api/companies/company/secrets"]
    stored = product.sensitive["/api/companies/company/secrets"]["value"]
    assert (stored == key) is (source == "live")
    lead = product.posted["/api/companies/company/agents"]
    reference = {"type": "secret_ref", "secretId": "secret", "version": "latest"}
    assert lead["adapterConfig"]["env"]["OPENAI_API_KEY"] == reference
    assert lead["runtimeConfig"] == {}
    assert HiringKeywords(session)._binding()["kind"] == "company-secret"
