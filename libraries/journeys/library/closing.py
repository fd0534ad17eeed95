"""The end of a test: evidence on disk, nothing left running, one result."""

import base64
from pathlib import Path

from robot.api import logger
from robot.api.deco import keyword

from journeys.errors import HarnessError
from journeys.evidence.document import write_text
from journeys.evidence.known import Known
from journeys.evidence.leak import KNOWN_SECRET, Leak
from journeys.evidence.package import Inspector, package
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
        attempt = self._session.attempt
        status, message = outcome()
        if status != "PASS":
            attempt.record["failure"] = {"checkId": attempt.stopper, "message": message}
        for look in (attempt.refresh, *attempt.last_looks):
            try:
                look()
            except Exception as error:
                attempt.note("evidence-incomplete", f"{type(error).__name__}: {error}")
        attempt.grade()
        self._save("everyday-workflow", attempt.record)
        self._keep_files()
        if attempt.instance is not None:
            self._keep_logs(attempt.instance.layout.logs)

    def _keep_files(self) -> None:
        attempt = self._session.attempt
        for name, made in attempt.files.items():
            try:
                self._save(name, made())
            except Exception as error:
                raise HarnessError(f"{name}.json cannot be kept: {error}") from error

    def _save(self, name: str, value: object) -> None:
        """Save a snapshot without secrets; a secret that was in it is a leak all the same."""
        attempt = self._session.attempt
        if Known.of(attempt.secrets).is_in_value(value):
            attempt.leaks.append(Leak(file=f"snapshots/{name}.json", reason=KNOWN_SECRET))
        self._session.folder.save(name, value, self._redactor())

    def _keep_logs(self, source: Path) -> None:
        redactor = self._redactor()
        for log in sorted(source.glob("*.log")):
            text = log.read_text(errors="backslashreplace")
            if Known.of(self._session.attempt.secrets).is_in(text.encode()):
                leak = Leak(file=f"logs/{log.name}", reason=KNOWN_SECRET)
                self._session.attempt.leaks.append(leak)
            write_text(self._session.folder.logs / log.name, text, redactor)

    @keyword(tags=["evidence"])
    def close_the_studio(self) -> None:
        """End the product, prove that nothing is left of it, and write and package the result.

        Fails when something is left, when a secret is found in the evidence or on the product's
        disk, or when the final grade contradicts a passed story.
        """
        if not self._session.begun:
            return
        cleanup = close(self._session.attempt)
        self._session.end_phase()
        attempt, folder = self._session.attempt, self._session.folder
        inspection = Inspector(folder, attempt.secrets).inspect(attempt.leaks)
        pictures = tuple(one for one in self._screenshots if self._is_there(one))
        result = conclude(self._session, outcome(), cleanup, pictures, inspection)
        folder.write_result(result, self._redactor())
        package(folder, inspection, attempt.secrets)
        logger.info(phase_table(self._session.stopwatch.phases))
        if outcome()[0] == "PASS" and result.status is not Status.PASSED:
            raise AssertionError(f"{result.error}\nEvidence: {self._session.folder.root}")

    def _is_there(self, picture: Screenshot) -> bool:
        return (self._session.folder.screenshots / picture.file).is_file()

    def _redactor(self) -> Redactor:
        return Redactor.of(self._session.attempt.secrets)
