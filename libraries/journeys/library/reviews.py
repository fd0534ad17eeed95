"""Reviews between agents: the request, and whether the product brings it to the reviewer."""

import time

import requests
from robot.api.deco import keyword

from journeys.grading.agent_review_handoff import cards
from journeys.grading.family import is_over
from journeys.grading.records import moment
from journeys.grading.runs import is_active
from journeys.grading.snapshot import Snapshot
from journeys.library.probes import demand
from journeys.library.session import Session
from journeys.poll import poll
from journeys.product.api import ApiError

REQUESTED_SECONDS = 300.0
WATCHED_SECONDS = 45.0
BEFORE_THE_PROBE = (
    "agent-review-one-child",
    "agent-review-assignee-preserved",
    "agent-review-requested",
    "parent-blocked-before-agent-review",
)
TROUBLE = (requests.RequestException, ApiError)


class ReviewKeywords:
    """Wait for a request for a review, and watch what the product makes of it."""

    def __init__(self, session: Session) -> None:
        self._session = session

    @keyword(tags=["wait"])
    def wait_for_the_request_for_a_review(self, worker: str) -> None:
        """Wait until nobody works any more; fail unless ``worker`` has asked the lead by then."""
        attempt = self._session.attempt
        parent = str(attempt.issue["id"])
        attempt.record["worker"] = {"agentId": attempt.company.teammates[worker], "name": worker}
        poll(
            "the subtask to be handed in",
            self._look,
            accept=lambda seen: is_over(seen, parent) and _is_handed_in(seen, parent),
            seconds=REQUESTED_SECONDS,
            interval=0.5,
            retry=TROUBLE,
        )
        attempt.refresh()
        attempt.record["review"] = {"at": attempt.note("review-looked-for")}
        self._session.require(*BEFORE_THE_PROBE)

    @keyword(tags=["check"])
    def the_reviewer_should_be_woken(self, seconds: float = WATCHED_SECONDS) -> None:
        """Skip the rest when the lead gets no run for the request within ``seconds``."""
        attempt = self._session.attempt
        children = Snapshot.of(attempt.record).children(str(attempt.issue["id"]))
        asked = moment(cards(children)[0], "createdAt")
        end = time.monotonic() + seconds

        def later_runs() -> int:
            runs = [run for run in self._look().runs if run.agent == attempt.company.lead_id]
            began = [moment(run.record, "createdAt") for run in runs]
            return sum(one is not None and asked is not None and one > asked for one in began)

        found = poll(
            "the reviewer to be woken",
            later_runs,
            accept=lambda number: number > 0 or time.monotonic() >= end,
            seconds=seconds + 30,
            retry=TROUBLE,
        )
        observed = {"seconds watched": int(seconds), "runs of the reviewer since": found}
        demand(self._session, "agent-review-wakes-reviewer", observed, offered=found > 0)

    def _look(self) -> Snapshot:
        """Return the runs and, without their details, the tasks."""
        attempt = self._session.attempt
        issues = attempt.client.get(f"/api/companies/{attempt.company.company_id}/issues")
        return Snapshot.of({**attempt.observing.glance(), "issues": issues})


def _is_handed_in(seen: Snapshot, parent: str) -> bool:
    """Say whether every subtask is out of its worker's hands, and nobody works."""
    idle = not any(is_active(run) for run in seen.runs)
    return idle and not any(
        child.status in ("todo", "backlog", "in_progress") for child in seen.children(parent)
    )
