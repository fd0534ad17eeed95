"""What an agent of the legacy adapter sends: its commands, run by a shell, to a pretended API."""

import json
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from journeys.rehearsal import company, decisions, desk
from journeys.rehearsal.legacy import command
from journeys.rehearsal.steps import Call, Finish, Result, ScriptError, Shell, Step
from journeys.rehearsal.tools import SHELL, as_call
from journeys.rehearsal.turn import Turn, parse_turn
from journeys.web_server import WebServer

TASK, ME = "11111111-1111-4111-8111-111111111111", "22222222-2222-4222-8222-222222222222"
DATASET = "33333333-3333-4333-8333-333333333333"
LABELS = ("Confirm", "Request changes")
REVISION = "44444444-4444-4444-8444-444444444444"
HARD = "It's \"done\": $HOME, `ls`, C:\\n, 100 %, 'quoted', größer; $(id)"


@dataclass(slots=True)
class Api:
    """Keeps what it was asked; ``answers`` by path, ``status`` for every answer."""

    address: str = ""
    asked: list[tuple[str, str, Any]] = field(default_factory=list)
    keys: set[tuple[str, str]] = field(default_factory=set)
    answers: dict[str, Any] = field(default_factory=dict)
    status: int = 200

    def run(self, shell: Shell) -> subprocess.CompletedProcess[str]:
        environment = {
            "PATH": "/usr/local/bin:/usr/bin:/bin",
            "PAPERCLIP_API_URL": f"{self.address}/api",
            "PAPERCLIP_API_KEY": "key-1",
            "PAPERCLIP_RUN_ID": "run-1",
            "PAPERCLIP_TASK_ID": TASK,
            "PAPERCLIP_COMPANY_ID": "company-1",
            "PAPERCLIP_AGENT_ID": ME,
        }
        return subprocess.run(
            ["bash", "-c", shell.command],
            env=environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=20,
        )


@pytest.fixture
def api() -> Iterator[Api]:
    kept = Api()

    async def answer(request: Request) -> Response:
        content = await request.body()
        body = json.loads(content) if content else None
        kept.asked.append((request.method, request.url.path, body))
        kept.keys.add((request.headers["authorization"], request.headers["x-paperclip-run-id"]))
        found = kept.answers.get(request.url.path, {"id": "made"})
        return JSONResponse(found, status_code=kept.status)

    methods = ["GET", "POST", "PUT", "PATCH"]
    server = WebServer(
        "The API", Starlette(routes=[Route("/{path:path}", answer, methods=methods)])
    )
    server.start()
    kept.address = server.origin
    yield kept
    server.stop()


def turn(objective: str = "Do it.") -> Turn:
    data = {"version": 1, "trigger": {"reason": "issue_assigned"}, "objective": objective}
    found = parse_turn(f'- reason: issue_assigned\n{json.dumps(data)}\n- Title: "Note 1"\n')
    assert found is not None
    return found


def told(step: Step) -> Shell:
    assert isinstance(step, Call | Finish)
    return command(step, turn())


def test_a_request_without_a_completion_contract_is_one_of_the_legacy_adapter() -> None:
    found = turn("Say \\*it\\*.")
    assert (found.legacy, found.request, found.title) == (True, "Say *it*.", "Note 1")
    contract = {"revision": "1", "criteria": [{"id": "objective", "requirement": "Do it."}]}
    native = parse_turn(json.dumps({"task": {"prompt": "p", "completionContract": contract}}))
    assert native is not None
    assert not native.legacy


def test_other_data_is_no_request() -> None:
    assert parse_turn('{"objective": "Do it."} {"trigger": {}}') is None


def test_the_work_is_reported_as_done_with_its_words(api: Api) -> None:
    call = as_call(Finish(HARD), turn())
    assert call.tool == SHELL
    assert api.run(Shell(call.arguments["cmd"])).returncode == 0
    assert api.asked == [("PATCH", f"/api/issues/{TASK}", {"status": "done", "comment": HARD})]
    assert api.keys == {("Bearer key-1", "run-1")}


def test_a_refused_request_fails_the_command_and_says_why(api: Api) -> None:
    api.status, api.answers = 422, {f"/api/issues/{TASK}": {"error": "no"}}
    ended = api.run(command(Finish("x"), turn()))
    assert ended.returncode != 0
    assert "no" in ended.stdout


