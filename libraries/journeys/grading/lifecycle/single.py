"""Stories with one turn: complete, stay blocked, and plan without a plan."""

from collections.abc import Iterator, Sequence

from journeys.grading.check import Check
from journeys.grading.judgement import counted, verdict
from journeys.grading.lifecycle.common import common_checks
from journeys.grading.lifecycle.scenario import Scenario
from journeys.grading.records import Record, at, is_null, text, texts

REASON = "dependency_missing"


def single_checks(scenario: Scenario) -> list[Check]:
    """Return all checks of a story with one turn but ``workflow-completed``."""
    checks = [*message_checks(scenario), *common_checks(scenario), _nothing_else(scenario)]
    if scenario.family.name == "work-mode":
        checks.append(_work_mode(scenario))
    if scenario.family.name == "blocker":
        checks.append(_blocker(scenario))
    return checks


def message_checks(scenario: Scenario) -> list[Check]:
    """Return the checks of the answer: its exact text, once, in the record and on the page."""
    wanted = scenario.said("response")
    said = agent_comments(scenario.final.part("comments"))
    bodies = [text(one, "body") for one in said]
    runs = {run.id for run in scenario.story.snapshot.runs}
    last = said[-1] if said else {}
    judged = counted(len(said), "comment")
    by = text(last, "createdByRunId") in runs and text(last, "authorAgentId") == scenario.lead
    wrong = None if text(last, "body") == wanted != "" else f"the last is {bodies[-1:]}"
    unbound = None if by else "it was not written by the lead in one of its runs"
    times = bodies.count(wanted) if wanted else 0
    often = None if times == 1 else f"it stands there {times} times, expected once"
    shown = texts(scenario.story.record, "page", "bubbles")
    plain = [" ".join(one.split()) for one in shown]
    missed = None if plain == [" ".join(wanted.split())] else f"the page shows {plain}"
    return [
        verdict("message-exact", judged, [wrong, unbound], "exactly the wanted answer"),
        verdict("message-occurrences", judged, [often], "the answer stands there once"),
        verdict("page-shows-message", counted(len(shown), "bubble"), [missed], "only the answer"),
    ]


def agent_comments(comments: Sequence[Record]) -> list[Record]:
    """Return the comments that an agent wrote, oldest first."""
    found = [one for one in comments if is_set(one, "authorAgentId")]
    return sorted(found, key=lambda one: text(one, "createdAt"))


def is_set(record: Record, name: str) -> bool:
    """Say whether the field is a text that is not empty."""
    return text(record, name) != ""


def _nothing_else(scenario: Scenario) -> Check:
    final = scenario.final

    def faults() -> Iterator[str]:
        for part in ("children", "documents", "attachments", "interactions"):
            if at(final.record, part) != []:
                yield f"there are {part}, or it is not known"

    judged = counted(int(bool(final.record)), "checkpoint")
    return verdict("nothing-unrequested", judged, faults(), "no file, subtask or card")


def _work_mode(scenario: Scenario) -> Check:
    mode = text(scenario.final.issue, "workMode")
    fault = None if mode == "standard" else f"it is {mode!r}, expected 'standard'"
    return verdict("work-mode-unchanged", counted(int(mode != ""), "task"), [fault], "'standard'")


def _blocker(scenario: Scenario) -> Check:
    """Check that what the task waits for is stored: typed by a native run, else as a relation."""
    dataset = at(scenario.story.record, "lifecycle", "dataset")
    final = scenario.final
    runs = [run.record for run in scenario.story.snapshot.runs]
    typed = [at(run, "resultJson", "nativeResult", "blocker") for run in runs]
    blocked_by = [text(one, "id") for one in final.part("blockedBy")]
    native = scenario.said("generation") == "native"

    def faults() -> Iterator[str]:
        if native and [text(one, "reasonCode") for one in typed] != [REASON]:
            yield f"the run reported {typed}"
        if native and not all(text(one, "unblockAction") for one in typed):
            yield "it does not say what would help"
        if not native and blocked_by != [text(dataset, "id")]:
            yield f"it is blocked by {blocked_by}"
        after = at(dataset, "after")
        if text(after, "status") != "backlog" or not is_null(after, "assigneeAgentId"):
            yield "the dataset's task is not as it was"
        if not text(dataset, "id"):
            yield "there is no dataset's task"

    judged = counted(len(typed), "report")
    return verdict("blocker-recorded", judged, faults(), "what is missing, and whose it is")
