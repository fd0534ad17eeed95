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
from journeys.grading.create_skill_studio import CASE as CREATE_SKILL_STUDIO
from journeys.grading.create_skill_studio import create_skill_studio_checks
from journeys.grading.delegate_feedback import CASE as DELEGATE_FEEDBACK
from journeys.grading.delegate_feedback import delegate_feedback_checks
from journeys.grading.hire_reuse import CASE as HIRE_REUSE
from journeys.grading.hire_reuse import hire_reuse_checks
from journeys.grading.intruder import CHECK as KEPT_OUT
from journeys.grading.intruder import intruder_checks
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
}


def grade(case: str, record: Record) -> list[Check]:
    """Return every check of the story ``case``; KeyError when it has no grader."""
    told = [check for check in GRADERS[case](record) if check.id != KEPT_OUT]  # only by itself
    return [*told, *intruder_checks(record)]
