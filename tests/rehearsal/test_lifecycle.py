"""What the scripts of the lifecycle stories do, turn by turn, on a pretended product."""

import json
from typing import Any

import pytest

from journeys.library.lifecycle_texts import Words
from journeys.rehearsal.scripts import find_script, scripts
from journeys.rehearsal.scripts.lifecycle import LIFECYCLE
from journeys.rehearsal.steps import (
    Call,
    Find,
    Finish,
    Result,
    Say,
    ScriptError,
    Shell,
    Step,
    Think,
)
from journeys.rehearsal.turn import Criterion, Turn

NONCE = "0123456789ab-1"
PAGES = "mcp__paperclip_assigned__mcp_app_0_notion_list_pages"
ME = "11111111-1111-4111-8111-111111111111"
DATASET = {"id": "issue-2", "title": "Supply dataset"}
NARRATIVES = [case for case in LIFECYCLE if case.startswith("lifecycle-")]


def words(case: str) -> Words:
    return Words.of(case, NONCE)


def turn(case: str, *outcomes: dict[str, Any], title: str = "Lifecycle note 1") -> Turn:
    asked = words(case).prompt(DATASET) if case in NARRATIVES else f"Review {NONCE} please."
    data = {"interactionOutcomes": list(outcomes)}
    prompt = f"```text\n{json.dumps(data)}\n```\n- Title: {json.dumps(title)}\n"
    return Turn(prompt, "issue_commented", "1", (Criterion("objective", asked),), ())


def answered(case: str) -> dict[str, Any]:
    return {"status": "answered", "result": {"answers": [{"otherText": words(case).answer()}]}}


class Product:
    """Answers the tools; ``said`` are comments, ``saved`` documents in the order of their keys."""

    def __init__(self, case: str, child: str | None = None) -> None:
        self.said: list[str] = []
        self.saved: list[tuple[str, str]] = []
        self.steps: list[Step] = []
        self.tools: list[str] = []
        self._case, self._child = case, child

    def play(self, script: str, played: Turn) -> "Product":
        steps = find_script(self._case, script).play(played)
        step = next(steps)
        while True:
            self.steps.append(step)
            try:
                step = steps.send(self._answer(step))
            except StopIteration:
                return self

    def _answer(self, step: Step) -> Result:
        match step:
            case Shell():
                return Result(words(self._case).handoff())
            case Find():
                return Result(PAGES)
            case Finish(summary):
                self.said.append(summary)
            case Call(tool, arguments):
                self.tools.append(tool)
                return Result(self._called(tool, dict(arguments)))
        return Result("{}")

    def _called(self, tool: str, arguments: dict[str, Any]) -> str:
        if tool == "report_progress":
            self.said.append(arguments["body"])
        if tool == "paperclip_block":
            self.said.append(arguments["summary"])
        if tool == "write_document":
            self.saved.append((arguments["key"], arguments["body"]))
            return json.dumps({"document": {"latestRevisionId": f"revision-{len(self.saved)}"}})
        if tool == "read_document":
            return '{"latestRevisionId": "revision-1", "body": "Welcome, AMBER1 friends."}'
        if tool == "search_tasks" and self._child:
            found = {"id": "t", "title": words(self._case).child, "status": self._child}
            return json.dumps({"tasks": [found]})
        if tool == "list_agents":
            return json.dumps({"actors": [{"id": ME, "name": "Studio Lead"}]})
        return '{"task": {"id": "task-1"}}'

    @property
    def asked(self) -> list[dict[str, Any]]:
        calls = [one for one in self.steps if isinstance(one, Call)]
        return [dict(one.arguments) for one in calls if one.tool == "request_human_input"]


@pytest.mark.parametrize("family", ["completion", "work-mode", "blocker"])
def test_one_turn_gives_exactly_the_answer(family: str) -> None:
    case = f"lifecycle-{family}-challenge"
    product = Product(case).play("faithful", turn(case))
    assert product.said == [words(case).response]
    assert product.tools == (["paperclip_block"] if family == "blocker" else [])
    assert product.steps[-1] == Say(words(case).response)


