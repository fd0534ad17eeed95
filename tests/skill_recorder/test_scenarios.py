"""The scenario files: complete, paired, and wrong ones refused with file and line."""

import re
from pathlib import Path

import pytest

from journeys.errors import UsageError
from journeys.resources import resource
from journeys.skill_recorder.catalog import chosen, read, scenarios
from journeys.skill_recorder.scenario import DescriberScenario

GOOD = """\
id: mine
title: Mine
truth: What was done.
timeline:
  - {at: 0, recorder: true}
  - {at: 10, copy: "x"}
rubric:
  apps: [chrome]
"""


def test_there_are_24_scenarios() -> None:
    counts = [len(scenarios(kind)) for kind in ("describer", "builder", "skill")]

    assert counts == [9, 10, 5]


def test_every_describer_scenario_has_a_builder_twin_except_the_detour() -> None:
    builders = {one.id for one in scenarios("builder")}
    unpaired = {one.id for one in scenarios("describer")} - builders

    assert unpaired == {"irrelevant-detour"}


def test_twins_run_on_the_same_platform() -> None:
    described = {one.id: one.platform for one in scenarios("describer")}
    built = {one.id: one.platform for one in scenarios("builder")}

    assert {i: p for i, p in described.items() if i in built}.items() <= built.items()


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ("at: 10", "at: -1", 6, "greater than or equal to 0"),
        ('copy: "x"', 'copyy: "x"', 6, "copyy"),
        ('copy: "x"', 'copy: "x", note: y', 6, "found 2"),
        ("apps: [chrome]", "apps: chrome", 8, "tuple"),
        ("apps: [chrome]", "aps: [chrome]", 8, "Extra"),
        ("id: mine", "id: other", 1, "expected to be 'mine'"),
        ("title: Mine", "title: Mine\ntitle: Again", 3, "stands twice"),
        ("title: Mine", "title: [", 4, "expected"),
        ("  apps: [chrome]", "  steps: {min: 4, max: 2}", 8, "above max"),
        ("at: 0", "at: 99", 1, "not in order"),
    ],
)
def test_a_wrong_file_is_named_with_its_line(
    old: str, new: str, line: int, words: str, tmp_path: Path
) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(GOOD)
    read("describer", file)
    file.write_text(GOOD.replace(old, new, 1))

    with pytest.raises(UsageError) as caught:
        read("describer", file)
    assert str(caught.value).startswith(f"{file}:{line}: ")
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("old", "new"),
    [("  intentRationale:", "  intentReason:"), ("      detail:", "      details:")],
    ids=["of the analysis", "of a step"],
)
def test_a_mistyped_key_of_a_frozen_analysis_is_refused(old: str, new: str, tmp_path: Path) -> None:
    file = tmp_path / "github-issue-triage.yaml"
    good = resource("skill_recorder/builder/github-issue-triage.yaml").read_text(encoding="utf-8")
    file.write_text(good)
    read("builder", file)
    file.write_text(good.replace(old, new, 1))
    line = good[: good.index(old)].count("\n") + 1
    with pytest.raises(UsageError, match=f"^{re.escape(str(file))}:{line}: .*Extra"):
        read("builder", file)


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(UsageError, match="nearest: web-to-spreadsheet"):
        chosen(["describer"], ["web-to-spreadshet"])


def test_every_copied_text_is_on_its_page() -> None:
    pages = resource("skill_recorder/mocks")
    judged = 0
    for one in scenarios("describer"):
        assert isinstance(one, DescriberScenario)
        where = ""
        for moment in one.timeline:
            where = moment.visit or moment.url or where
            page = one.mock_pages.get(where.partition("?")[0])
            if moment.copied and page:
                assert moment.copied in (pages / page).read_text(), one.id
                judged += 1
    assert judged == 11
