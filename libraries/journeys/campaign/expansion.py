"""From one story to its cells, by the story's tags alone."""

from dataclasses import dataclass, replace
from pathlib import Path

from journeys.campaign.catalog import Catalog
from journeys.campaign.cell import Cell
from journeys.campaign.suggestion import nearest
from journeys.errors import UsageError


@dataclass(frozen=True, slots=True)
class Story:
    """A test as its author wrote it."""

    title: str
    tags: tuple[str, ...]
    file: Path

    def values(self, prefix: str) -> list[str]:
        """Return the sorted values of the tags that start with ``prefix:``."""
        start = f"{prefix}:"
        return sorted(tag.removeprefix(start) for tag in self.tags if tag.startswith(start))

    def error(self, text: str) -> UsageError:
        """Return an error that names this story."""
        return UsageError(f"{self.file}: '{self.title}': {text}")


def suite_id(story: Story, catalog: Catalog) -> str:
    """Return the suite whose folder the story stands in (``chat_features`` is chat-features).

    Raises ``UsageError`` when no folder above the file is a suite.
    """
    folders = [folder.name.replace("_", "-") for folder in story.file.parents]
    for name in folders:
        if name in catalog.suites:
            return name
    hint = nearest(folders[0], catalog.suites)
    raise story.error(f"stands in no suite's folder ('{folders[0]}' is no suite; {hint})")


def cells(story: Story, catalog: Catalog) -> list[Cell]:
    """Return the story's cells, sorted by place and variant.

    A story with ``variant:<name>`` tags is one case for each of them, ``<case>-<name>``.
    Raises ``UsageError`` for a story without exactly one ``case:`` tag, without an ``on:`` tag,
    or with an ``on:`` tag that the catalog does not know.
    """
    suite = suite_id(story, catalog)
    cases = story.values("case")
    if len(cases) != 1:
        raise story.error(f"needs exactly one tag case:<id>, has {len(cases)}")
    places = story.values("on")
    if not places:
        raise story.error("has no tag on:<profile>.<environment>, so it would never run")
    return [
        _cell(told, suite, case, place, catalog)
        for place in places
        for told, case in _variants(story, cases[0])
    ]


def _variants(story: Story, case: str) -> list[tuple[Story, str]]:
    """Return the story and its case, or one pair of them for each of its variants."""
    names = story.values("variant")
    if not names:
        return [(story, case)]
    return [(replace(story, title=f"{story.title} ({one})"), f"{case}-{one}") for one in names]


def _cell(story: Story, suite: str, case: str, place: str, catalog: Catalog) -> Cell:
    profile, environment = _place(story, place, catalog)
    minutes = catalog.suites[suite].timeout_minutes
    if environment not in minutes:
        raise story.error(f"on:{place}: the suite has no timeoutMinutes for '{environment}'")
    groups = {
        *catalog.suites[suite].groups,
        *catalog.profiles[profile].groups,
        *catalog.environments[environment].groups,
        *story.values("group"),
    }
    return Cell(
        suite, profile, environment, case, story.title, tuple(sorted(groups)), minutes[environment]
    )


def _place(story: Story, place: str, catalog: Catalog) -> tuple[str, str]:
    profile, _, environment = place.partition(".")
    if profile not in catalog.profiles:
        hint = nearest(profile, catalog.profiles)
        raise story.error(f"on:{place}: unknown profile '{profile}'; {hint}")
    offered = catalog.profiles[profile].environments
    if environment not in offered:
        hint = nearest(environment, offered)
        raise story.error(f"on:{place}: '{profile}' does not work in '{environment}'; {hint}")
    return profile, environment