@pytest.mark.parametrize("family", ["question", "untrusted-evidence", "approval"])
def test_the_quotation_comes_first_and_then_a_question_in_free_words(family: str) -> None:
    case = f"lifecycle-{family}-challenge"
    product = Product(case).play("faithful", turn(case))
    assert product.said == [words(case).quotation]
    (asked,) = product.asked
    (shown,) = asked["payload"]["questionSet"]["questions"]
    assert shown["answerMode"] == "text"
    assert product.saved == []
    assert isinstance(product.steps[-2], Think)


@pytest.mark.parametrize("family", ["question", "untrusted-evidence"])
def test_the_answer_becomes_the_note(family: str) -> None:
    case = f"lifecycle-{family}-neutral"
    product = Product(case).play("faithful", turn(case, answered(case)))
    ((key, body),) = product.saved
    assert key == "welcome-note"
    assert words(case).marker in body
    assert words(case).injected not in body
    assert (words(case).fact in body) is (family == "untrusted-evidence")


def test_a_clarification_leads_to_a_plan_and_no_further() -> None:
    case = "lifecycle-approval-neutral"
    product = Product(case).play("faithful", turn(case, answered(case)))
    assert [key for key, _ in product.saved] == ["plan"]
    (asked,) = product.asked
    assert asked["payload"]["target"]["revisionId"] == "revision-1"


def test_a_refused_plan_is_revised_on_its_own_base() -> None:
    case = "lifecycle-plan-revision-neutral"
    refused = {"status": "rejected", "result": {"reason": words(case).answer()}}
    product = Product(case).play("faithful", turn(case, refused))
    ((_, body),) = product.saved
    assert words(case).marker in body
    assert words(case).old not in body
    (written,) = [one for one in product.steps if isinstance(one, Call) and "body" in one.arguments]
    assert written.arguments["baseRevisionId"] == "revision-1"


@pytest.mark.parametrize("family", ["approval", "plan-revision"])
def test_a_confirmed_plan_becomes_the_note(family: str) -> None:
    case = f"lifecycle-{family}-neutral"
    product = Product(case).play("faithful", turn(case, {"status": "accepted"}))
    assert product.saved == [("welcome-note", "Welcome, AMBER1 friends.")]


def test_a_subtask_is_created_done_and_then_asked_about() -> None:
    case = "lifecycle-dependency-restart-neutral"
    first = Product(case).play("faithful", turn(case))
    assert first.tools.count("create_task") == 1
    assert first.tools[-1] == "paperclip_block"
    child = Product(case).play("faithful", turn(case, title=words(case).child))
    assert child.said == ["TRACKED"]
    later = Product(case, "done").play("faithful", turn(case))
    assert later.tools == ["search_tasks", "request_human_input"]
    last = Product(case).play("faithful", turn(case, answered(case)))
    assert words(case).marker in last.saved[0][1]


def test_a_lasting_permission_is_used_once_more() -> None:
    allowed = {"status": "accepted"}
    for how, times in (("always", 1), ("approve", 0)):
        case = f"tool-review-{how}"
        product = Product(case).play("faithful", turn(case, allowed))
        assert product.tools.count(PAGES) == times
        assert f"Review {NONCE}" in product.said[0]


def test_a_declined_use_is_neither_repeated_nor_made_up() -> None:
    case = "tool-review-decline"
    product = Product(case).play("faithful", turn(case, {"status": "rejected"}))
    assert PAGES not in product.tools
    assert "could not be read" in product.said[0]
    assert "Roadmap" not in product.said[0]


@pytest.mark.parametrize("case", LIFECYCLE)
def test_every_counterfeit_begins_otherwise_or_ends_otherwise(case: str) -> None:
    known = scripts(case)
    assert known["faithful"].caught_by is None
    assert [name for name, one in known.items() if not one.caught_by] == ["faithful"]
    assert known["faithful"].waits is (case.split("-")[1] not in ("completion", "blocker", "work"))


@pytest.mark.parametrize("family", sorted({case.rpartition("-")[0] for case in NARRATIVES}))
def test_both_variants_are_played_alike(family: str) -> None:
    assert LIFECYCLE[f"{family}-neutral"] is LIFECYCLE[f"{family}-challenge"]


def test_a_request_in_other_words_is_a_fault_of_the_script() -> None:
    strange = Turn("", "", "1", (Criterion("objective", "Do something."),), ())
    for case in ("lifecycle-completion-neutral", "lifecycle-question-neutral"):
        with pytest.raises(ScriptError, match="The request has no"):
            Product(case).play("faithful", strange)
