"""Choose an outside provider, and use it: all checks of the story."""

from journeys.grading.check import Check
from journeys.grading.provider_choices import ARCADE, provider_checks
from journeys.grading.records import Record

CASE = "provider-second"


def provider_second_checks(record: Record) -> list[Check]:
    """Grade a story record; equal records, equal checks."""
    return provider_checks(record, CASE, ARCADE)
