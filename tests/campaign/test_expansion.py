"""From tags to cells."""

from pathlib import Path

import pytest

from journeys.campaign.catalog import Catalog, load
from journeys.campaign.cell import Cell
from journeys.campaign.expansion import Story, cells, suite_id
from journeys.campaign.project import project
from journeys.errors import UsageError

FILE = Path("/anywhere/suites/everyday_workflows/build.robot")


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return load(project().catalog)


def story(*tags: str, file: Path = FILE) -> Story:
    return Story("Build", tags, file)


def test_one_cell_for_each_place_sorted(catalog: Catalog) -> None:
    made = cells(story("on:runner-codex.local", "on:runner-codex.daytona", "case:x"), catalog)

    assert made == [
        Cell(
            suite="everyday-workflows",
            profile="runner-codex",
            environment="daytona",
            case="x",
            story="Build",
            groups=("daytona", "native", "warm"),
            timeout_minutes=30,
        ),
        Cell(
            suite="everyday-workflows",
            profile="runner-codex",
            environment="local",
            case="x",
            story="Build",
            groups=("local", "native"),
            timeout_minutes=12,
        ),
    ]


def test_a_cell_is_named_in_every_form(catalog: Catalog) -> None:
    (cell,) = cells(story("on:runner-codex.local", "case:x", "group:core"), catalog)

    assert cell.id == "everyday-workflows.runner-codex.local.x"
    assert cell.name == "Build (runner-codex, local)"
    assert str(cell.folder) == "everyday-workflows/runner-codex/local/x"
    assert cell.tags == (
        "suite:everyday-workflows",
        "profile:runner-codex",
        "environment:local",
        "case:x",
        "cell:everyday-workflows.runner-codex.local.x",
        "group:core",
        "group:local",
        "group:native",
    )


@pytest.mark.parametrize(
    "file",
    [
        Path("/suites/chat_features/one.robot"),
        Path("/suites/chat_features/deeper/one.robot"),
        Path("/everyday_workflows/chat_features/one.robot"),
    ],
)
def test_the_nearest_folder_that_is_a_suite_counts(catalog: Catalog, file: Path) -> None:
    assert suite_id(story(file=file), catalog) == "chat-features"


@pytest.mark.parametrize(
    ("tags", "reason"),
    [
        ("case:x on:runner-codx.local", "unknown profile 'runner-codx'; nearest: runner-codex"),
        ("case:x on:runner-codex.locl", "'runner-codex' does not work in 'locl'; nearest: local"),
        ("case:x on:runner-codex-mini.daytona", "'runner-codex-mini' does not work in 'daytona'"),
        ("case:x on:runner-codex", "'runner-codex' does not work in ''; known: daytona, local"),
        ("case:x", "has no tag on:<profile>.<environment>"),
        ("on:runner-codex.local", "needs exactly one tag case:<id>, has 0"),
        ("case:x case:y on:runner-codex.local", "needs exactly one tag case:<id>, has 2"),
    ],
)
def test_a_wrong_tag_is_named_with_its_story(catalog: Catalog, tags: str, reason: str) -> None:
    with pytest.raises(UsageError) as caught:
        cells(story(*tags.split()), catalog)

    assert str(caught.value).startswith(f"{FILE}: 'Build': ")
    assert reason in str(caught.value)


def test_an_environment_without_a_timeout_in_the_suite_is_refused(catalog: Catalog) -> None:
    file = Path("/suites/chat_features/one.robot")

    with pytest.raises(UsageError, match="the suite has no timeoutMinutes for 'daytona'"):
        cells(story("case:x", "on:runner-codex.daytona", file=file), catalog)


def test_a_story_in_no_suite_is_refused(catalog: Catalog) -> None:
    file = Path("/suites/everyday_workflow/one.robot")

    with pytest.raises(UsageError, match="'everyday-workflow' is no suite; nearest: everyday-w"):
        cells(story("case:x", "on:runner-codex.local", file=file), catalog)


def test_a_story_with_variants_is_a_case_for_each(catalog: Catalog) -> None:
    tags = ("on:runner-codex.local", "case:x", "variant:neutral", "variant:challenge")
    made = cells(story(*tags), catalog)

    assert [cell.case for cell in made] == ["x-challenge", "x-neutral"]
    assert [cell.name for cell in made] == [
        "Build (challenge) (runner-codex, local)",
        "Build (neutral) (runner-codex, local)",
    ]
    assert [tag for cell in made for tag in cell.tags if tag.startswith(("case:", "variant:"))] == [
        "case:x-challenge",
        "case:x-neutral",
    ]
