"""A campaign that was killed is finished later: nothing is lost, nothing finished is repeated."""

import json
import random
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest
from toys import SUITES

PROGRAM = Path(__file__).with_name("toy_program.py")
PROFILES = ("legacy-codex", "runner-acpx-claude", "runner-codex", "runner-codex-mini")
CELLS = sorted(f"everyday-workflows.{profile}.local.brief" for profile in PROFILES)
ONE = "everyday-workflows.runner-codex.local.brief"


def journeys(*arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, str(PROGRAM), str(SUITES), *arguments], stdout=subprocess.PIPE, text=True
    )


def finished(campaign: Path) -> Counter[str]:
    """How often each cell reported its own end, over all rounds; not if it was told to stop."""
    events = [
        json.loads(line)
        for file in campaign.rglob("progress.jsonl")
        for line in file.read_text().splitlines()
    ]
    return Counter(
        event["cell"] for event in events if event["kind"] == "finished" and not event["text"]
    )


@pytest.fixture(autouse=True)
def nothing_left(tmp_path: Path) -> Iterator[None]:
    yield
    deadline = time.monotonic() + 30
    while any(
        str(tmp_path) in argument
        for process in psutil.process_iter(["cmdline"])
        for argument in process.info["cmdline"] or ()
    ):
        assert time.monotonic() < deadline
        time.sleep(0.2)


def kill_in_the_middle(results: Path, seconds: float) -> Path:
    """Kill a campaign ``seconds`` after its first cell started; return its folder."""
    cells = [word for id in CELLS for word in ("--id", id)]
    process = journeys("rehearse", *cells, "--max-parallel", "2", "--results", str(results))
    try:
        deadline = time.monotonic() + 30
        while not (found := list(results.glob("*/logs/progress.jsonl"))):
            assert time.monotonic() < deadline, "no cell ever started"
            time.sleep(0.02)
        time.sleep(seconds)
    finally:
        process.kill()
        process.communicate()
    return found[0].parents[1]


@pytest.mark.chance
@pytest.mark.parametrize("span", [(0.0, 1.0), (1.0, 4.0)])
def test_killed_at_a_random_moment_it_is_finished_later(
    tmp_path: Path, span: tuple[float, float]
) -> None:
    moment = random.uniform(*span)  # noqa: S311 -- not for secrets
    campaign = kill_in_the_middle(tmp_path, moment)
    before = finished(campaign)

    process = journeys("resume", str(campaign))
    output, _ = process.communicate(timeout=60)

    assert process.returncode == 0, output
    assert output.splitlines()[-1] == "passed: 4 of 4 cells passed"
    assert set(finished(campaign).values()) == {1}, f"killed after {moment:.3f} s: {before}"
    rows = json.loads((campaign / "campaign.json").read_text())["cells"]
    assert [row["id"] for row in rows] == CELLS
    for row in rows:
        assert json.loads((campaign / row["evidence"] / "result.json").read_text())
        assert (campaign / row["log"]).exists()  # also when it is empty: none was written


def test_a_finished_campaign_has_nothing_to_resume(tmp_path: Path) -> None:
    options = ("--id", ONE, "--results", str(tmp_path))
    first = journeys("rehearse", *options)
    first.communicate(timeout=60)
    (campaign,) = tmp_path.iterdir()
    before = {file: file.read_bytes() for file in campaign.rglob("result.json")}

    again = journeys("resume", str(campaign))
    output, _ = again.communicate(timeout=60)

    assert again.returncode == 0, output
    assert {file: file.read_bytes() for file in campaign.rglob("result.json")} == before
    assert not (campaign / "rounds").exists()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"definitions": {"everyday-workflows": "sha256:0"}}, "changed since the campaign began"),
        ({"cells": ["everyday-workflows.runner-codex.local.gone"]}, "no such cells any more"),
        ({"processes": 0}, "is damaged, start a new campaign"),
    ],
)
def test_what_cannot_be_resumed(tmp_path: Path, change: dict[str, object], said: str) -> None:
    plan = {
        "schema": "agent-journeys.plan.v1", "command": "rehearse", "modelSource": "scripted",
        "script": "faithful", "selection": {}, "selected": [ONE], "cells": [ONE],
        "processes": 1, "automaticRetries": 1, "definitions": {},
        "startedAt": "2026-11-30T10:00:00Z",
    }  # fmt: skip
    (tmp_path / "plan.json").write_text(json.dumps(plan | change))

    process = subprocess.run(
        [sys.executable, str(PROGRAM), str(SUITES), "resume", str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
    )

    assert process.returncode == 2
    assert said in process.stderr
