"""The grader of every story, by case."""

from collections.abc import Callable, Mapping

from journeys.grading.agent_review_handoff import CASE as AGENT_REVIEW_HANDOFF
from journeys.grading.agent_review_handoff import agent_review_handoff_checks
from journeys.grading.agentmail_setup import CASE as AGENTMAIL_SETUP
from journeys.grading.agentmail_setup import agentmail_setup_checks
from journeys.grading.build_revise import CASE as BUILD_REVISE
from journeys.grading.build_revise import build_revise_checks
from journeys.grading.check import Check
from journeys.grading.connection_decline import CASE as CONNECTION_DECLINE
from journeys.grading.connection_decline import connection_decline_checks
from journeys.grading.create_backlog import CASE as CREATE_BACKLOG
from journeys.grading.create_backlog import create_backlog_checks
from journeys.grading.create_skill_studio import CASE as CREATE_SKILL_STUDIO
from journeys.grading.create_skill_studio import create_skill_studio_checks
from journeys.grading.delegate_announcement import CASE as DELEGATE_ANNOUNCEMENT
from journeys.grading.delegate_announcement import delegate_announcement_checks
from journeys.grading.delegate_feedback import CASE as DELEGATE_FEEDBACK
from journeys.grading.delegate_feedback import delegate_feedback_checks
from journeys.grading.guidance import SUITE as GUIDANCE
from journeys.grading.guidance import (
    approve_checks,
    connection_checks,
    provider_checks,
    service_checks,
)
from journeys.grading.guidance_second import second_checks
from journeys.grading.hire_reuse import CASE as HIRE_REUSE
from journeys.grading.hire_reuse import hire_reuse_checks
from journeys.grading.intruder import CHECK as KEPT_OUT
from journeys.grading.intruder import intruder_checks
from journeys.grading.lifecycle.cases import LIFECYCLE
from journeys.grading.lifecycle.tool_review import TOOL_REVIEWS
from journeys.grading.person import CHECK as PERSON
from journeys.grading.person import person_checks
from journeys.grading.provider_decline import CASE as PROVIDER_DECLINE
from journeys.grading.provider_decline import provider_decline_checks
from journeys.grading.provider_native import CASE as PROVIDER_NATIVE
from journeys.grading.provider_native import provider_native_checks
from journeys.grading.provider_second import CASE as PROVIDER_SECOND
from journeys.grading.provider_second import provider_second_checks
from journeys.grading.records import Record
from journeys.grading.recover_controller import CASE as RECOVER_CONTROLLER
from journeys.grading.recover_controller import recover_controller_checks
from journeys.grading.service_approve import CASE as SERVICE_APPROVE
from journeys.grading.service_approve import service_approve_checks
from journeys.grading.service_decline import CASE as SERVICE_DECLINE
from journeys.grading.service_decline import service_decline_checks
from journeys.grading.stop_redirect import CASE as STOP_REDIRECT
from journeys.grading.stop_redirect import stop_redirect_checks

Grader = Callable[[Record], list[Check]]

GRADERS: Mapping[str, Grader] = {
    CONNECTION_DECLINE: connection_decline_checks,
    PROVIDER_NATIVE: provider_native_checks,
    PROVIDER_DECLINE: provider_decline_checks,
    PROVIDER_SECOND: provider_second_checks,
    SERVICE_APPROVE: service_approve_checks,
    SERVICE_DECLINE: service_decline_checks,
    BUILD_REVISE: build_revise_checks,
    DELEGATE_FEEDBACK: delegate_feedback_checks,
    HIRE_REUSE: hire_reuse_checks,
    RECOVER_CONTROLLER: recover_controller_checks,
    STOP_REDIRECT: stop_redirect_checks,
    CREATE_SKILL_STUDIO: create_skill_studio_checks,
    AGENTMAIL_SETUP: agentmail_setup_checks,
    AGENT_REVIEW_HANDOFF: agent_review_handoff_checks,
    CREATE_BACKLOG: create_backlog_checks,
    DELEGATE_ANNOUNCEMENT: delegate_announcement_checks,
    **LIFECYCLE,
    **TOOL_REVIEWS,
    f"{GUIDANCE}.{SERVICE_APPROVE}": approve_checks,
    f"{GUIDANCE}.{SERVICE_DECLINE}": service_checks,
    f"{GUIDANCE}.{CONNECTION_DECLINE}": connection_checks,
    f"{GUIDANCE}.{PROVIDER_DECLINE}": provider_checks,
    f"{GUIDANCE}.{PROVIDER_SECOND}": second_checks,
}


def story_of(suite: str, case: str) -> str:
    """Return the name under which a cell is graded and played.

    That is its case; where suites share a case, the later suite's stories have its id before it.
    """
    own = f"{suite}.{case}"
    return own if own in GRADERS else case


def grade(story: str, record: Record) -> list[Check]:
    """Return every check of ``story`` (see ``story_of``); KeyError when it has no grader."""
    own = (PERSON, KEPT_OUT)  # graded here only, also when one of them stopped the story
    told = [check for check in GRADERS[story](record) if check.id not in own]
    person = () if story in LIFECYCLE else person_checks(record)
    return [*told, *person, *intruder_checks(record)]
