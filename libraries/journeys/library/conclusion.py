"""Ending an attempt: the product removed, and one result over everything that was recorded."""

import re
import socket
from collections.abc import Callable
from datetime import UTC, datetime

from journeys.evidence.failure import (
    FailureClass,
    classify,
    classify_runs,
    classify_text,
    failure_class,
)
from journeys.evidence.package import Inspection
from journeys.evidence.persisted import persisted_leaks
from journeys.evidence.result import Cleanup, Result, Screenshot, Status
from journeys.evidence.usage import usage
from journeys.grading.check import Check, failures
from journeys.library.attempt import Attempt
from journeys.library.provenance import provenance
from journeys.library.session import Session
from journeys.product.instance import Instance
from journeys.product.reaper import marked

SHOWN = 2000  # characters of a message
Verdict = tuple[Status, FailureClass | None, str | None]
PAGE_ERROR = re.compile(r"\w*Error: (locator|page|browser|context|frame|elementHandle)\w*\.")


def close(attempt: Attempt) -> Cleanup:
    """Stop the model, remove the instance, and look whether anything is left of it."""
    instance = attempt.instance
    if instance is None:
        return Cleanup(status="not_started", detail="the product was never started")
    left: list[str] = []
    model, canaries = attempt.model, attempt.canaries
    first = (canaries.remove if canaries else None, model.stop if model else None)
    ends = (*first, *attempt.endings, *_shutdown(attempt, instance))
    for end in ends:
        try:
            if end is not None:
                end()
        except Exception as error:
            left.append(f"{type(error).__name__}: {error}")
    root = instance.layout.root
    left += [f"process {process.pid}" for process in marked(root)]
    if root.exists():
        left.append(f"folder {root}")
    if instance.took_ports and _listens(instance.ports.server):
        left.append(f"port {instance.ports.server} still answers")
    if left:
        return Cleanup(status="failed", detail="; ".join(left))
    return Cleanup(status="passed", detail="no process, port or folder is left")


def _shutdown(attempt: Attempt, instance: Instance) -> tuple[Callable[[], None], ...]:
    """Return how a product ends: stopped, its disk searched for secrets, removed."""
    if not instance.started:
        return (instance.remove,)

    def search() -> None:
        attempt.leaks += persisted_leaks((instance.layout.root,), attempt.secrets)

    return instance.controller.end, search, instance.remove


def conclude(
    session: Session,
    ended: tuple[str, str],
    cleanup: Cleanup,
    pictures: tuple[Screenshot, ...],
    inspection: Inspection,
) -> Result:
    """Return the result of a test that Robot ended with a status and a message: ``ended``."""
    attempt, context = session.attempt, session.attempt.context
    checks = tuple(Check(**check) for check in attempt.record["checks"])
    verdict, blame, error = _proven(_verdict(attempt, *ended, checks, cleanup), inspection)
    finished = datetime.now(UTC)
    return Result(
        cell=context.cell,
        suite=context.suite,
        profile=context.profile,
        environment=context.environment,
        case=context.case,
        attempt=context.number,
        status=verdict,
        failure_class=blame,
        error=error,
        model_source="scripted" if context.model_source == "scripted" else "live",
        script=context.script if context.model_source == "scripted" else None,
        checks=checks,
        cleanup=cleanup,
        started_at=attempt.started_at,
        finished_at=finished,
        duration_seconds=(finished - attempt.started_at).total_seconds(),
        timings=tuple(session.stopwatch.phases),
        usage=tuple(usage(run) for run in attempt.record["runs"]),
        run_ids=tuple(str(run["id"]) for run in attempt.record["runs"]),
        issue_id=attempt.issue.get("id"),
        screenshots=pictures,
        provenance=provenance(attempt),
    )


def _verdict(
    attempt: Attempt, status: str, message: str, checks: tuple[Check, ...], cleanup: Cleanup
) -> Verdict:
    """Return status, failure class and error; Robot's word is never improved."""
    clean = cleanup.status == "passed"
    if status == "SKIP" and clean:
        return Status.UNEXERCISED, None, message[:SHOWN] or "skipped"
    if status == "FAIL":
        return Status.FAILED, _blame_or_fault(attempt, message), message[:SHOWN] or "no message"
    blame_or_none = failure_class(None, checks, cleanup_passed=clean)
    if blame_or_none is None:
        return Status.PASSED, None, None
    broken = ", ".join(check.id for check in failures(checks))
    return Status.FAILED, blame_or_none, broken or f"clean-up: {cleanup.detail}"


def _proven(verdict: Verdict, inspection: Inspection) -> Verdict:
    """Return the verdict, worse when a secret leaked or when a pass has nothing to show."""
    status, _, error = verdict
    if inspection.leaks:
        said = f"{inspection.problem}; before that: {error}" if error else inspection.problem
        return Status.FAILED, FailureClass.SECRET_LEAK, said[:SHOWN]
    if status is Status.PASSED and inspection.missing:
        return Status.FAILED, FailureClass.HARNESS, inspection.problem
    return verdict


def _blame_or_fault(attempt: Attempt, message: str) -> FailureClass:
    """Return whose fault a failed story is; a live model is not to blame for a broken run."""
    blamed = _blame(attempt, message)
    if blamed is FailureClass.CANDIDATE and attempt.context.model_source == "live":
        return classify_runs(attempt.record["runs"]) or blamed
    return blamed


def _blame(attempt: Attempt, message: str) -> FailureClass:
    """Return whose fault a failed story is.

    A page that fails before any task is stored is the machine's fault, later the product's; a
    phrase that fails in any other way is ours.
    """
    if attempt.model is not None and attempt.model.errors(attempt.context.cell):
        return FailureClass.HARNESS
    if attempt.error is not None:
        return classify(attempt.error)
    if not PAGE_ERROR.match(message):
        return FailureClass.HARNESS
    if not attempt.issue or classify_text(message.partition("\n")[0]) is FailureClass.TRANSIENT:
        return FailureClass.TRANSIENT
    return FailureClass.CANDIDATE


def _listens(port: int) -> bool:
    with socket.socket() as probe:
        probe.settimeout(1)
        return probe.connect_ex(("127.0.0.1", port)) == 0
