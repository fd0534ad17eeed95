"""Grade one delivered archive."""

import secrets
from contextlib import closing
from pathlib import Path

import docker
from docker.errors import DockerException
from requests.exceptions import RequestException

from journeys.errors import HarnessError, PrerequisiteError
from journeys.grading.check import Check
from journeys.home import home
from journeys.oracle.archive import Delivery, lay_out, load, read
from journeys.oracle.client import connect
from journeys.oracle.container import sweep
from journeys.oracle.image import find, read_pin
from journeys.oracle.limits import Limits
from journeys.oracle.project import one_source, project_checks, sources
from journeys.oracle.record import Record
from journeys.oracle.refusal import RefusedArchiveError
from journeys.oracle.rules import Rules, plan
from journeys.oracle.sandbox import Sandbox
from journeys.oracle.trial import Trial
from journeys.oracle.unavailable import SandboxUnavailableError
from journeys.oracle.verdict import Verdict
from journeys.oracle.workspace import workspace

_MACHINE = (
    DockerException,
    HarnessError,
    OSError,
    PrerequisiteError,
    RequestException,
    SandboxUnavailableError,
)
_DEFAULT = Limits()


def grade(
    archive: Path, rules: Rules, *, seed: str | None = None, limits: Limits = _DEFAULT
) -> Verdict:
    """Judge the ZIP ``archive`` by ``rules`` in a sandbox and return the verdict.

    Equal seeds ask the same questions; without one a fresh seed is drawn. Never raises for a
    bad delivery (``failed``) nor for a machine that is not ready (``unavailable``).
    """
    record = Record(archive.name, rules, seed or secrets.token_hex(16), limits)
    try:
        _judge(archive, record)
    except RefusedArchiveError as refused:
        record.checks.append(Check("archive-accepted", False, str(refused)))
        record.is_complete = True
    except _MACHINE as error:
        return record.verdict(" ".join(str(error).split()) or type(error).__name__)
    except Exception as error:  # our own fault is never a verdict on the delivery
        return record.verdict(f"internal error of the judge: {type(error).__name__}: {error}")
    return record.verdict()


def _judge(archive: Path, record: Record) -> None:
    data = load(archive)
    record.take(data)
    delivery = read(data)
    record.manifest = delivery.manifest()
    accepted = f"{len(delivery.files)} files in {delivery.size} bytes"
    record.checks += [Check("archive-accepted", True, accepted), one_source(delivery)]
    if record.checks[-1].passed:
        record.checks += project_checks(delivery)
        with closing(connect()) as client:
            _run(client, delivery, record)
    record.is_complete = True


def _run(client: docker.DockerClient, delivery: Delivery, record: Record) -> None:
    image = find(client, read_pin())
    record.image = image.record()
    sweep(client)
    asked = plan(record.rules, record.seed)
    record.core = asked.core
    record.limits = record.limits.for_calls(len(asked.programs) + 3)
    with workspace(home(), record.limits.grade_seconds) as room:
        lay_out(delivery, room / "project")
        with Sandbox(client, image, room / "project", record.limits) as sandbox:
            record.sandbox = sandbox.record()
            trial = Trial(sandbox, sources(delivery)[0])
            record.trial = trial
            record.checks.append(trial.parses(delivery))
            record.checks += [trial.program(case) for case in asked.programs]
            record.checks.append(trial.function(asked.functions))
            trial.require_unchanged(delivery)
