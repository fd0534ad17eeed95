"""The describer's answer: an intent and ordered steps."""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field
from pydantic.alias_generators import to_camel

Confidence = Literal["high", "medium", "low"]


class Answer(BaseModel):
    """What an agent submits: unknown keys are dropped, as the app does."""

    model_config = ConfigDict(
        extra="ignore", frozen=True, alias_generator=to_camel, validate_by_name=True
    )

    def record(self) -> dict[str, Any]:
        """Return it as JSON data with the app's names; unknown optional fields are left out."""
        return self.model_dump(mode="json", by_alias=True, exclude_none=True)


class Step(Answer):
    """One thing that the person did; times are milliseconds after the start."""

    id: str
    title: str
    detail: str
    start_ms: float | None = None
    end_ms: float | None = None
    apps: tuple[str, ...] = ()
    evidence: tuple[str, ...] = ()
    confidence: Confidence = "medium"


class Submission(Answer):
    """The arguments of ``submit_analysis``."""

    title: str
    intent: str
    intent_confidence: Confidence = "medium"
    intent_rationale: str = ""
    steps: tuple[Step, ...] = Field()


def analysis_record(
    submission: Submission, session_id: str, now: int, *, approved: bool = False, revision: int = 1
) -> dict[str, Any]:
    """Return the content of ``analysis.json``; ``now`` is in epoch milliseconds."""
    record = {
        "version": 1,
        "sessionId": session_id,
        "revision": revision,
        "createdAt": now,
        "narrationSourceUpdatedAt": None,
        **submission.record(),
        "feedbackLog": [],
        "approved": approved,
    }
    return {**record, "approvedAt": now} if approved else record
