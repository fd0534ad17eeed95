"""Choose no outside provider: all checks of the story."""

from journeys.grading.check import Check
from journeys.grading.provider_choices import NONE, provider_checks
from journeys.grading.records import Record

CASE = "provider-decline"


def provider_decline_checks(record: Record) -> list[Check]:
    """Grade a story record; equal records, equal checks."""
    return provider_checks(record, CASE, NONE)
