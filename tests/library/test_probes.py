"""A capability probe records what it saw, and never lets a story pass."""

from pathlib import Path

import pytest
from robot.api import SkipExecution

from journeys.errors import HarnessError
from journeys.library.context import Context
from journeys.library.probes import demand
from journeys.library.session import Session


@pytest.fixture
def session(tmp_path: Path) -> Session:
    started = Session()
    started.begin(
        Context(
            suite="everyday-workflows",
            profile="runner-codex",
            environment="local",
            case="create-skill-studio",
            story="A Story",
            campaign=tmp_path,
            model_source="scripted",
            script="faithful",
            number=1,
        )
    )
    return started


def test_what_is_not_offered_skips_the_rest_and_names_the_probe(session: Session) -> None:
    with pytest.raises(SkipExecution, match=r"capability probe 'card' observed .* \(cards 0\)"):
        demand(session, "card", {"cards": 0}, offered=False)
    (probe,) = session.attempt.record["probes"]
    assert (probe["name"], probe["offered"], probe["observed"]) == ("card", False, {"cards": 0})


def test_what_is_offered_now_makes_the_story_fail_as_ours(session: Session) -> None:
    with pytest.raises(HarnessError, match=r"offers it now .* extend the story"):
        demand(session, "card", {"cards": 1}, offered=True)
    assert session.attempt.record["probes"][0]["offered"] is True
