"""Times of the records: seconds after the start of the story, as the API writes them."""

from datetime import UTC, datetime, timedelta

START = datetime(2026, 11, 30, 2, 0, tzinfo=UTC)


def after(seconds: float) -> str:
    time = START + timedelta(seconds=seconds)
    return time.isoformat(timespec="milliseconds").replace("+00:00", "Z")
