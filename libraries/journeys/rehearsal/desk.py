"""What a scripted agent does at its own task: note, ask, propose, save, hand on, end."""

import re
from typing import Any

from journeys.rehearsal import company, decisions
from journeys.rehearsal.decisions import Work, insist
from journeys.rehearsal.steps import Call, Finish, Play, Result, Say, ScriptError
from journeys.rehearsal.turn import Turn

PLAN = "plan"
READ = "read_document"
_MISSING = "dependency_missing"


def note(text: str, key: str = "note") -> Work:
    """Post a comment on the task."""
    return (yield from insist(Call(company.REPORT_PROGRESS, {"body": text, "idempotencyKey": key})))


def ask_openly(prompt: str, key: str) -> Work:
    """Ask the person one question that is answered in free words."""
    question = {"id": "word", "prompt": prompt, "required": True}
    free = {"id": "own-words", "label": "My own words", "freeText": True}
    asked = {**question, "selectionMode": "single", "options": [free]}
    shown = {
        "schema": "paperclip.question_set.v1",
        "title": "Welcome note",
        "questions": [{**question, "answerMode": "text"}],
    }
    return (
        yield from decisions.ask("Welcome note", prompt, key, questions=[asked], questionSet=shown)
    )


def save_plan(body: str, base: str | None, key: str) -> Work:
    """Save the plan, as a revision of ``base`` when there is one."""
    document = {"key": PLAN, "title": "Plan", "body": body, "baseRevisionId": base}
    return (yield from insist(Call(decisions.WRITE, {**document, "idempotencyKey": key})))


def plan_revision() -> Work:
    """Read the plan; the answer holds its ``latestRevisionId``."""
    return (yield from insist(Call(READ, {"key": PLAN})))


def ask_to_confirm(revision: str, key: str) -> Work:
    """Ask the person to confirm this revision of the plan."""
    target = {"type": "issue_document", "key": PLAN, "revisionId": revision}
    prompt = "Shall I go on as the plan says?"
    call = Call(
        decisions.ASK,
        {
            "interactionKind": "confirmation",
            "continuationPolicy": "wake_assignee",
            "title": "Confirm the plan",
            "prompt": prompt,
            "targetRevisionId": revision,
            "idempotencyKey": key,
            "payload": {"version": 1, "target": target},
        },
    )
    return (yield from insist(call))


def subtask_for_oneself(title: str, description: str) -> Work:
    """Create a subtask for the agent itself."""
    listed = yield Call(company.LIST_AGENTS, {})
    return (
        yield from insist(
            Call(
                company.CREATE_TASK,
                {
                    "title": title,
                    "description": description,
                    "assigneeActorId": sole_agent(listed),
                    "priority": "medium",
                    "idempotencyKey": "follow-up",
                },
            )
        )
    )


def sole_agent(listed: Result) -> str:
    """Return the id of the company's one agent, who is the one at this desk."""
    ids = {str(one["id"]) for one in company.entries(listed) if "id" in one and "name" in one}
    if len(ids) != 1:
        raise ScriptError(f"Expected one agent, found {sorted(ids)}: {listed.text[:400]!r}")
    return ids.pop()


def word_in(text: str) -> str:
    """Return the word that the plan's sentence holds."""
    found = re.search(r"Welcome, (\w+) friends", text)
    if found is None:
        raise ScriptError(f"The plan holds no sentence: {text[:300]!r}")
    return found[1]


def blocked(turn: Turn, summary: str, name: str, *, vague: bool = False) -> Call:
    """Return the report that something is missing which ``name`` has to supply."""
    action = "Supply the dataset"
    claims: list[dict[str, Any]] = [
        {"criterionId": one.id, "status": "not_satisfied", "evidenceRefs": []}
        for one in turn.criteria
    ]
    return Call(
        company.BLOCK,
        {
            "reportedWorkDisposition": "blocked",
            "summary": summary,
            "evidence": [],
            "verification": [],
            "blocker": {
                "owner": {"kind": "user", "name": name},
                "reasonCode": "needs_time" if vague else _MISSING,
                "scope": "task_wide",
                "unblockAction": action,
            },
            "completionClaim": {
                "contractRevision": turn.revision,
                "objectiveSatisfied": False,
                "remainingWork": [{"description": action, "blocksCompletion": True}],
                "criteria": claims,
            },
        },
    )


def end(words: str) -> Play:
    """Report the work as done with these words, and say them."""
    report = yield Finish(words)
    if not report.ok:
        raise ScriptError(f"The report was refused: {report.text[:300]}")
    yield Say(words)
