"""Checks that every lifecycle story has: who worked, how often, and that nothing is left open."""

from collections.abc import Iterator

from journeys.grading.check import Check
from journeys.grading.interactions import RESOLVED
from journeys.grading.judgement import counted, judge, verdict
from journeys.grading.lifecycle.scenario import PATHS, Scenario
from journeys.grading.records import MISSING, Record, at, is_null, moment, rows, text
from journeys.grading.runs import SUCCEEDED
from journeys.grading.snapshot import Run
from journeys.grading.story import Story


def common_checks(scenario: Scenario) -> list[Check]:
    """Return the checks of evidence, owner, runs and of the end."""
    return [
        _evidence_present(scenario),
        _owner_preserved(scenario),
        *run_checks(scenario.story, scenario.said("generation"), scenario.family.runs),
        _final_status(scenario),
        _no_active_path(scenario),
        _no_pending_interaction(scenario),
    ]


def _evidence_present(scenario: Scenario) -> Check:
    wanted = scenario.family.phases
    every = rows(scenario.story.record, "checkpoints") or ()

    def faults() -> Iterator[str]:
        if tuple(text(one, "phase") for one in every) != wanted:
            yield f"expected {list(wanted)}, found {[text(one, 'phase') for one in every]}"
        times = [moment(one, "at") for one in every]
        known = [time for time in times if time]
        if len(known) != len(times) or known != sorted(known):
            yield "they are not in order"
        if scenario.said("family") != scenario.family.name or not scenario.said("quotation"):
            yield f"they are of the family {scenario.said('family')!r}"

    judged = counted(len(every), "checkpoint")
    return verdict("lifecycle.evidence-present", judged, faults(), "each phase was seen once")


def _owner_preserved(scenario: Scenario) -> Check:
    seen = [scenario.checkpoint(phase).issue for phase in scenario.family.phases]

    def fault(issue: Record) -> str | None:
        found = (text(issue, "id"), text(issue, "assigneeAgentId"))
        if found == (scenario.task, scenario.lead) and "" not in found:
            return None
        return f"task and assignee are {found}"

    wanted = "the same task, assigned to the lead"
    return judge("lifecycle.task-owner-preserved", "checkpoint", seen, fault, wanted)


def run_checks(story: Story, generation: str, bounds: tuple[int, int]) -> list[Check]:
    """Return the checks of the runs: how many, how they ended, and in which runtime mode."""
    runs = story.snapshot.runs
    least, most = bounds

    def failed(run: Run) -> str | None:
        code = at(run.record, "errorCode")
        return None if run.status == SUCCEEDED else f"run {run.id} is {run.status!r} ({code!r})"

    def foreign(run: Run) -> str | None:
        mode, runner = text(run.record, "runtimeMode"), at(run.record, "runnerInstanceId")
        if mode != generation or not mode:
            return f"run {run.id} has runtime mode {mode!r}, expected {generation!r}"
        if (mode == "native") != (isinstance(runner, str) and runner != ""):
            return f"run {run.id} names the runner {runner!r}"
        owned = run.agent == story.assignment.lead != ""
        return None if owned else f"run {run.id} is of agent {run.agent!r}"

    expected = f"{least}" if least == most else f"{least} to {most}"
    few = None if least <= len(runs) <= most else f"expected {expected}"
    return [
        judge("successful-provider-turns", "run", runs, failed, "each succeeded"),
        judge("runtime-mode", "run", runs, foreign, f"each of the lead, in the mode {generation}"),
        verdict("run-count", counted(len(runs), "run"), [few], f"{expected} expected"),
    ]


def _final_status(scenario: Scenario) -> Check:
    status, wanted = text(scenario.final.issue, "status"), scenario.family.outcome
    judged = counted(int(bool(status)), "task")
    fault = None if status == wanted else f"it is {status!r}, expected {wanted!r}"
    return verdict("final-status", judged, [fault], f"it is {wanted!r}")


def path_faults(record: Record) -> Iterator[str]:
    """Yield what of a checkpoint's ``lifecycle`` shows, or does not rule out, coming work."""
    for name in PATHS:
        if not is_null(record, "lifecycle", name):
            value = at(record, "lifecycle", name)
            yield f"{name} is {'missing' if value is MISSING else repr(value)[:80]}"


def _no_active_path(scenario: Scenario) -> Check:
    record = scenario.final.record

    def faults() -> Iterator[str]:
        yield from path_faults(record)
        if at(record, "lifecycle", "queued") != []:
            yield "messages are queued, or it is not known"

    judged = counted(int(bool(record)), "checkpoint")
    return verdict("lifecycle.final.no-active-path", judged, faults(), "nothing more is to come")


def _no_pending_interaction(scenario: Scenario) -> Check:
    cards = rows(scenario.final.record, "interactions")
    judged = counted(int(cards is not None), "list of cards")
    waiting = [one for one in cards or () if text(one, "status") not in RESOLVED]
    open_cards = [text(card, "id") for card in waiting]
    fault = "the cards are unknown" if cards is None else None
    if open_cards:
        fault = f"card {open_cards[0]!r} is open"
    return verdict("lifecycle.final.no-pending-interaction", judged, [fault], "no card is open")
