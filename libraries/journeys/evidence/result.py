"""result.json: the verdict of one attempt and where it comes from."""

from enum import StrEnum
from pathlib import Path
from typing import Literal, Self

from pydantic import AwareDatetime, Field, JsonValue, ValidationError, model_validator

from journeys.errors import HarnessError
from journeys.evidence.failure import FailureClass
from journeys.evidence.model import EvidenceModel
from journeys.evidence.timings import Phase
from journeys.evidence.usage import Usage
from journeys.grading.check import Check, failures

Name = Field(pattern=r"^[a-z0-9][a-z0-9.-]*$")
PlainName = Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]*$")


class Status(StrEnum):
    """How an attempt ended; unexercised is neither a pass nor the model's failure."""

    PASSED = "passed"
    FAILED = "failed"
    UNEXERCISED = "unexercised"


class Cleanup(EvidenceModel):
    """Whether the instance, its processes and its ports are gone."""

    status: Literal["passed", "failed", "not_started"]
    detail: str = ""


class Screenshot(EvidenceModel):
    """A picture in the attempt's ``screenshots`` folder."""

    file: str = PlainName
    label: str


class Provenance(EvidenceModel):
    """What took part. ``None`` means unknown; ``oracle_image`` is the judge's own record.

    ``revision`` is this project's own commit, with ``+`` after it when files were changed.
    ``model`` is the configured one; what the provider really used is not claimed.
    """

    product: str | None
    node: str | None
    codex: str | None
    claude: str | None = None
    opencode: str | None = None
    model: str | None = None
    revision: str | None
    definition_digest: str | None = None
    harness_digest: str | None = None
    oracle_image: dict[str, JsonValue] | None = None


class Result(EvidenceModel):
    """One attempt. Times carry a zone; an attempt that contradicts itself cannot be made."""

    schema_name: Literal["agent-journeys.result.v1"] = Field(
        default="agent-journeys.result.v1", alias="schema"
    )
    cell: str
    suite: str = Name
    profile: str = Name
    environment: str = Name
    case: str = Name
    attempt: int = Field(ge=1)
    status: Status
    failure_class: FailureClass | None = None
    error: str | None = None
    model_source: Literal["scripted", "live"]
    script: str | None
    checks: tuple[Check, ...]
    cleanup: Cleanup
    started_at: AwareDatetime
    finished_at: AwareDatetime
    duration_seconds: float = Field(ge=0)
    timings: tuple[Phase, ...] = ()
    usage: tuple[Usage, ...] = ()
    run_ids: tuple[str, ...] = ()
    issue_id: str | None = None
    screenshots: tuple[Screenshot, ...] = ()
    provenance: Provenance

    @model_validator(mode="after")
    def _agrees_with_itself(self) -> Self:
        if self.cell != f"{self.suite}.{self.profile}.{self.environment}.{self.case}":
            raise ValueError(f"cell {self.cell!r} does not consist of its four parts")
        if self.finished_at < self.started_at:
            raise ValueError("the attempt finished before it started")
        if (self.model_source == "scripted") != (self.script is not None):
            raise ValueError("a scripted attempt names its script, a live one has none")
        if reason := _contradiction(self):
            raise ValueError(f"status {self.status.value} although {reason}")
        return self


def parse_result(text: str, source: Path | str) -> Result:
    """Return the result in JSON ``text``; raises ``HarnessError`` naming ``source``."""
    try:
        return Result.model_validate_json(text)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        field = ".".join(str(step) for step in first["loc"]) or "the whole"
        more = f" (and {error.error_count() - 1} more)" if error.error_count() > 1 else ""
        raise HarnessError(f"{source} is no result: {field}: {first['msg']}{more}") from error


def _contradiction(result: Result) -> str | None:
    broken = [check.id for check in failures(result.checks)]
    if result.status is Status.PASSED:
        return _why_not_passed(result, broken)
    if not result.error and not (broken and result.status is Status.FAILED):
        return "nothing says why"
    if (result.failure_class is None) == (result.status is Status.FAILED):
        return f"the failure class is {result.failure_class}"
    return None


def _why_not_passed(result: Result, broken: list[str]) -> str | None:
    if not result.checks:
        return "nothing was checked"
    if broken:
        return f"{', '.join(broken)} failed"
    if result.error or result.failure_class:
        return "an error is recorded"
    if result.cleanup.status != "passed":
        return "the clean-up did not pass"
    return None
