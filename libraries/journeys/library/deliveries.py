"""Deliveries: which file to fetch, whether it was saved, and what the oracle says."""

import hashlib
from pathlib import Path

from robot.api.deco import keyword

from journeys.errors import PrerequisiteError
from journeys.grading.deliveries import newest_zip
from journeys.library.session import Session
from journeys.oracle.judge import grade
from journeys.oracle.rules import Rules


class DeliveryKeywords:
    """Keep what the browser downloaded, and judge it in the sandbox."""

    def __init__(self, session: Session) -> None:
        self._session = session

    @keyword(tags=["check"])
    def newest_delivery(self, phase: str) -> str:
        """Return the id of the task's newest ZIP, to be kept as ``phase``; fail without one."""
        attempt = self._session.attempt
        issue = str(attempt.issue["id"])
        found = newest_zip(attempt.observing.attachments(issue), {issue})
        if found is None:
            self._session.require(f"{phase}.zip-delivered")
            raise AssertionError("No ZIP is attached to the task")
        attempt.record["downloads"].append(
            {
                "phase": phase,
                "attachmentId": found["id"],
                "issueId": issue,
                "filename": found["originalFilename"],
            }
        )
        return str(found["id"])

    @keyword(tags=["getter", "plumbing"])
    def delivery_file(self, phase: str) -> Path:
        """Return where the download called ``phase`` is kept."""
        return self._session.folder.deliveries / f"{phase}.zip"

    @keyword(tags=["check"])
    def delivery_should_be_saved(self, phase: str) -> None:
        """Fail unless the browser saved exactly the bytes that the product lists."""
        attempt = self._session.attempt
        content = self.delivery_file(phase).read_bytes()
        attempt.record["downloads"][-1] |= {
            "at": attempt.note("delivery-downloaded", phase),
            "sha256": hashlib.sha256(content).hexdigest(),
            "bytes": len(content),
        }
        self._session.require(f"{phase}.zip-delivered")

    @keyword(tags=["check"])
    def delivery_should_be_new(self, phase: str) -> None:
        """Fail when ``phase`` has the bytes of an earlier delivery."""
        self._session.attempt.note("delivery-compared", phase)
        self._session.require("new-artifact-revision")

    @keyword(tags=["check"])
    def project_should_pass(self, phase: str, rules: Rules) -> None:
        """Fail unless the project downloaded as ``phase`` obeys ``rules``.

        The program runs in a container without network; its own tests are never run.
        Every check is kept in the evidence, also when this keyword fails.

        | Project Should Pass | initial | base rules |
        """
        attempt = self._session.attempt
        file = self.delivery_file(phase)
        verdict = grade(file, rules)
        if verdict.outcome == "unavailable":
            reason = "; ".join(check.detail for check in verdict.checks if not check.passed)
            raise PrerequisiteError(f"The delivery could not be judged: {reason}")
        for download in attempt.record["downloads"]:
            if download["phase"] == phase:
                download["rules"] = rules.value
        attempt.record["verdicts"].append(
            {
                "phase": phase,
                "rules": rules.value,
                "sha256": hashlib.sha256(file.read_bytes()).hexdigest(),
                "outcome": verdict.outcome,
                "checks": [
                    {"id": one.id, "passed": one.passed, "detail": one.detail}
                    for one in verdict.checks
                ],
                "image": verdict.image,
                "seed": verdict.seed,
            }
        )
        self._session.folder.save(f"oracle-{phase}", verdict.evidence)
        attempt.note("delivery-judged", f"{phase}: {verdict.outcome}")
        self._session.require_all(f"{phase}.")

    @keyword(tags=["check"])
    def project_should_still_be_unchanged(self, phase: str) -> None:
        """Fail unless the file downloaded as ``phase`` can be fetched again with the same bytes."""
        attempt = self._session.attempt
        first = next(one for one in attempt.record["downloads"] if one["phase"] == phase)
        content = attempt.client.download(f"/api/attachments/{first['attachmentId']}/content")
        attempt.record["refetches"].append(
            {
                "at": attempt.note("delivery-fetched-again", phase),
                "attachmentId": first["attachmentId"],
                "sha256": hashlib.sha256(content).hexdigest(),
                "bytes": len(content),
            }
        )
        self._session.require("prior-download-preserved")
