"""Respect Not now on a new connection: all checks of the story."""

from journeys.grading.check import Check
from journeys.grading.connection_requests import declined_connection_checks
from journeys.grading.records import Record

CASE = "connection-decline"
SERVICE = "notion"


def connection_decline_checks(record: Record) -> list[Check]:
    """Grade a story record; equal records, equal checks."""
    return declined_connection_checks(record, CASE, SERVICE)
