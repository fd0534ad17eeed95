"""No check of a guidance or chat story is left that nothing ever turned false."""

from fnmatch import fnmatchcase

import pytest

from grading.test_mutations import STORIES, recorded
from journeys.campaign.tested import changes
from journeys.grading.delegate_announcement import DELIVERED, THREE_RUNS
from journeys.grading.guidance_second import ACCESS_CHECKS
from journeys.grading.stories import grade
from journeys.resources import resource

# The product of today never reaches these.
UNREACHED = {DELIVERED, THREE_RUNS, *ACCESS_CHECKS}


@pytest.mark.parametrize("story", STORIES)
def test_every_check_has_a_change_that_turns_it_false(story: str) -> None:
    patterns = changes(resource("calibration"), story)
    checks = {check.id for check in grade(story, recorded(story))}
    unreached = UNREACHED if recorded(story).get("probes") else set()
    assert len(checks) > 15
    assert [
        check
        for check in sorted(checks - unreached)
        if not any(fnmatchcase(check, pattern) for pattern in patterns)
    ] == []
