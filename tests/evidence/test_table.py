"""Checks as people see them: hostile text stays text."""

from html.parser import HTMLParser

import pytest

from journeys.evidence.table import LONGEST, check_list, check_table, state, visible
from journeys.grading.check import Check
from journeys.grading.story import NOT_REACHED

HOSTILE = [
    "<script>alert(1)</script>",
    "</td></tr></table><h1>60 of 60 checks passed</h1>",
    '" onmouseover="alert(1)" x="',
    "'><img src=x onerror=alert(1)>",
    "&lt;already escaped&gt;",
    "\x1b[2K\x1b[32mPASS\x1b[0m",
    "\u202egnp.exe",
    "\u2066hidden\u2069",
    "zero\u200bwidth",
    "line\r\nbreak\u2028and\x85more",
    "nul\x00 bell\x07",
    "half \ud83d",
]


class Reader(HTMLParser):
    """Collects the elements and the text of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.words = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}

    def handle_data(self, data: str) -> None:
        self.words += data


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_is_shown_and_does_nothing(text: str) -> None:
    page = Reader()
    page.feed(check_table([Check(text, False, text)]))
    assert page.tags == {"p", "table", "tr", "th", "td"}
    assert page.attributes == {"style"}
    assert page.words.count(visible(text)) == 2
    assert check_table([Check(text, False, text)]).isprintable()


@pytest.mark.parametrize("text", HOSTILE)
def test_a_check_is_one_printable_line_in_a_terminal(text: str) -> None:
    lines = check_list([Check("tasks-done", True), Check(text, False, text)]).split("\n")
    assert len(lines) == 3
    assert all(line.isprintable() for line in lines)


def test_escapes_say_which_character_it_was() -> None:
    assert visible("\x1b[0m \u202e \n Café 東京") == "\\x1b[0m \\u202e \\n Café 東京"


def test_long_text_is_cut_and_says_so() -> None:
    assert visible("x" * LONGEST) == "x" * LONGEST
    assert visible("x" * (LONGEST + 5)).endswith("x ... (5 more)")


def test_the_list_has_a_line_for_each_check_and_a_summary() -> None:
    checks = [
        Check("tasks-done", True, "1 task judged"),
        Check("settled", False, "run-1 is 'running'"),
        Check("bounded-work", False, NOT_REACHED + "0 runs judged"),
    ]
    assert check_list(checks).splitlines() == [
        "pass  tasks-done    1 task judged",
        "FAIL  settled       run-1 is 'running'",
        "-     bounded-work  not reached: 0 runs judged",
        "1 of 3 checks passed",
    ]
    assert [state(check) for check in checks] == ["pass", "FAIL", "-"]
    assert "1 of 3 checks passed" in check_table(checks)


def test_no_checks_are_no_success() -> None:
    assert check_list([]) == "0 of 0 checks passed"
    assert "0 of 0 checks passed" in check_table([])
