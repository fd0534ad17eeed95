"""junit.xml: a campaign for CI servers."""

from collections.abc import Sequence
from xml.sax.saxutils import escape, quoteattr

from journeys.campaign.overview import Line, Overview
from journeys.evidence.table import visible


def junit(overview: Overview) -> str:
    """Return the campaign as JUnit XML: one test suite a suite, one test case a cell."""
    suites = dict.fromkeys(line.parts[0] for line in overview.lines)
    bodies = [_suite(name, [one for one in overview.lines if one.parts[0] == name])
              for name in suites]  # fmt: skip
    name = quoteattr(visible(overview.folder.name))
    head = f'<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name={name}{_sums(overview.lines)}'
    return "\n".join([f"{head}>", *bodies, "</testsuites>", ""])


def _suite(name: str, lines: Sequence[Line]) -> str:
    cases = "\n".join(_case(line) for line in lines)
    return f"<testsuite name={quoteattr(visible(name))}{_sums(lines)}>\n{cases}\n</testsuite>"


def _sums(lines: Sequence[Line]) -> str:
    failed = sum(_word(line) == "failure" for line in lines)
    errors = sum(_word(line) == "error" for line in lines)
    skipped = sum(_word(line) == "skipped" for line in lines)
    seconds = sum(line.seconds or 0.0 for line in lines)
    counts = f' tests="{len(lines)}" failures="{failed}" errors="{errors}" skipped="{skipped}"'
    return f'{counts} time="{seconds:.1f}"'


def _case(line: Line) -> str:
    suite = line.parts[0]
    script = f" [{line.script}]" if line.is_counterfeit else ""
    names = f"name={quoteattr(visible(line.id + script))} classname={quoteattr(visible(suite))}"
    word = _word(line)
    if not word:
        return f'<testcase {names} time="{line.seconds or 0.0:.1f}"/>'
    said = line.problem or line.reason or f"the cell is {line.status}"
    text = "\n".join(map(visible, said.splitlines()))
    kind = quoteattr(line.failure_class or line.status)
    first = quoteattr(text.partition("\n")[0])
    body = f"<{word} type={kind} message={first}>{escape(text)}</{word}>"
    return f'<testcase {names} time="{line.seconds or 0.0:.1f}">{body}</testcase>'


def _word(line: Line) -> str:
    """Return the element for what is not a pass; a counterfeit that was caught is one."""
    if line.problem is not None:
        return "failure" if line.problem else ""
    words = {"passed": "", "failed": "failure", "unexercised": "skipped"}
    return words.get(line.status, "error")
