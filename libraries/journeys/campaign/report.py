"""What the terminal shows when a campaign has ended."""

from collections import Counter
from collections.abc import Sequence
from statistics import mean

from journeys.campaign.calibration import Catch
from journeys.campaign.table import aligned
from journeys.campaign.verdict import Ending, Status
from journeys.evidence.table import visible
from journeys.evidence.timings import Phase, phase_table


def phases(endings: Sequence[Ending]) -> str:
    """Return the table of phases: wall and CPU seconds, of several cells the mean."""
    measured = [ending.phases for ending in endings if ending.phases]
    if not measured:
        return ""
    names = dict.fromkeys(phase.name for cell in measured for phase in cell)
    means = [
        _mean([one for cell in measured for one in cell if one.name == name]) for name in names
    ]
    title = f"mean of {len(measured)} cells\n" if len(measured) > 1 else ""
    return f"{title}{phase_table(means)}"


def problems(endings: Sequence[Ending]) -> str:
    """Return a paragraph for each cell that did not pass; safe to show on a terminal."""
    texts = [
        f"{ending.cell.id} {ending.status}: {ending.reason}"
        for ending in endings
        if ending.status is not Status.PASSED
    ]
    return "\n".join(visible(line) for text in texts for line in text.splitlines())


def last_line(endings: Sequence[Ending]) -> str:
    """Return how many cells ended how; cells that proved nothing are always named."""
    counts = Counter(ending.status for ending in endings)
    parts = [f"{counts[Status.PASSED]} of {len(endings)} cells passed"]
    if failed := counts[Status.FAILED]:
        parts.append(f"{failed} failed")
    if planned := counts[Status.PLANNED]:
        parts.append(f"{planned} did not run")
    if unavailable := counts[Status.UNAVAILABLE]:
        parts.append(f"{unavailable} could not run because this machine is not ready")
    if unexercised := counts[Status.UNEXERCISED]:
        parts.append(f"{unexercised} ended unexercised and proved nothing")
    return ", ".join(parts)


def catches(caught: Sequence[Catch]) -> str:
    """Return the table of scripts."""
    header = ("cell", "script", "expected check", "caught by", "verdict")
    rows = [
        (
            catch.ending.cell.id,
            catch.counterfeit,
            catch.expected_check,
            ", ".join(catch.ending.failed_checks) or "-",
            visible(_word(catch)),
        )
        for catch in caught
    ]
    return aligned(header, rows)


def _word(catch: Catch) -> str:
    if catch.problem:
        return f"MISSED: {catch.problem}"
    if catch.ending.status is Status.FAILED:
        return "caught"
    return "came to nothing" if catch.script.caught_by else str(catch.ending.status)


def _mean(phases: Sequence[Phase]) -> Phase:
    product = [one.product_cpu_seconds for one in phases if one.product_cpu_seconds is not None]
    return Phase(
        name=phases[0].name,
        wall_seconds=mean(phase.wall_seconds for phase in phases),
        test_cpu_seconds=mean(phase.test_cpu_seconds for phase in phases),
        product_cpu_seconds=mean(product) if product else None,
    )
