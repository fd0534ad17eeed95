"""The scripts of every story: the faithful one, and counterfeits that a check must catch."""

from collections.abc import Mapping

from journeys.rehearsal.scripts.agent_review_handoff import SCRIPTS as AGENT_REVIEW_HANDOFF
from journeys.rehearsal.scripts.agentmail_setup import SCRIPTS as AGENTMAIL_SETUP
from journeys.rehearsal.scripts.build_revise import SCRIPTS as BUILD_REVISE
from journeys.rehearsal.scripts.chat_tasks import CREATE_BACKLOG, DELEGATE_ANNOUNCEMENT
from journeys.rehearsal.scripts.create_skill_studio import SCRIPTS as CREATE_SKILL_STUDIO
from journeys.rehearsal.scripts.declined_connection import CONNECTION_DECLINE, PROVIDER_NATIVE
from journeys.rehearsal.scripts.delegate_feedback import SCRIPTS as DELEGATE_FEEDBACK
from journeys.rehearsal.scripts.guidance import STORIES as GUIDANCE
from journeys.rehearsal.scripts.hire_reuse import SCRIPTS as HIRE_REUSE
from journeys.rehearsal.scripts.lifecycle import LIFECYCLE
from journeys.rehearsal.scripts.provider_choice import PROVIDER_DECLINE, PROVIDER_SECOND
from journeys.rehearsal.scripts.recover_controller import SCRIPTS as RECOVER_CONTROLLER
from journeys.rehearsal.scripts.script import ANY_CHECK, FAITHFUL, INTRUDER, Script
from journeys.rehearsal.scripts.service_approve import SCRIPTS as SERVICE_APPROVE
from journeys.rehearsal.scripts.service_decline import SCRIPTS as SERVICE_DECLINE
from journeys.rehearsal.scripts.stop_redirect import SCRIPTS as STOP_REDIRECT
from journeys.rehearsal.scripts.universal import universal

__all__ = ["ANY_CHECK", "FAITHFUL", "INTRUDER", "Script", "all_scripts", "find_script", "scripts"]

_STORIES: Mapping[str, tuple[Script, ...]] = {
    "service-approve": SERVICE_APPROVE,
    "service-decline": SERVICE_DECLINE,
    "connection-decline": CONNECTION_DECLINE,
    "provider-native": PROVIDER_NATIVE,
    "provider-decline": PROVIDER_DECLINE,
    "provider-second": PROVIDER_SECOND,
    "build-revise": BUILD_REVISE,
    "delegate-feedback": DELEGATE_FEEDBACK,
    "hire-reuse": HIRE_REUSE,
    "recover-controller": RECOVER_CONTROLLER,
    "stop-redirect": STOP_REDIRECT,
    "create-skill-studio": CREATE_SKILL_STUDIO,
    "agentmail-setup": AGENTMAIL_SETUP,
    "agent-review-handoff": AGENT_REVIEW_HANDOFF,
    **GUIDANCE,
    **LIFECYCLE,
    "create-backlog": CREATE_BACKLOG,
    "delegate-announcement": DELEGATE_ANNOUNCEMENT,
}


def scripts(story: str) -> dict[str, Script]:
    """Return the scripts of ``story`` by name, ``faithful`` first.

    Raises LookupError that names the stories with a script.
    """
    if story not in _STORIES:
        raise LookupError(f"No script for story '{story}'; there are {', '.join(_STORIES)}")
    return {script.name: script for script in _STORIES[story]}


def all_scripts(story: str) -> dict[str, Script]:
    """Return the scripts of ``story`` and after them the counterfeits that every story has.

    Raises LookupError as ``scripts`` does.
    """
    own = scripts(story)
    return own | {script.name: script for script in universal(own[FAITHFUL])}


def find_script(story: str, name: str) -> Script:
    """Return one script; LookupError that names the choices when there is none."""
    known = all_scripts(story)
    if name not in known:
        choices = ", ".join(known)
        raise LookupError(f"Story '{story}' has no script '{name}'; there are {choices}")
    return known[name]
