"""summary.md: a campaign on one page, as CI servers show it."""

from html import escape

from journeys.campaign.overview import Line, Overview
from journeys.campaign.pairs import pair_table
from journeys.campaign.table import markdown
from journeys.evidence.accounting import Account, account
from journeys.evidence.failure import FailureClass
from journeys.evidence.table import visible

HEADER = ("Cell", "Attempts", "Result", "Seconds", "Checks", "Tokens", "Cost", "Why")
COUNTERFEITS = ("Cell", "Counterfeit", "Must be caught by", "Result", "Why")
LINKS = "[dashboard](dashboard.html) · [Robot's log](log.html)"
LONGEST = 240
WHOLE = "workflow-completed"
WITHOUT_A_WORD = {"planned": "it was planned and never ended"}
BLAME: dict[str, str] = {
    FailureClass.CANDIDATE: "the product or the model",
    FailureClass.TRANSIENT: "this machine, for a moment",
    FailureClass.PERMANENT: "this machine is not ready",
    FailureClass.SECRET_LEAK: "a secret leaked",
    FailureClass.CLEANUP: "something was left behind",
    FailureClass.HARNESS: "this test suite itself",
}


def summary(overview: Overview) -> str:
    """Return the campaign as Markdown."""
    about = overview.about
    live = about.get("modelSource") == "live"
    source = "live model" if live else "rehearsal with a scripted model: says nothing of a model"
    counts = ", ".join(f"{number} {word}" for word, number in overview.counts.items() if number)
    head = [
        f"# Campaign {visible(overview.folder.name)}: {visible(str(about.get('verdict')))}",
        f"`journeys {visible(str(about.get('command')))}`, {source}, {about.get('startedAt')}",
        f"**{counts or 'no cells'}** · {tokens(overview.spent)} tokens · "
        f"{cost(overview.spent, live=live)} · {LINKS}",
    ]
    tables = []
    if overview.cells:
        tables.append(markdown(HEADER, [_row(line, live) for line in overview.cells]))
        tables += filter(None, [pair_table(overview.pairs, markdown)])
    if overview.counterfeits:
        rows = [_counterfeit(line) for line in overview.counterfeits]
        tables.append(markdown(COUNTERFEITS, rows))
    return "\n\n".join([*head, *tables, ""])


def tokens(spent: Account) -> str:
    """Return how many tokens were reported."""
    return "unreported" if spent.tokens is None else f"{spent.tokens:,}"


def cost(spent: Account, *, live: bool) -> str:
    """Return the cost in words; only what was reported is a number."""
    if not live:
        return "no cost (scripted)"
    if spent.cost_usd is None:
        return f"cost {spent.cost_status}"
    known = f"{spent.runs_with_cost} of {spent.runs} runs"
    return f"${spent.cost_usd:.4f}" + (f" ({known})" if spent.cost_status == "partial" else "")


def why(line: Line) -> str:
    """Return in one line why a cell did not pass; empty when it did."""
    if line.status == "passed":
        return ""
    text = visible("; ".join(_broken(line)) or line.reason.partition("\n")[0])
    shown = text or WITHOUT_A_WORD.get(line.status, "nothing says why")
    return shown if len(shown) <= LONGEST else f"{shown[: LONGEST - 3]}..."


def blame(line: Line) -> str:
    """Return in words whose fault it is that a cell failed."""
    failure = line.failure_class or ""
    return BLAME.get(failure, failure.replace("_", " "))


def _broken(line: Line) -> list[str]:
    """Return the checks that failed, each with what was expected and found."""
    result = line.last.result if line.last else None
    details = {check.id: check.detail for check in result.checks} if result else {}
    leaked = line.failure_class == FailureClass.SECRET_LEAK
    ids = [] if leaked else list(line.failed_checks)
    if len(ids) > 1 and ids[0] == WHOLE:
        ids.append(ids.pop(0))  # it only repeats what the others say
    first = {id: text.strip().partition("\n")[0] for id, text in details.items()}
    return [f"{id}: {first[id]}" if first.get(id) else id for id in ids]


def _row(line: Line, live: bool) -> tuple[str, ...]:
    results = [kept.result for kept in line.attempts if kept.result]
    spent = account(usage for result in results for usage in result.usage)
    checks = results[-1].checks if results else ()
    return (
        _safe(line.id),
        str(len(line.attempts)),
        line.status,
        "-" if line.seconds is None else f"{line.seconds:.1f}",
        f"{sum(check.passed for check in checks)}/{len(checks)}",
        tokens(spent),
        cost(spent, live=live),
        escape(": ".join(filter(None, (blame(line), why(line))))),
    )


def _counterfeit(line: Line) -> tuple[str, ...]:
    result = "MISSED" if line.problem else "caught"
    said = (line.id, line.script, line.expected_check, result, line.problem or "")
    return tuple(map(_safe, said))


def _safe(text: str) -> str:
    return escape(visible(text))
