"""Robot keywords for judging a ZIP; they need nothing else of this project."""

from html import escape
from pathlib import Path
from typing import Any

from robot.api import logger
from robot.api.deco import keyword, library

from journeys.errors import PrerequisiteError
from journeys.grading.check import Check, failures
from journeys.oracle.judge import grade
from journeys.oracle.refusal import printable
from journeys.oracle.rules import Rules
from journeys.oracle.seed import require_seed
from journeys.oracle.verdict import Verdict


@library(scope="GLOBAL", auto_keywords=False)
class ZipOracle:
    """Judges a delivered program in a sandbox, whatever the archive and the program try.

    The archive is read by a strict reader of our own, the program runs in a container without
    network and rights, and only what can be seen from outside counts. The machine is
    prepared once by ``journeys oracle build-image``.

    | *** Settings ***
    | Library    journeys.library.ZipOracle
    |
    | *** Test Cases ***
    | The Delivered Program Works
    |     Zip Should Pass    ${CURDIR}/slugify.zip    base rules
    """

    @keyword(tags=["check"])
    def zip_should_pass(self, archive: Path, rules: Rules, seed: str | None = None) -> None:
        """Fail unless the project in ``archive`` obeys ``rules``.

        ``seed`` repeats the held-out questions of an earlier verdict.

        | Zip Should Pass | ${OUTPUT DIR}/slugify.zip | separator rules |
        """
        verdict = self.judge_zip(archive, rules, seed)
        name = printable(archive.name)
        checks = [Check(**check) for check in verdict["checks"]]
        if verdict["outcome"] == "unavailable":
            reason = ascii(verdict["reason"])[1:-1]
            raise PrerequisiteError(f"The delivery {name} cannot be judged: {reason}")
        if broken := failures(checks):
            lines = "\n".join(f"- {check.id}: {check.detail}" for check in broken)
            raise AssertionError(f"The delivery {name} breaks the {rules.value} rules:\n{lines}")

    @keyword(tags=["getter"])
    def judge_zip(self, archive: Path, rules: Rules, seed: str | None = None) -> dict[str, Any]:
        """Return the verdict on ``archive``: outcome, checks, image, seed, perhaps a reason.

        Fails for no delivery; the outcome is ``passed``, ``failed`` or ``unavailable``.

        | ${verdict} = | Judge Zip | slugify.zip | base rules |
        | Should Be Equal | ${verdict}[outcome] | failed |
        """
        verdict = grade(archive, rules, seed=require_seed(seed))
        logger.info(_table(verdict), html=True)
        return verdict.summary()


def _table(verdict: Verdict) -> str:
    rows = "".join(
        f"<tr><td>{escape(check.id)}</td><td>{'pass' if check.passed else '<b>FAIL</b>'}</td>"
        f"<td>{escape(check.detail)}</td></tr>"
        for check in verdict.checks
    )
    both = [f"{name}: {verdict.evidence.get(name, verdict.outcome)}" for name in ("core", "strict")]
    head = f"<p>{escape(', '.join(both))}</p>"
    return f"{head}<table><tr><th>check</th><th>result</th><th>detail</th></tr>{rows}</table>"
