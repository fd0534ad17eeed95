"""Checks for people: a table for log.html and a list for terminals, both safe to show."""

import html
from collections.abc import Sequence

from journeys.grading.check import Check, failures
from journeys.grading.story import NOT_REACHED

LONGEST = 2000

_STYLE = {"pass": "color:#1a7f37", "FAIL": "color:#cf222e;font-weight:bold", "-": "color:#9a6700"}
_CELL = "padding:2px 8px;text-align:left;vertical-align:top;white-space:pre-wrap"


def visible(text: str) -> str:
    """Return the text with every character that cannot be seen written as an escape.

    Line breaks, terminal escapes and characters that turn the reading direction included.
    """
    shown = "".join(one if one.isprintable() else _escape(one) for one in text[:LONGEST])
    return f"{shown} ... ({len(text) - LONGEST} more)" if len(text) > LONGEST else shown


def check_table(checks: Sequence[Check]) -> str:
    """Return an HTML table of the checks; all text in it is escaped."""
    rows = "".join(_row(check) for check in checks)
    head = "".join(f'<th style="{_CELL}">{name}</th>' for name in ("Check", "Result", "Detail"))
    return f"<p>{_summary(checks)}</p><table><tr>{head}</tr>{rows}</table>"


def check_list(checks: Sequence[Check]) -> str:
    """Return one line a check, and how many passed in the last line."""
    width = max((len(visible(check.id)) for check in checks), default=0)
    lines = [
        f"{state(check):<4}  {visible(check.id):<{width}}  {visible(check.detail)}".rstrip()
        for check in checks
    ]
    return "\n".join([*lines, _summary(checks)])


def state(check: Check) -> str:
    """Return ``pass``, ``FAIL``, or ``-`` for a check that the story did not reach."""
    if check.passed:
        return "pass"
    return "-" if check.detail.startswith(NOT_REACHED) else "FAIL"


def _summary(checks: Sequence[Check]) -> str:
    return f"{len(checks) - len(failures(checks))} of {len(checks)} checks passed"


def _row(check: Check) -> str:
    result = state(check)
    cells = (check.id, result, check.detail)
    texts = [html.escape(visible(cell)) for cell in cells]
    styles = (_CELL, f"{_CELL};{_STYLE[result]}", _CELL)
    columns = "".join(
        f'<td style="{style}">{text}</td>' for style, text in zip(styles, texts, strict=True)
    )
    return f"<tr>{columns}</tr>"


def _escape(character: str) -> str:
    return character.encode("unicode_escape").decode("ascii")
