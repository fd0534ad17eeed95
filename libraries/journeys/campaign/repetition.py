"""Several repetitions of the same cells, as samples."""

from collections import Counter
from collections.abc import Sequence

from journeys.campaign.table import aligned
from journeys.campaign.verdict import Ending, Status
from journeys.evidence.failure import FailureClass

JUDGED = (FailureClass.CANDIDATE, FailureClass.VARIANCE)


def sample_table(repetitions: Sequence[Sequence[Ending]]) -> str:
    """Return how often each cell passed, and all together as "5/6: 3/3 and 2/3".

    Only samples that judged somebody's work are counted; the others are named beside them.
    """
    cells = dict.fromkeys(ending.cell.id for endings in repetitions for ending in endings)
    samples = {
        id: [one for endings in repetitions for one in endings if one.cell.id == id] for id in cells
    }
    rows = [
        (id, _share(found), " ".join(_word(one) for one in found), _beside(found))
        for id, found in samples.items()
    ]
    every = [one for found in samples.values() for one in found]
    parts = " and ".join(_share(found) for found in samples.values())
    total = _share(every) + (f": {parts}" if len(samples) > 1 else "")
    return f"{aligned(('CELL', 'PASSED', 'SAMPLES', 'NOT JUDGED'), rows)}\n{total}"


def is_sample(ending: Ending) -> bool:
    """Return whether ``ending`` judged the work of the product and its model."""
    return ending.status is Status.PASSED or (
        ending.status is Status.FAILED and ending.failure_class in JUDGED
    )


def _share(found: Sequence[Ending]) -> str:
    counted = [one for one in found if is_sample(one)]
    return f"{sum(one.status is Status.PASSED for one in counted)}/{len(counted)}"


def _word(ending: Ending) -> str:
    if is_sample(ending):
        return "passed" if ending.status is Status.PASSED else "failed"
    return "-"


def _beside(found: Sequence[Ending]) -> str:
    words = Counter(str(one.failure_class or one.status) for one in found if not is_sample(one))
    return ", ".join(f"{number} {word}" for word, number in sorted(words.items())) or "-"
