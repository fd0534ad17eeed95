"""Checks of the runs of an everyday story: who ran, on what, and how it ended."""

from collections.abc import Iterator, Sequence

from journeys.grading.assignment import Assignment
from journeys.grading.check import Check
from journeys.grading.judgement import counted, judge, verdict
from journeys.grading.records import at, text
from journeys.grading.runs import SUCCEEDED, executed, is_expected_interruption
from journeys.grading.settlement import MOST_RUNS
from journeys.grading.snapshot import Run, Snapshot

TERMINAL_SCHEMA = "paperclip.prp.terminal.v1"


def execution_checks(snapshot: Snapshot, assignment: Assignment) -> list[Check]:
    """Return the checks of the runs. A deferral counts for ``bounded-work`` only."""
    every = executed(snapshot.runs)
    checks = [
        _native_model_config(every, assignment),
        _native_terminal_contract(every, assignment),
        _native_runtime(every),
        _successful_runs(every, assignment),
        _bounded_work(snapshot.runs),
        _parent_owned_by_lead(every, assignment),
    ]
    if assignment.delegates:
        checks.append(_parent_finishes_after_child(snapshot, assignment))
    return checks


def _native_model_config(every: Sequence[Run], assignment: Assignment) -> Check:
    def fault(run: Run) -> str | None:
        if run.model == assignment.model != "":
            return None
        return f"run {run.id} has model {run.model!r}, expected {assignment.model!r}"

    wanted = f"each was configured with {assignment.model!r}"
    return judge("native-model-config", "run", every, fault, wanted)


def _native_terminal_contract(every: Sequence[Run], assignment: Assignment) -> Check:
    def fault(run: Run) -> str | None:
        schema = text(run.record, "resultJson", "nativeTerminal", "schema")
        if schema == TERMINAL_SCHEMA:
            return None
        return f"run {run.id} has terminal schema {schema!r}, expected {TERMINAL_SCHEMA!r}"

    ended = [run for run in every if not is_expected_interruption(run, assignment.interruptions)]
    return judge(
        "native-terminal-contract", "run", ended, fault, f"each ended by {TERMINAL_SCHEMA}"
    )


def _native_runtime(every: Sequence[Run]) -> Check:
    def fault(run: Run) -> str | None:
        mode = text(run.record, "runtimeMode")
        if mode != "native":
            return f"run {run.id} has runtime mode {mode!r}, expected 'native'"
        return None if text(run.record, "runnerInstanceId") else f"run {run.id} names no runner"

    return judge("native-runtime", "run", every, fault, "each ran native, on a named runner")


def _successful_runs(every: Sequence[Run], assignment: Assignment) -> Check:
    def faults() -> Iterator[str]:
        if not any(run.status == SUCCEEDED for run in every):
            yield "no run succeeded"
        for run in every:
            interrupted = is_expected_interruption(run, assignment.interruptions)
            if run.status != SUCCEEDED and not interrupted:
                code = at(run.record, "errorCode")
                yield f"run {run.id} is {run.status!r}, error code {code!r}"

    return verdict("successful-runs", counted(len(every), "run"), faults(), "each succeeded")


def _bounded_work(every: Sequence[Run]) -> Check:
    detail = f"{counted(len(every), 'run')}: at least 1 and at most {MOST_RUNS} wanted"
    return Check("bounded-work", 0 < len(every) <= MOST_RUNS, detail)


def _parent_owned_by_lead(every: Sequence[Run], assignment: Assignment) -> Check:
    def fault(run: Run) -> str | None:
        if run.agent == assignment.lead != "":
            return None
        return f"run {run.id} of agent {run.agent!r} worked on {run.scope or 'an unnamed task'}"

    on_parent = [run for run in every if run.scope in (assignment.parent, "")]
    return judge("parent-owned-by-lead", "run", on_parent, fault, "on the parent only the lead ran")


def _parent_finishes_after_child(snapshot: Snapshot, assignment: Assignment) -> Check:
    check_id = "parent-finishes-after-child"
    children = {child.id for child in snapshot.children(assignment.parent)}
    succeeded = [run for run in executed(snapshot.runs) if run.status == SUCCEEDED]
    ends = [(run, run.finished_at) for run in succeeded]
    child_ends = [end for run, end in ends if run.scope in children]
    lead_ends = [
        end
        for run, end in ends
        if end and run.scope == assignment.parent and run.agent == assignment.lead
    ]
    judged = f"{len(child_ends)} child and {counted(len(lead_ends), 'lead run')}"
    known = [end for end in child_ends if end]
    if not known or len(known) < len(child_ends) or not lead_ends:
        return Check(check_id, False, f"{judged}: both need a succeeded run with its end")
    fault = "a child ended last" if max(lead_ends) < max(known) else None
    return verdict(check_id, judged, [fault], "the lead finished last")
