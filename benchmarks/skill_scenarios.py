"""How many scenarios of Skill Recorder are put to the reference and graded in a second.

    python benchmarks/skill_scenarios.py [rounds]

Ends with code 1 when one round of all scenarios takes two seconds or more, or one fails.
"""

import statistics
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from journeys.skill_recorder.catalog import KINDS, AnyScenario, Kind, chosen
from journeys.skill_recorder.reference import ReferenceTarget
from journeys.skill_recorder.trial import Trial

LIMIT = 2.0  # seconds


def one_round(found: list[tuple[Kind, AnyScenario]]) -> tuple[float, int]:
    """Return the seconds of one round, and how many scenarios passed."""
    with TemporaryDirectory() as root:
        begun = time.perf_counter()
        trials = [Trial(one, ReferenceTarget(), Path(root) / kind) for kind, one in found]
        for trial in trials:
            trial.run()
        return time.perf_counter() - begun, sum(trial.passed for trial in trials)


def main() -> int:
    """Measure and print the table."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    begun = time.perf_counter()
    found = chosen(KINDS, ())
    print(f"read {len(found)} scenarios in {time.perf_counter() - begun:.2f} s")
    measured = [one_round(found) for _ in range(rounds)]
    for number, (seconds, passed) in enumerate(measured, 1):
        rate = len(found) / seconds
        print(f"round {number}: {passed}/{len(found)} passed, {seconds:.3f} s, {rate:.0f} a second")
    median = statistics.median(seconds for seconds, _ in measured)
    print(f"median {median:.3f} s, {len(found) / median:.0f} scenarios a second")
    good = median < LIMIT and all(passed == len(found) for _, passed in measured)
    return 0 if good else 1


if __name__ == "__main__":
    raise SystemExit(main())
