"""The command line of a launch."""

from dataclasses import replace
from pathlib import Path

from journeys.campaign.cell import Cell
from journeys.campaign.launch import Launch, command, environment
from journeys.campaign.project import Project

PROJECT = Project(Path("/p/suites"), Path("/p/catalog"), Path("/p/run.args"))
CELL = Cell("everyday-workflows", "runner-codex", "local", "build", "Build", ("local",), 12)
OTHER = replace(CELL, suite="chat-features", environment="daytona", timeout_minutes=30)


def values(words: list[str], option: str) -> list[str]:
    return [words[index + 1] for index, word in enumerate(words) if word == option]


def test_names_exactly_the_planned_cells_and_their_suites() -> None:
    words = command(Launch(Path("/c"), (CELL, OTHER)), PROJECT)

    assert values(words, "--include") == [f"cell:{CELL.id}", f"cell:{OTHER.id}"]
    (modifier,) = values(words, "--prerunmodifier")
    assert modifier == "journeys.library.cells.CellExpander:chat-features:everyday-workflows"
    assert words[-1] == "/p/suites"


def test_tells_the_library_where_and_how() -> None:
    words = command(Launch(Path("/c"), (CELL,), 3, "fake", "live", 2), PROJECT)

    assert values(words, "--variable") == [
        "CAMPAIGN_DIR:/c",
        "MODEL_SOURCE:live",
        "SCRIPT:fake",
        "ATTEMPT:2",
    ]
    assert values(words, "--outputdir") == ["/c"]
    assert values(words, "--processes") == ["3"]


def test_the_watchdog_outlasts_the_slowest_cell() -> None:
    words = command(Launch(Path("/c"), (CELL, OTHER)), PROJECT)

    assert int(values(words, "--processtimeout")[0]) > 30 * 60


def test_pabots_options_precede_robots() -> None:
    words = command(Launch(Path("/c"), (CELL,)), PROJECT)

    assert words.index("--artifactsinsubfolders") < words.index("--argumentfile")


def test_our_own_robot_is_found_first() -> None:
    first = environment()["PATH"].split(":")[0]

    assert (Path(first) / "robot").exists()
    assert command(Launch(Path("/c"), (CELL,)), PROJECT)[0] == f"{first}/pabot"
