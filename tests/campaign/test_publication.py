"""summary.md, junit.xml, dashboard.html and the totals of campaign.json."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from campaign.folders import NASTY, PREFIX, campaign, result
from journeys.campaign.overview import read_overview
from journeys.campaign.publication import publish
from journeys.errors import HarnessError
from journeys.evidence.fingerprint import SHORTEST
from journeys.pages import digest
from journeys.resources import resource

GOOD, BAD = result("build-revise"), result("stop-redirect", status="failed")
ONCE_MORE = (
    result("service-approve", status="failed", failureClass="transient_infrastructure"),
    result("service-approve", attempt=2),
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = campaign(tmp_path / "20261130T100000Z-0000", GOOD, BAD, *ONCE_MORE)
    publish(made)
    return made


class Elements(HTMLParser):
    """Collects start tags with their attributes."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.found if name == tag]


def test_campaign_json_has_totals_and_every_attempt(folder: Path) -> None:
    saved = json.loads((folder / "campaign.json").read_text())
    assert saved["counts"] == {
        "failed": 1, "unavailable": 0, "unexercised": 0, "passed": 2, "planned": 1
    }  # fmt: skip
    assert (saved["complete"], saved["retries"], saved["evidenceValid"]) == (False, 1, True)
    assert saved["usage"]["costStatus"] == "unpriced"
    assert saved["usage"]["costUsd"] is None
    assert saved["definitionDigests"] == {"everyday-workflows": "sha256:d1"}
    assert [one["attempt"] for one in saved["attempts"]] == [1, 1, 1, 2]
    assert len(saved["cells"]) == 4


def test_publishing_again_changes_nothing(folder: Path) -> None:
    names = ("campaign.json", "summary.md", "junit.xml", "dashboard.html")
    before = [(folder / name).read_bytes() for name in names]
    publish(folder)
    assert [(folder / name).read_bytes() for name in names] == before


def test_junit_names_every_cell_and_what_became_of_it(folder: Path) -> None:
    root = ElementTree.parse(folder / "junit.xml").getroot()  # noqa: S314 -- ours
    assert (root.get("tests"), root.get("failures"), root.get("errors")) == ("4", "1", "1")
    cases = {case.get("name"): [one.tag for one in case] for case in root.iter("testcase")}
    assert cases[f"{PREFIX}build-revise"] == []
    assert cases[f"{PREFIX}stop-redirect"] == ["failure"]
    assert cases[f"{PREFIX}hire-reuse"] == ["error"]


def test_the_summary_has_one_row_for_a_cell_and_obeys_nothing(folder: Path) -> None:
    text = (folder / "summary.md").read_text()
    assert "**1 failed, 2 passed, 1 planned** · 60 tokens · no cost (scripted)" in text
    assert "rehearsal with a scripted model" in text
    assert len([line for line in text.splitlines() if line.startswith(f"| {PREFIX}")]) == 4
    assert "<script" not in text
    assert "\x1b" not in text


def test_the_dashboard_escapes_everything(folder: Path) -> None:
    page = (folder / "dashboard.html").read_text()
    assert "\x1b" not in page
    assert "\\x1b[31m" in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    script = (resource("pages") / "dashboard.js").read_text()
    assert re.findall(r"<script.*?</script>", page, re.DOTALL) == [f"<script>{script}</script>"]
    assert f"script-src '{digest(script)}'" in page


def test_the_dashboard_is_one_file_whose_links_lead_somewhere(folder: Path) -> None:
    (folder / "log.html").touch()
    test = f'<test id="s1-t7"><msg>&lt;tag></msg><tag>cell:{PREFIX}build-revise</tag></test>'
    (folder / "output.xml").write_text(test)
    publish(folder)
    elements = Elements((folder / "dashboard.html").read_text())
    assert elements.all("link") == []
    pictures = [one["src"] or "" for one in elements.all("img") if "src" in one]
    assert len(pictures) == 4
    assert all(one.startswith("data:image/webp;base64,") for one in pictures)
    ids = {attributes.get("id") for _, attributes in elements.found}
    for link in [one["href"] or "" for one in elements.all("a") if one.get("href")]:
        file = folder / link.partition("#")[0]
        known = link[1:] in ids if link.startswith("#") else file.is_file()
        assert known, link
    assert "log.html#s1-t7" in [one.get("href") for one in elements.all("a")]


def test_the_dashboard_shows_both_attempts_and_why_a_cell_failed(folder: Path) -> None:
    page = (folder / "dashboard.html").read_text()
    assert "2 of 4 cells passed" in page
    assert "Attempt 1: failed" in page
    assert "Attempt 2: passed" in page
    assert "initial.base-1: &lt;script&gt;" in page
    assert "it was planned and never ended" in page


def test_a_counterfeit_that_was_missed_is_a_failure(tmp_path: Path) -> None:
    rows: list[dict[str, Any]] = [
        {"id": f"{PREFIX}build-revise", "status": "failed", "counterfeit": name, "problem": problem}
        for name, problem in (("null", ""), ("boaster", "the attempt passed"))
    ]
    made = campaign(tmp_path / "c", cells=rows)
    publish(made)
    root = ElementTree.parse(made / "junit.xml").getroot()  # noqa: S314 -- ours
    assert root.get("failures") == "1"
    page = (made / "dashboard.html").read_text()
    assert "1 of 2 counterfeits caught" in page
    assert "the attempt passed" in page


def test_changed_evidence_is_said(folder: Path) -> None:
    overview = read_overview(folder)
    kept = overview.lines[0].last
    assert kept is not None
    assert kept.problems == ()
    (folder / kept.folder / "result.json").write_text("{}")
    assert not publish(folder).lines[0].attempts[0].result
    assert (
        "result.json was changed after it was packaged" in (folder / "dashboard.html").read_text()
    )


def test_evidence_outside_of_the_campaign_is_never_read(tmp_path: Path) -> None:
    campaign(tmp_path / "other", GOOD)
    rows = [{"id": NASTY, "status": "passed", "evidence": "../other/x/attempt-1"}]
    made = campaign(tmp_path / "c", cells=rows)
    assert read_overview(made).lines[0].attempts == ()
    publish(made)


@pytest.mark.parametrize("content", ["", "[]", '{"cells": 3}'])
def test_what_is_no_campaign_is_refused(tmp_path: Path, content: str) -> None:
    (tmp_path / "campaign.json").write_text(content)
    with pytest.raises(HarnessError):
        read_overview(tmp_path)
    assert SHORTEST > 8
