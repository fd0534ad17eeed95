"""Lifecycle stories: the task, the checkpoints at which it waits, and the person's answers."""

from typing import Any

import requests
from robot.api.deco import keyword

from journeys.grading.lifecycle.scenario import FINAL
from journeys.grading.runs import ACTIVE
from journeys.library.lifecycle_texts import Words
from journeys.library.lifecycle_view import checkpoint, listed_runs, run_evidence
from journeys.library.session import Session
from journeys.library.tasks import Task
from journeys.poll import poll
from journeys.product.api import ApiError

SETTLED_SECONDS = 240.0
STEADY = 3  # equal looks in a row, a second apart
LONG_STEADY = 10  # when neither a card is open nor the task done
MOST_RUNS = 12
TROUBLE = (requests.RequestException, ApiError)


class LifecycleKeywords:
    """Write the task, wait until the lead waits, and keep what was seen then."""

    def __init__(self, session: Session) -> None:
        self._session = session

    @keyword(tags=["getter"])
    def write_a_task_with_a_quotation(self) -> Task:
        """Return the task of this story; a blocked one gets the task that it waits for first."""
        attempt = self._session.attempt
        words = Words.of(attempt.context.case, attempt.nonce)
        dataset = self._dataset() if words.family == "blocker" else {}
        kept = {**words.record(), "generation": attempt.profile.generation}
        attempt.record["lifecycle"] = {
            **kept,
            "dataset": {"id": dataset["id"]} if dataset else None,
        }
        attempt.record["checkpoints"] = []
        attempt.record["answers"] = {"given": []}
        attempt.record["prompt"] = words.prompt(dataset)
        attempt.files["continuation"] = self._continuation
        attempt.files["continuation-run-evidence"] = lambda: {"runs": run_evidence(attempt)}
        title = words.title(attempt.nonce)
        return Task(title, attempt.record["prompt"], attempt.company.lead_name, None)

    def _dataset(self) -> dict[str, Any]:
        """Create the task of somebody else that supplies what is missing."""
        attempt = self._session.attempt
        body = {"title": f"Supply dataset {attempt.nonce}", "status": "backlog"}
        path = f"/api/companies/{attempt.company.company_id}/issues"
        made: dict[str, Any] = attempt.client.post(path, body)
        return made

    def _continuation(self) -> dict[str, Any]:
        record = self._session.attempt.record
        names = ("caseId", "lifecycle", "answers", "checkpoints", "checks")
        return {name: record.get(name) for name in names}

    @keyword(tags=["wait"])
    def wait_until_the_lead_rests(self, phase: str) -> None:
        """Wait until nobody works and nothing changes any more, and keep the checkpoint ``phase``.

        Whatever the lead waits for is kept; a failed run ends the story.
        """
        looks: list[tuple[Any, ...]] = []

        def look() -> tuple[Any, ...]:
            looks.append(self._look())
            return looks[-1]

        def rests(seen: tuple[Any, ...]) -> bool:
            expected = seen[1] == "done" or seen[2]
            needed = STEADY if expected else LONG_STEADY
            idle = seen[0] and not any(status in ACTIVE for _, status in seen[0])
            fresh = len(seen[0]) > self._runs_before()
            return bool(idle and fresh and looks[-needed:] == [seen] * needed)

        poll(
            f"the lead to rest ({phase})",
            look,
            accept=rests,
            reject=_trouble,
            seconds=SETTLED_SECONDS,
            interval=1.0,
            retry=TROUBLE,
        )
        self._keep(phase)

    def _look(self) -> tuple[Any, ...]:
        attempt = self._session.attempt
        issue = attempt.client.get(f"/api/issues/{attempt.issue['id']}")
        cards = attempt.client.get(f"/api/issues/{attempt.issue['id']}/interactions")
        runs = tuple((row["id"], row["status"]) for row in listed_runs(attempt))
        return runs, issue["status"], any(one["status"] == "pending" for one in cards)

    def _runs_before(self) -> int:
        kept = self._session.attempt.record["checkpoints"]
        return len(kept[-1]["runs"]) if kept else 0

    def _keep(self, phase: str) -> None:
        attempt = self._session.attempt
        attempt.record["checkpoints"].append(checkpoint(attempt, phase))
        if phase == FINAL and attempt.record["lifecycle"]["dataset"]:
            dataset = attempt.record["lifecycle"]["dataset"]
            found = attempt.client.get(f"/api/issues/{dataset['id']}")
            dataset["after"] = {name: found.get(name) for name in ("status", "assigneeAgentId")}
        attempt.refresh()
        attempt.note("checkpoint-kept", phase)

    @keyword(tags=["check"])
    def the_lead_should_wait(self, phase: str) -> None:
        """Fail unless the lead waits for the person in ``phase`` as the story asks for."""
        self._session.require_all(f"lifecycle.{phase}.")
        self._session.require(f"{phase}.no-premature-output")


def _trouble(seen: tuple[Any, ...]) -> str | None:
    broken = [f"run {id} is {status}" for id, status in seen[0] if status not in _GOOD]
    if len(seen[0]) > MOST_RUNS:
        broken.append(f"{len(seen[0])} runs, at most {MOST_RUNS}")
    return broken[0] if broken else None


_GOOD = frozenset({"succeeded", *ACTIVE})
