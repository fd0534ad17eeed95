"""Prefer the built-in connection over an outside provider: all checks of the story."""

from journeys.grading.check import Check
from journeys.grading.connection_requests import declined_connection_checks
from journeys.grading.records import Record

CASE = "provider-native"
SERVICE = "jira"


def provider_native_checks(record: Record) -> list[Check]:
    """Grade a story record; equal records, equal checks."""
    return declined_connection_checks(record, CASE, SERVICE)
