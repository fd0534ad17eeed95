"""Warnings about hits that are no words of their own; they never change a verdict."""

import re

from journeys.skill_recorder.scoring import Score


def warnings(score: Score) -> list[str]:
    """Return a line for each point that fails without consequence or rests on a weak hit."""
    missed = [f"failed, but enough others hold: {p.name}" for p in score.points if not p.passed]
    weak = [
        f"hit only inside a longer word: {point.name}"
        for point in score.points
        if point.hits and not any(_stands_alone(hit, score.text) for hit in point.hits)
    ]
    return [*(missed if score.passed else []), *weak]


def _stands_alone(word: str, text: str) -> bool:
    lowered = word.lower()
    before = r"(?<![a-z0-9])" if lowered[:1].isalnum() else ""
    after = r"(?![a-z0-9])" if lowered[-1:].isalnum() else ""
    return re.search(f"{before}{re.escape(lowered)}{after}", text) is not None
