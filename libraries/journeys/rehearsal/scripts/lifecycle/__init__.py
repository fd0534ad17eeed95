"""The scripts of the lifecycle stories, by case; both variants of a family are played alike."""

from collections.abc import Mapping

from journeys.rehearsal.scripts.lifecycle.approvals import APPROVAL, PLAN_REVISION
from journeys.rehearsal.scripts.lifecycle.dependency import DEPENDENCY_RESTART
from journeys.rehearsal.scripts.lifecycle.endings import BLOCKER, COMPLETION, WORK_MODE
from journeys.rehearsal.scripts.lifecycle.questions import QUESTION, UNTRUSTED_EVIDENCE
from journeys.rehearsal.scripts.lifecycle.tool_review import TOOL_REVIEWS
from journeys.rehearsal.scripts.script import Script

_FAMILIES: Mapping[str, tuple[Script, ...]] = {
    "completion": COMPLETION,
    "blocker": BLOCKER,
    "work-mode": WORK_MODE,
    "question": QUESTION,
    "approval": APPROVAL,
    "plan-revision": PLAN_REVISION,
    "untrusted-evidence": UNTRUSTED_EVIDENCE,
    "dependency-restart": DEPENDENCY_RESTART,
}
LIFECYCLE: Mapping[str, tuple[Script, ...]] = {
    **{
        f"lifecycle-{name}-{variant}": scripts
        for name, scripts in _FAMILIES.items()
        for variant in ("neutral", "challenge")
    },
    **TOOL_REVIEWS,
}
