"""Second attempts, the watchdog, shards and repetitions, with toy stories in the real pabot."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from toys import PREFIX, toy_cells, toy_project

from journeys import cli
from journeys.campaign import preflight
from journeys.campaign.conduct import conduct
from journeys.campaign.launch import Launch
from journeys.campaign.verdict import Status
from journeys.commands import rehearse
from journeys.evidence.failure import FailureClass
from journeys.library.outcomes import read_outcomes
from journeys.rehearsal.scripts import scripts


@pytest.fixture(autouse=True)
def ready(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine that is ready, and stories that have a faithful script."""
    monkeypatch.setattr(preflight, "preflight", lambda _results: None)
    monkeypatch.setattr(rehearse, "all_scripts", lambda _story: scripts("build-revise"))


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli.main, list(arguments), obj=toy_project())


def cells(*cases: str) -> list[str]:
    return [word for case in cases for word in ("--id", PREFIX + case)]


def only_in(results: Path) -> Path:
    (campaign,) = results.iterdir()
    return campaign


def rows(campaign: Path) -> dict[str, Any]:
    document = json.loads((campaign / "campaign.json").read_text())
    return {row["id"].rpartition(".")[2]: row for row in document["cells"]}


def attempts(campaign: Path) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for file in sorted(campaign.glob("*/*/*/*/attempt-*/result.json")):
        found.setdefault(file.parts[-3], []).append(file.parts[-2])
    return found


CASES = ("flaky", "hopeless", "hire-reuse", "wrong", "build-revise")


def test_only_a_fault_of_the_machine_gets_a_second_attempt(tmp_path: Path) -> None:
    options = ("--max-parallel", "2", "--results", str(tmp_path))
    result = run("rehearse", *cells(*CASES), *options)

    campaign = only_in(tmp_path)
    found = rows(campaign)
    assert result.exit_code == 1, result.output
    assert attempts(campaign) == {
        "build-revise": ["attempt-1"],
        "flaky": ["attempt-1", "attempt-2"],
        "hire-reuse": ["attempt-1"],
        "hopeless": ["attempt-1", "attempt-2"],
        "wrong": ["attempt-1"],
    }
    assert {case: row["status"] for case, row in found.items() if row["status"] == "passed"} == {
        "build-revise": "passed",
        "flaky": "passed",
    }
    assert found["hopeless"]["failureClass"] == "transient_infrastructure"
    assert found["flaky"]["log"] == "rounds/2/log.html"
    (earlier,) = found["flaky"]["earlier"]
    assert (earlier["status"], earlier["log"]) == ("failed", "log.html")
    assert (campaign / "log.html").exists()
    assert (campaign / "rounds" / "2" / "log.html").exists()
    policy = json.loads((campaign / "plan.json").read_text())
    assert policy["singleAttempt"] == [f"{PREFIX}hire-reuse"]


def test_second_attempts_can_be_turned_off(tmp_path: Path) -> None:
    options = ("--max-automatic-retries", "0", "--results", str(tmp_path))
    result = run("rehearse", *cells("flaky"), *options)

    assert result.exit_code == 1, result.output
    assert attempts(only_in(tmp_path)) == {"flaky": ["attempt-1"]}


def test_the_watchdog_ends_an_overdue_cell_and_keeps_what_it_left(tmp_path: Path) -> None:
    known = toy_cells()
    endless = replace(known[PREFIX + "endless"], timeout_minutes=0)
    launch = Launch(tmp_path, (endless, known[PREFIX + "build-revise"]), 2, grace_minutes=0.02)

    late, good = conduct(launch, toy_project(), lambda _event: None, read_outcomes).endings

    assert late.status is Status.FAILED
    assert late.failure_class is FailureClass.TRANSIENT
    assert late.reason.startswith("the watchdog ended the cell: not done in 1 s; ")
    assert (launch.attempt_folder(endless) / "cleaned").exists()
    assert good.cell.case == "build-revise"


def test_shards_make_one_campaign(tmp_path: Path) -> None:
    places = [tmp_path / "one", tmp_path / "two"]
    for number, place in enumerate(places, 1):
        shard = ("--shard", f"{number}/2", "--results", str(place))
        run("rehearse", *cells(*CASES), *shard)
    parts = [str(only_in(place)) for place in places]
    result = run("merge", *parts, "--results", str(tmp_path / "all"))

    campaign = only_in(tmp_path / "all")
    found = rows(campaign)
    assert result.exit_code == 1, result.output
    assert sorted(found) == sorted(CASES)
    assert result.output.splitlines()[-1] == "failed: 5 cells of 2 shards: 3 failed, 2 passed"
    assert attempts(campaign)["flaky"] == ["attempt-1", "attempt-2"]
    earlier = [one for row in found.values() for one in row["earlier"]]
    for row in [*found.values(), *earlier]:
        assert (campaign / row["log"]).exists()
        assert (campaign / row["evidence"] / "result.json").exists()
    log = read_outcomes(campaign / "output.xml")
    assert {id.removeprefix(PREFIX) for id in log} == set(CASES)

    twice = run("merge", parts[0], parts[0], "--results", str(tmp_path / "no"))
    assert twice.exit_code == 2
    assert f"in several shards: {PREFIX}" in twice.output
    alone = run("merge", parts[0], "--results", str(tmp_path / "no"))
    assert alone.exit_code == 2
    missing = sorted(CASES)[1::2]
    assert f"missing: {', '.join(PREFIX + case for case in missing)}; add" in alone.output


def test_repetitions_are_samples_of_the_same_definition(tmp_path: Path) -> None:
    options = ("--times", "2", "--results", str(tmp_path))
    result = run("repeat", *cells("build-revise", "wrong"), *options)

    campaign = only_in(tmp_path)
    plans = [json.loads(file.read_text()) for file in campaign.glob("*-r*/plan.json")]
    assert result.exit_code == 1, result.output
    assert result.output.splitlines()[-1] == "2/4: 2/2 and 0/2"
    assert len(plans) == 2
    assert plans[0]["definitions"] == plans[1]["definitions"]
    assert len(list(campaign.glob("*-r*/*/*/*/*/attempt-1/result.json"))) == 4
