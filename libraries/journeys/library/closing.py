"""The end of a test: evidence on disk, nothing left running, one result."""

import base64
from pathlib import Path

from robot.api import logger
from robot.api.deco import keyword

from journeys.evidence.document import write_text
from journeys.evidence.redaction import Redactor
from journeys.evidence.result import Screenshot, Status
from journeys.evidence.timings import phase_table
from journeys.library.conclusion import close, conclude
from journeys.library.context import outcome
from journeys.library.session import Session


class ClosingKeywords:
    """Keep screenshots and records, and close the studio."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._screenshots: list[Screenshot] = []

    @keyword(tags=["getter", "plumbing"])
    def screenshot_file(self, name: str) -> Path:
        """Return where the screenshot called ``name`` is kept, numbered in the order taken."""
        label = f"{len(self._screenshots) + 1:02d}-{name}"
        self._screenshots.append(Screenshot(file=f"{label}.png", label=name))
        return self._session.folder.screenshots / label

    @keyword(tags=["plumbing"])
    def show_the_latest_screenshot(self) -> None:
        """Put the screenshot taken last into the log."""
        file = self._session.folder.screenshots / self._screenshots[-1].file
        picture = base64.b64encode(file.read_bytes()).decode("ascii")
        logger.info(f'<img src="data:image/png;base64,{picture}" width="800">', html=True)

    @keyword(tags=["check"])
    def records_should_be_in_order(self) -> None:
        """Grade the whole story from its records, read anew, and fail unless every check passes."""
        self._session.attempt.refresh()
        self._session.require_all()

    @keyword(tags=["evidence"])
    def keep_the_evidence(self) -> None:
        """Save the story's records and the product's logs, whatever happened before."""
        if not self._session.begun:
            return
        attempt, folder = self._session.attempt, self._session.folder
        status, message = outcome()
        if status != "PASS":
            attempt.record["failure"] = {"checkId": attempt.stopper, "message": message}
        try:
            attempt.refresh()
        except Exception as error:
            attempt.note("evidence-incomplete", f"{type(error).__name__}: {error}")
        attempt.grade()
        folder.save("everyday-workflow", attempt.record, self._redactor())
        if attempt.instance is not None:
            self._keep_logs(attempt.instance.layout.logs)

    def _keep_logs(self, source: Path) -> None:
        redactor = self._redactor()
        for log in sorted(source.glob("*.log")):
            text = log.read_text(errors="backslashreplace")
            write_text(self._session.folder.logs / log.name, text, redactor)

    @keyword(tags=["evidence"])
    def close_the_studio(self) -> None:
        """End the product, prove that nothing is left of it, and write the result.

        Fails when something is left, or when the final grade contradicts a passed story.
        """
        if not self._session.begun:
            return
        cleanup = close(self._session.attempt)
        self._session.end_phase()
        result = conclude(self._session, *outcome(), cleanup, tuple(self._screenshots))
        self._session.folder.write_result(result, self._redactor())
        logger.info(phase_table(self._session.stopwatch.phases))
        if outcome()[0] == "PASS" and result.status is not Status.PASSED:
            raise AssertionError(f"{result.error}\nEvidence: {self._session.folder.root}")

    def _redactor(self) -> Redactor:
        return Redactor.of(self._session.attempt.secrets)