@pytest.mark.parametrize(("vague", "blockers"), [(False, [DATASET]), (True, None)])
def test_what_is_missing_is_stored_as_a_relation(
    api: Api, vague: bool, blockers: list[str] | None
) -> None:
    asked = turn(f"It needs the task Dataset with the id {DATASET}.")
    api.run(command(desk.blocked(asked, "I wait.", "the data team", vague=vague), asked))
    ((_, _, body),) = api.asked
    assert (body["status"], body["comment"]) == ("blocked", "I wait.")
    assert body.get("blockedByIssueIds") == blockers


def test_waiting_for_a_subtask_names_no_dataset(api: Api) -> None:
    api.run(command(company.wait_for(turn(), "the subtask", "I wait."), turn()))
    assert api.asked[0][2] == {"status": "blocked", "comment": "I wait."}


def test_a_question_is_asked_and_the_task_is_left_to_the_person(api: Api) -> None:
    api.run(told(next(desk.ask_openly("Which word?", "k"))))
    (method, path, body), last = api.asked
    assert (method, path) == ("POST", f"/api/issues/{TASK}/interactions")
    assert (body["kind"], body["continuationPolicy"]) == ("ask_user_questions", "wake_assignee")
    assert body["payload"]["questions"][0]["prompt"] == "Which word?"
    assert "prompt" not in body["payload"]
    assert last == ("PATCH", f"/api/issues/{TASK}", {"status": "in_review"})


def test_a_confirmation_is_bound_to_the_revision_on_this_task(api: Api) -> None:
    api.run(told(next(desk.ask_to_confirm(REVISION, "k"))))
    body = api.asked[0][2]
    target = {"type": "issue_document", "key": "plan", "revisionId": REVISION, "issueId": TASK}
    assert body["kind"] == "request_confirmation"
    assert body["payload"]["target"] == target
    assert body["payload"]["prompt"] == "Shall I go on as the plan says?"
    assert (body["payload"]["acceptLabel"], body["payload"]["rejectLabel"]) == LABELS


def test_a_refused_question_leaves_the_task_alone(api: Api) -> None:
    api.status = 422
    assert api.run(told(next(desk.ask_openly("Which word?", "k")))).returncode != 0
    assert len(api.asked) == 1


def test_comments_documents_and_subtasks(api: Api) -> None:
    api.run(told(next(desk.note(HARD))))
    api.run(told(next(desk.save_plan("Body", REVISION, "k"))))
    api.run(told(next(desk.plan_revision())))
    depend = {"blockedByTaskIds": [DATASET], "idempotencyKey": "k"}
    api.run(told(Call(company.SET_DEPENDENCIES, depend)))
    document = f"/api/issues/{TASK}/documents/plan"
    saved = {"format": "markdown", "title": "Plan", "body": "Body", "baseRevisionId": REVISION}
    assert api.asked == [
        ("POST", f"/api/issues/{TASK}/comments", {"body": HARD}),
        ("PUT", document, saved),
        ("GET", document, None),
        ("PATCH", f"/api/issues/{TASK}", {"blockedByIssueIds": [DATASET]}),
    ]


def test_a_subtask_belongs_to_this_task_and_to_the_agent_itself(api: Api) -> None:
    work = desk.subtask_for_oneself("Follow-up", "Post a word.")
    listed = api.run(told(next(work)))
    api.run(told(work.send(Result(listed.stdout))))
    ((method, path, body),) = api.asked
    assert (method, path) == ("POST", "/api/companies/company-1/issues")
    assert (body["parentId"], body["assigneeAgentId"]) == (TASK, ME)


def test_tasks_are_found_by_their_title(api: Api) -> None:
    row = {"id": "t", "title": "Follow-up", "status": "done", "more": {"x": {}}}
    api.answers = {"/api/companies/company-1/issues": [row]}
    found = api.run(told(Call(company.SEARCH_TASKS, {"query": "Follow-up"})))
    assert company.entries(Result(found.stdout)) == [
        {"id": "t", "title": "Follow-up", "status": "done"}
    ]


def test_a_tool_without_a_counterpart_is_an_error_of_the_script() -> None:
    with pytest.raises(ScriptError, match=decisions.REQUEST_CONNECTION):
        command(Call(decisions.REQUEST_CONNECTION, {"service": "x"}), turn())
