"""The practice pages: they hold together and send nothing."""

import re
from pathlib import Path

import pytest

from journeys.resources import resource

PAGES = sorted(resource("skill_recorder/mocks").glob("*.html"))


def test_there_are_six() -> None:
    assert len(PAGES) == 6


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_to_a_page(page: Path) -> None:
    links = re.findall(r'href="([^"]+)"', page.read_text())

    assert links
    assert all((page.parent / link).is_file() for link in links)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
@pytest.mark.parametrize(
    "word", ["<form", "script src", "http:", "https:", "fetch(", "XMLHttp", "sendBeacon", "@import"]
)
def test_nothing_is_sent_or_fetched(page: Path, word: str) -> None:
    assert word not in page.read_text()
