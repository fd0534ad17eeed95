"""The cell expander in the real pabot, without our command line."""

import os
import subprocess
import sysconfig
from pathlib import Path

import pytest
from robot.api import ExecutionResult
from toys import SUITES

from journeys.campaign.project import project


class Pabot:
    """Runs the real pabot by hand, as the README shows it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.output = folder / "output.xml"

    def __call__(
        self, *options: str, expander: str = ":everyday-workflows", suites: Path = SUITES
    ) -> subprocess.CompletedProcess[str]:
        scripts = sysconfig.get_path("scripts")
        return subprocess.run(
            [
                "pabot",
                *("--testlevelsplit", "--no-pabotlib", "--outputdir", str(self.folder)),
                *("--argumentfile", str(project().arguments)),
                *("--prerunmodifier", f"journeys.library.cells.CellExpander{expander}"),
                *("--variable", "SCRIPT:faithful", *options, str(suites)),
            ],
            cwd=self.folder,
            env={**os.environ, "PATH": f"{scripts}{os.pathsep}{os.environ['PATH']}"},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )


@pytest.fixture
def pabot(tmp_path: Path) -> Pabot:
    return Pabot(tmp_path)


def tags_by_test(output: Path) -> dict[str, set[str]]:
    return {
        test.name: set(test.tags)
        for test in ExecutionResult(output, include_keywords=False).suite.all_tests
    }


def test_selects_one_cell_by_tag_and_tags_it_completely(pabot: Pabot) -> None:
    ended = pabot("--include", "profile:runner-codexANDcase:build-revise")

    assert ended.returncode == 0, ended.stdout
    assert tags_by_test(pabot.output) == {
        "Deliver What The Script Says (runner-codex, local)": {
            "suite:everyday-workflows",
            "profile:runner-codex",
            "environment:local",
            "case:build-revise",
            "cell:everyday-workflows.runner-codex.local.build-revise",
            "group:local",
            "group:native",
        }
    }


def test_merges_the_profiles_of_a_story_into_one_log(pabot: Pabot) -> None:
    ended = pabot("--include", "case:build-reviseANDenvironment:local")

    assert ended.returncode == 0, ended.stdout
    assert sorted(tags_by_test(pabot.output)) == [
        "Deliver What The Script Says (runner-codex, local)",
        "Deliver What The Script Says (runner-codex-mini, local)",
    ]
    top = ExecutionResult(pabot.output).suite
    assert [suite.name for suite in top.suites] == ["Everyday Workflows"]
    assert (pabot.folder / "log.html").exists()


def test_a_cell_has_its_environments_timeout(pabot: Pabot) -> None:
    pabot("--dryrun", "--include", "case:build-revise")

    timeouts = {
        test.name.partition("(")[2]: test.timeout
        for test in ExecutionResult(pabot.output).suite.all_tests
    }
    assert timeouts == {
        "runner-codex, local)": "12 minutes",
        "runner-codex-mini, local)": "12 minutes",
        "runner-acpx-claude, daytona)": "30 minutes",
    }


def test_reruns_exactly_the_failed_cells(pabot: Pabot) -> None:
    cells = "environment:localANDcase:build-reviseORcase:unexercised"
    first = pabot("--include", cells, "--variable", "SCRIPT:same-zip-twice")
    assert first.returncode == 2, first.stdout
    failed = pabot.output.rename(pabot.folder / "first.xml")

    second = pabot("--rerunfailed", str(failed))

    assert second.returncode == 0, second.stdout
    assert sorted(tags_by_test(pabot.output)) == [
        "Deliver What The Script Says (runner-codex, local)",
        "Deliver What The Script Says (runner-codex-mini, local)",
    ]


@pytest.mark.parametrize(
    ("expander", "options", "reason"),
    [
        ("", [], "contains no tests"),
        (":everyday-workflow", [], "unknown suite 'everyday-workflow'; nearest: everyday-workflo"),
        (":everyday-workflows", ["--include", "profile:nobody"], ""),
    ],
)
def test_runs_nothing(pabot: Pabot, expander: str, options: list[str], reason: str) -> None:
    ended = pabot(*options, expander=expander)

    assert ended.returncode == 252
    assert reason in ended.stdout + ended.stderr
    assert not pabot.output.exists()


def test_a_wrong_tag_stops_everything_in_one_line(pabot: Pabot, tmp_path: Path) -> None:
    story = tmp_path / "stories" / "everyday_workflows" / "story.robot"
    story.parent.mkdir(parents=True)
    story.write_text(
        "*** Test Cases ***\n"
        "Right\n    [Tags]  case:right  on:runner-codex.local\n    Log  1\n"
        "Wrong\n    [Tags]  case:wrong  on:runner-codx.local\n    Log  1\n"
    )

    ended = pabot(suites=tmp_path / "stories")

    assert ended.returncode == 252
    assert "'Wrong': on:runner-codx.local: unknown profile 'runner-codx'; nearest:" in ended.stdout
    assert "Traceback" not in ended.stdout
    assert not pabot.output.exists()


def test_a_cell_claimed_twice_stops_everything(pabot: Pabot, tmp_path: Path) -> None:
    story = tmp_path / "stories" / "everyday_workflows" / "story.robot"
    story.parent.mkdir(parents=True)
    tests = "".join(
        f"{name}\n    [Tags]  case:same  on:runner-codex.local\n    Log  1\n"
        for name in ("One", "Two")
    )
    story.write_text(f"*** Test Cases ***\n{tests}")

    ended = pabot(suites=tmp_path / "stories")

    assert ended.returncode == 252
    assert "two stories claim the cell everyday-workflows.runner-codex.local.same" in ended.stdout
