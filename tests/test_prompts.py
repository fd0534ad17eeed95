"""What people and personas say: ordinary words, and no hint to whoever grades the work."""

import re
from pathlib import Path

import pytest

from journeys.resources import resource

TEXTS = sorted(
    [*resource("prompts").glob("*.md"), *resource("personas").glob("*.yaml")],
    key=lambda path: path.name,
)
BANNED = re.compile(
    r"finish_task|paperclip_finish|\bPATCH\b|mark\b.{0,40}\bdone\b|idempotencyKey|fixture|api/issues",
    re.IGNORECASE | re.DOTALL,
)
CHECK_ID = re.compile(r"\b(?:base|heldout|separator|length|reject)-[a-z0-9_-]+\b")
HELD_OUT = ("queue--ready", "queue-r", "queue_ready", "already-fine", "a__b")


def test_there_are_texts_to_judge() -> None:
    assert len(TEXTS) >= 6


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.name)
def test_a_text_names_no_tool_and_gives_no_hint(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.strip()
    assert not BANNED.search(text)
    assert not CHECK_ID.search(text)
    assert not [word for word in HELD_OUT if word in text.lower()]
