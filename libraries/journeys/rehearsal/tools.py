"""The tools a script uses: their names, and how a step becomes a call of one of them.

The names are those of the product's native runner with codex; another agent's wire format
may have to rename them.
"""

from typing import Any

from journeys.rehearsal import legacy
from journeys.rehearsal.steps import Call, Find, Finish, Shell
from journeys.rehearsal.turn import Turn

SHELL = "exec_command"
REGISTER_DELIVERABLE = "register_deliverable"
FINISH = "paperclip_finish"
FIND = "tool_search"
FOUND_AT_MOST = 8


def as_call(step: Shell | Call | Find | Finish, turn: Turn) -> Call:
    """Return the tool call that carries out ``step`` in ``turn``."""
    if turn.legacy and isinstance(step, Call | Finish) and not _is_own(step):
        step = legacy.command(step, turn)
    match step:
        case Shell(command):
            return Call(SHELL, {"cmd": command})
        case Find(words):
            return Call(FIND, {"query": words, "limit": FOUND_AT_MOST})
        case Finish():
            return Call(FINISH, _report(step, turn))
        case _:
            return step


def _is_own(step: Call | Finish) -> bool:
    """Say whether the agent has this tool by itself, whatever runs it."""
    return isinstance(step, Call) and (step.tool == SHELL or step.tool.startswith("mcp__"))


def _report(step: Finish, turn: Turn) -> dict[str, Any]:
    return {
        "reportedWorkDisposition": "done",
        "summary": step.summary,
        "evidence": [{"ref": reference} for reference in step.evidence],
        "verification": [
            {"status": "passed", "commandOrCheck": made.check, "detail": made.detail}
            for made in step.verification
        ],
        "completionClaim": {
            "contractRevision": turn.revision,
            "objectiveSatisfied": True,
            "remainingWork": [],
            "criteria": [
                {
                    "criterionId": criterion.id,
                    "status": "satisfied",
                    "evidenceRefs": list(step.evidence),
                }
                for criterion in turn.criteria
            ],
        },
    }
