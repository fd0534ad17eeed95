"""Hiring a teammate and using that one again: all checks of the story, from its saved record.

Besides the story record (``journeys.grading.story``) this one has::

    "binding": {"kind": "company-secret", "secretId", "variables": [...]}     in a rehearsal
            or {"kind": "ai-connection", "connectionId", "value": {...}}      with a live model
    "firstHire": {"at", "agents": [...]}     all agents after the first request was settled

A rehearsal cannot use an AI connection, because the product checks its key with the vendor.
``binding`` says how the lead gets its model access, and the hired agent has to get it alike:
the same secret in the same variables, or the same connection.
"""

from collections.abc import Iterator

from journeys.grading.check import Check
from journeys.grading.everyday import everyday_checks
from journeys.grading.family import made_by_check
from journeys.grading.judged import delivery_checks
from journeys.grading.judgement import counted, judge, verdict
from journeys.grading.model_access import agent_fault, run_fault
from journeys.grading.records import Record, moment, rows, text
from journeys.grading.runs import SUCCEEDED
from journeys.grading.snapshot import Run
from journeys.grading.story import Story

CASE = "hire-reuse"
NAME = "Morgan QA"
FIRST, SECOND = "hired-delivery", "reused-delivery"
RULES = {FIRST: "base", SECOND: "separator"}


def hire_reuse_checks(record: Record) -> list[Check]:
    """Grade a story record; equal records, equal checks."""
    story = Story.of(record, expected_replies=1, delegates=True)
    first = rows(record, "firstHire", "agents") or ()
    hired = next((text(agent, "id") for agent in first if text(agent, "name") == NAME), "")
    checks = [
        story.completed(CASE),
        _exactly_one_hire(story, first),
        _manager_correct(story, first),
        _hire_native_connection(story, first),
        _executed(story, hired),
        *delivery_checks(story, FIRST, RULES[FIRST]),
        made_by_check(story, FIRST, hired),
        _hire_reused(story, first),
        _executed_revision(story, hired),
        *delivery_checks(story, SECOND, RULES[SECOND]),
        made_by_check(story, SECOND, hired),
    ]
    checks += everyday_checks(story.snapshot, story.assignment)
    return story.explained(checks)


def _others(story: Story, agents: tuple[Record, ...]) -> list[Record]:
    return [agent for agent in agents if text(agent, "id") != story.assignment.lead]


def _exactly_one_hire(story: Story, agents: tuple[Record, ...]) -> Check:
    hired = _others(story, agents)
    names = [text(agent, "name") for agent in hired]
    fault = None if names == [NAME] else f"expected 1 called {NAME!r}, found {names}"
    return verdict("exactly-one-hire", counted(len(hired), "hire"), [fault], f"only {NAME}")


def _manager_correct(story: Story, agents: tuple[Record, ...]) -> Check:
    hired = _others(story, agents)

    def faults() -> Iterator[str]:
        if not hired:
            yield "nobody was hired"
        for agent in hired:
            manager = text(agent, "reportsTo")
            if manager != story.assignment.lead or not manager:
                yield f"{text(agent, 'name')!r} reports to {manager or 'nobody'!r}, not to the lead"

    return verdict("manager-correct", counted(len(hired), "hire"), faults(), "reports to the lead")


def _hire_native_connection(story: Story, agents: tuple[Record, ...]) -> Check:
    lead = next((one for one in agents if text(one, "id") == story.assignment.lead), {})
    hired = _others(story, agents)

    def faults() -> Iterator[str | None]:
        if not hired:
            yield "nobody was hired"
        for agent in hired:
            if text(agent, "adapterType") != "paperclip_runner":
                yield f"the adapter is {text(agent, 'adapterType')!r}, expected 'paperclip_runner'"
            models = {text(one, "adapterConfig", "model") for one in (lead, agent)}
            if models != {story.assignment.model} or models == {""}:
                yield f"the models of lead and hire are {sorted(models)}"
            yield agent_fault(story.record, lead, agent)

    wanted = "the lead's runner, model and model access"
    return verdict("hire-native-connection", counted(len(hired), "hire"), faults(), wanted)


def _executed(story: Story, hired: str) -> Check:
    """Check that the hired agent worked before the hire was looked at."""
    looked = moment(story.record, "firstHire", "at")
    before = [
        run
        for run in _runs_of(story, hired)
        if looked is not None and run.finished_at is not None and run.finished_at <= looked
    ]
    return _worked(story, "hired-agent-executed", before)


def _executed_revision(story: Story, hired: str) -> Check:
    """Check that the hired agent worked again once the person had written again."""
    replies = story.assignment.replies
    asked = replies[0].submitted_at if len(replies) == 1 else None
    later = [
        run
        for run in _runs_of(story, hired)
        if asked is not None and run.finished_at is not None and run.finished_at >= asked
    ]
    return _worked(story, "hired-agent-executed-revision", later)


def _runs_of(story: Story, hired: str) -> list[Run]:
    """Return the agent's succeeded runs on subtasks."""
    tasks = {child.id for child in story.snapshot.children(story.assignment.parent)}
    return [
        run
        for run in story.snapshot.runs
        if run.agent == hired != "" and run.status == SUCCEEDED and run.scope in tasks
    ]


def _worked(story: Story, check_id: str, runs: list[Run]) -> Check:
    wanted = f"{NAME} worked on a subtask, with the lead's model access"
    return judge(check_id, "succeeded run", runs, lambda run: run_fault(story.record, run), wanted)


def _hire_reused(story: Story, first: tuple[Record, ...]) -> Check:
    before = {text(agent, "id") for agent in _others(story, first)}
    after = [text(agent, "id") for agent in _others(story, story.snapshot.agents)]
    fault: str | None = None
    if len(after) != 1 or set(after) != before or not story.assignment.replies:
        fault = f"expected the same 1 as before the second request, found {len(after)}"
    judged = counted(len(after) if story.assignment.replies else 0, "hire")
    return verdict("hire-reused", judged, [fault], "the same agent, and nobody else")
