"""The public API client, the fixtures and the observer, against the real product."""

import secrets

import pytest
import requests

from journeys.product import studio
from journeys.product.api import Api, ApiError
from journeys.product.instance import Instance
from journeys.product.observation import Observer

pytestmark = pytest.mark.product

AGENT = studio.Agent(
    "paperclip_runner",
    {"provider": "codex", "model": "gpt-5.4-mini", "lifecycleMode": "per_turn"},
    ("OPENAI_API_KEY", "CODEX_API_KEY"),
)
PERSONA = studio.Persona("Lead", "ceo", "Lead", "Writes programs", "You lead a studio.")


@pytest.fixture(scope="module")
def api(running: Instance) -> Api:
    return Api(running.address)


@pytest.fixture(scope="module")
def company(api: Api) -> str:
    return str(studio.open_company(api, "abc")["id"])


def test_a_refusal_names_the_request_and_the_answer(api: Api) -> None:
    with pytest.raises(ApiError, match=r"GET /api/companies/none answered 4\d\d: .+") as caught:
        api.get("/api/companies/none")
    assert 400 <= caught.value.status < 500


def test_a_refused_secret_is_not_repeated(api: Api, company: str) -> None:
    value = "a-value-that-must-not-be-shown"
    with pytest.raises(ApiError) as caught:
        api.post_secret(f"/api/companies/{company}/secrets", {"name": [value], "value": value})
    assert value not in str(caught.value)
    assert "withheld" in str(caught.value)


def test_no_server_is_an_error_of_the_machine() -> None:
    with pytest.raises(requests.ConnectionError):
        Api("http://127.0.0.1:1").get("/api/health")


def test_a_stored_secret_is_never_readable_again(api: Api, running: Instance, company: str) -> None:
    value = secrets.token_hex(24)
    assert studio.store_secret(api, company, "OPENAI_API_KEY", value)
    listed = requests.get(f"{running.address}/api/companies/{company}/secrets", timeout=30)
    assert value not in listed.text
    log = running.layout.server_log.read_text(errors="replace")
    assert value not in log


def test_the_lead_gets_its_credential_by_reference_only(api: Api, company: str) -> None:
    secret = studio.store_secret(api, company, "SECOND_KEY", secrets.token_hex(24))
    place = {"company_id": company, "environment_id": studio.local_environment(api, company)}
    lead = studio.hire(api, place, AGENT, PERSONA, secret)
    stored = api.get(f"/api/agents/{lead['id']}")
    references = stored["adapterConfig"]["env"]
    assert set(references) == {"OPENAI_API_KEY", "CODEX_API_KEY"}
    assert {one["secretId"] for one in references.values()} == {secret}
    assert stored["permissions"]["canCreateAgents"] is True


def test_a_project_shares_the_instances_workspace(
    api: Api, running: Instance, company: str
) -> None:
    environment = studio.local_environment(api, company)
    workspace = running.layout.workspace
    project = studio.open_project(api, company, environment, "abc", workspace)
    stored = api.get(f"/api/projects/{project['id']}")
    assert stored["executionWorkspacePolicy"]["sharedWorkspaceConcurrency"] == "serialize"
    assert str(workspace) in str(stored)


def test_a_snapshot_has_every_part_of_a_task(api: Api, company: str) -> None:
    body = {"title": "Unassigned work", "description": "Nobody does this", "status": "backlog"}
    issue = api.post(f"/api/companies/{company}/issues", body)
    api.post(f"/api/issues/{issue['id']}/comments", {"body": "A word"})
    observer = Observer(api, company)
    for seen in (observer.glance(), observer.snapshot()):
        found = next(one for one in seen["issues"] if one["id"] == issue["id"])
        assert found["queuedComments"]["entries"] == []
        assert [comment["body"] for comment in found["comments"]] == ["A word"]
        assert (found["interactions"], found["attachments"], seen["runs"]) == ([], [], [])
        assert "events" in found["wakes"]
