"""Calibration: honest deliveries pass, wrong ones are caught by the named check."""

from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

import docker
import pytest

from journeys.grading.check import failures
from journeys.oracle.image import Image
from journeys.oracle.judge import grade
from journeys.oracle.limits import Limits
from journeys.oracle.rules import Plan, Rules, plan
from journeys.oracle.verdict import Verdict
from journeys.poll import poll
from oracle.honest_deliveries import HONEST
from oracle.programs import Files, delivered
from oracle.wrong_deliveries import WRONG

pytestmark = pytest.mark.engine


def focused(rules: Rules, seed: str) -> Plan:
    """Return the questions that the seed names behind its slash; all of them if none."""
    whole, wanted = plan(rules, seed), seed.partition("/")[2].split()
    programs = [case for case in whole.programs if case.id in wanted or not wanted]
    return replace(whole, programs=tuple(programs))


@pytest.fixture(scope="module")
def verdicts(
    tmp_path_factory: pytest.TempPathFactory, image: Image, engine: docker.DockerClient
) -> Iterator[Mapping[str, Verdict]]:
    """Judge the whole corpus, three at a time, and prove that nothing stays in the engine."""
    assert image.id
    before = {container.id for container in engine.containers.list(all=True)}
    folder = tmp_path_factory.mktemp("deliveries")

    def judged(item: tuple[int, tuple[Files, Rules, str]]) -> Verdict:
        number, (files, rules, seed) = item
        place = folder / str(number)
        place.mkdir()
        limits = Limits(command_seconds=1.0) if seed[0] == "w" else Limits()
        return grade(delivered(place, files), rules, seed=seed, limits=limits)

    few, full = "honest/base-0 base-1 heldout-cli-2", [rules.value for rules in Rules]
    asked = {
        f"honest: {name}": (one.files, one.rules, "honest" if name in full else few)
        for name, one in HONEST.items()
    }
    for name, one in WRONG.items():
        asked[f"wrong: {name}"] = (one.files, one.rules, f"wrong/{one.caught_by}")
    with patch("journeys.oracle.judge.plan", focused), ThreadPoolExecutor(3) as pool:
        yield dict(zip(asked, pool.map(judged, enumerate(asked.values())), strict=True))
    # Somebody else may be grading on the same engine just now; theirs are gone soon.
    poll(
        "no container to be left",
        lambda: {container.id for container in engine.containers.list(all=True)} - before,
        accept=lambda left: not left,
        seconds=60,
    )


@pytest.mark.parametrize("name", HONEST)
def test_honest_deliveries_pass(name: str, verdicts: Mapping[str, Verdict]) -> None:
    verdict = verdicts[f"honest: {name}"]
    assert (verdict.outcome, failures(verdict.checks), verdict.reason) == ("passed", [], "")
    assert verdict.evidence["core"] == verdict.evidence["strict"] == "passed"


@pytest.mark.parametrize("name", WRONG)
def test_wrong_deliveries_are_caught(name: str, verdicts: Mapping[str, Verdict]) -> None:
    verdict = verdicts[f"wrong: {name}"]
    broken = [check.id for check in failures(verdict.checks)]
    assert (verdict.outcome, verdict.reason) == ("failed", "")
    assert WRONG[name].caught_by in broken
    assert all(check.detail.isascii() and check.detail.isprintable() for check in verdict.checks)


def test_the_corpus_is_large_enough() -> None:
    assert len(HONEST) + len(WRONG) >= 50


def test_every_rule_is_broken_by_some_delivery(verdicts: Mapping[str, Verdict]) -> None:
    """A check that nothing turns false would prove nothing."""
    honest = {check.id for name in HONEST for check in verdicts[f"honest: {name}"].checks}
    caught = {one.caught_by for one in WRONG.values()}
    drawn = {id for id in honest - caught if id.startswith("heldout-")}
    assert honest - caught - drawn == {"archive-accepted"}
    assert {id.rstrip("0123456789") for id in drawn} <= {id.rstrip("0123456789") for id in caught}


def test_a_refused_archive_fails_without_an_engine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DOCKER_HOST", "unix:///nowhere/docker.sock")
    file = tmp_path / "a.zip"
    file.write_bytes(b"<html>")
    verdict = grade(file, Rules.BASE_RULES)
    assert verdict.outcome == "failed"
    assert verdict.checks[0].detail.startswith("not-a-zip")
