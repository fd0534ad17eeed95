"""Ending an attempt: the product removed, and one result over everything that was recorded."""

import re
import socket
from datetime import UTC, datetime

from journeys.evidence.failure import FailureClass, classify, failure_class
from journeys.evidence.result import Cleanup, Result, Screenshot, Status
from journeys.evidence.usage import usage
from journeys.grading.check import Check, failures
from journeys.library.attempt import Attempt
from journeys.library.provenance import provenance
from journeys.library.session import Session
from journeys.product.reaper import marked

SHOWN = 2000  # characters of a message
PAGE_ERROR = re.compile(r"\w*Error: (locator|page|browser|context|frame|elementHandle)\w*\.")


def close(attempt: Attempt) -> Cleanup:
    """Stop the model, remove the instance, and look whether anything is left of it."""
    instance = attempt.instance
    if instance is None:
        return Cleanup(status="not_started", detail="the product was never started")
    left: list[str] = []
    model, canaries = attempt.model, attempt.canaries
    first = (canaries.remove if canaries else None, model.stop if model else None)
    ends = (*first, *attempt.endings, instance.remove)
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


def conclude(
    session: Session, status: str, message: str, cleanup: Cleanup, pictures: tuple[Screenshot, ...]
) -> Result:
    """Return the result of a test that Robot ended with ``status`` and ``message``."""
    attempt, context = session.attempt, session.attempt.context
    checks = tuple(Check(**check) for check in attempt.record["checks"])
    verdict, blame, error = _verdict(attempt, status, message, checks, cleanup)
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
) -> tuple[Status, FailureClass | None, str | None]:
    """Return status, failure class and error; Robot's word is never improved."""
    clean = cleanup.status == "passed"
    if status == "SKIP" and clean:
        return Status.UNEXERCISED, None, message[:SHOWN] or "skipped"
    if status == "FAIL":
        return Status.FAILED, _blame(attempt, message), message[:SHOWN] or "no message"
    blame_or_none = failure_class(None, checks, cleanup_passed=clean)
    if blame_or_none is None:
        return Status.PASSED, None, None
    broken = ", ".join(check.id for check in failures(checks))
    return Status.FAILED, blame_or_none, broken or f"clean-up: {cleanup.detail}"


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
    return FailureClass.CANDIDATE if attempt.issue else FailureClass.TRANSIENT


def _listens(port: int) -> bool:
    with socket.socket() as probe:
        probe.settimeout(1)
        return probe.connect_ex(("127.0.0.1", port)) == 0
