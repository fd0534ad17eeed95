"""Robot keywords for recording a real browser on the practice pages."""

import functools
import shutil
import tempfile
import time
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

from robot.api import logger
from robot.api.deco import keyword, library

from journeys.evidence.table import check_list, check_table
from journeys.grading.check import failures
from journeys.home import home
from journeys.library.skill_recorder import checks_of
from journeys.product.toolchain import installed
from journeys.resources import resource
from journeys.skill_recorder.capture import Capture
from journeys.skill_recorder.catalog import read
from journeys.skill_recorder.recording import write_session
from journeys.skill_recorder.reference import ReferenceTarget
from journeys.skill_recorder.trial import Trial

PACE = 20  # a test is that many times quicker than a person, whose pace the rules expect
PASTING = 1500  # milliseconds
BROWSER = "Google Chrome"


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_args: Any) -> None:
        """Keep quiet."""


@library(scope="TEST", auto_keywords=False)
class SkillRecorderCapture:
    """Serves the practice pages on 127.0.0.1 and turns what a browser shows into a session."""

    def __init__(self) -> None:
        self._capture = Capture(lambda: time.monotonic() * PACE)
        self._server: ThreadingHTTPServer | None = None
        self._root = Path(tempfile.mkdtemp(prefix="journeys-capture-"))

    @keyword(tags=["action"])
    def begin_the_recording(self) -> str:
        """Serve the pages, note that the recorder is in front, and return the base address."""
        pages = functools.partial(_Quiet, directory=str(resource("skill_recorder/mocks")))
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), pages)
        Thread(target=self._server.serve_forever, daemon=True).start()
        self._capture.bracket()
        return f"http://127.0.0.1:{self._server.server_port}"

    @keyword(tags=["getter", "plumbing"])
    def program_of_the_browser(self) -> Path:
        """Return the browser's executable."""
        return installed(home()).chromium

    @keyword(tags=["action", "plumbing"])
    def note_the_page(self, url: str, title: str) -> None:
        """Record what the browser shows now.

        | Note The Page | http://127.0.0.1:8000/pricing.html | Pricing — Acme |
        """
        self._capture.page(BROWSER, url, title)

    @keyword(tags=["action", "plumbing"])
    def note_the_clipboard(self, text: str) -> None:
        """Record what the browser put on the clipboard."""
        self._capture.copied(text)

    @keyword(tags=["action"])
    def turn_to_the_document(self, app: str, title: str) -> None:
        """Record that a document of another application is in front; none is started.

        | Turn To The Document | Numbers | Contacts — Numbers |
        """
        self._capture.window(app, title)
        self._capture.linger(PASTING)

    @keyword(tags=["check"])
    def recording_should_be_understood(self, scenario: str) -> None:
        """End the recording, process and describe it, and grade it as ``scenario`` says."""
        self._capture.bracket()
        wanted = read("describer", resource(f"skill_recorder/describer/{scenario}.yaml"))
        trial = Trial(wanted, ReferenceTarget(), self._root)
        now = int(time.time() * 1000)
        trial.session = write_session(
            self._root / scenario, wanted.platform, self._capture.events, now
        )
        trial.process()
        trial.ask()
        score = trial.grade()
        checks = checks_of(score)
        logger.info(check_table(checks), html=True)
        if not score.passed:
            raise AssertionError(check_list(failures(checks)))

    @keyword(tags=["action"])
    def end_the_recording(self) -> None:
        """Stop serving the pages and remove the session."""
        if self._server is not None:
            self._server.shutdown()
            self._server.server_close()
        shutil.rmtree(self._root, ignore_errors=True)
