"""Where and for which cell the running test works, read from Robot's variables."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from robot.libraries.BuiltIn import BuiltIn

from journeys.errors import HarnessError
from journeys.grading.stories import story_of

PABOT_FOLDER = "pabot_results"


SCRIPTED = "scripted"  # the model source of a rehearsal


@dataclass(frozen=True, slots=True)
class Context:
    """One test of one campaign; ``number`` counts the attempts from 1."""

    suite: str
    profile: str
    environment: str
    case: str
    story: str
    campaign: Path
    model_source: str
    script: str
    number: int

    @property
    def played(self) -> str:
        """The name under which the story is graded and played."""
        return story_of(self.suite, self.case)

    @property
    def cell(self) -> str:
        """The id of the cell."""
        return f"{self.suite}.{self.profile}.{self.environment}.{self.case}"


def current() -> Context:
    """Return the context of the running test.

    Without the launcher's variables (plain robot or pabot) the evidence goes next to the log,
    and a rehearsal with the faithful script is meant.
    """
    named = dict(tag.split(":", 1) for tag in _variable("@{TEST TAGS}", []) if ":" in tag)
    try:
        ids = [named[name] for name in ("suite", "profile", "environment", "case")]
    except KeyError as missing:
        raise HarnessError(
            f"The test has no {missing} tag: it is no cell; run it with "
            "`--prerunmodifier journeys.library.cells.CellExpander:<suite>`"
        ) from None
    campaign = Path(_variable("${CAMPAIGN_DIR}", _beside_the_log()))
    return Context(
        suite=ids[0],
        profile=ids[1],
        environment=ids[2],
        case=ids[3],
        story=str(_variable("${TEST NAME}", "")).partition(" (")[0],
        campaign=campaign,
        model_source=str(_variable("${MODEL_SOURCE}", SCRIPTED)),
        script=str(_variable("${SCRIPT}", "faithful")),
        number=int(_variable("${ATTEMPT}", _next_attempt(campaign.joinpath(*ids)))),
    )


def outcome() -> tuple[str, str]:
    """Return the running test's status (PASS, FAIL, SKIP) and message; only in a teardown."""
    return str(_variable("${TEST STATUS}", "FAIL")), str(_variable("${TEST MESSAGE}", ""))


def _beside_the_log() -> Path:
    output = Path(_variable("${OUTPUT DIR}", "."))
    return output.parent.parent if output.parent.name == PABOT_FOLDER else output


def _next_attempt(cell: Path) -> int:
    number = 1
    while (cell / f"attempt-{number}" / "result.json").exists():
        number += 1
    return number


def _variable(name: str, default: object) -> Any:
    value = BuiltIn().get_variable_value(name)
    return default if value is None else value
