"""Why an archive is not even looked into."""


class RefusedArchiveError(Exception):
    """The archive breaks a rule of the intake; the delivery failed, not the machine.

    ``reason`` is a stable kebab-case code, ``detail`` a line safe to print.
    """

    def __init__(self, reason: str, detail: str) -> None:
        super().__init__(f"{reason}: {detail}")
        self.reason = reason
        self.detail = detail


def printable(text: str, limit: int = 120) -> str:
    """Return ``text`` quoted in ASCII, so that no delivered name can steer a terminal."""
    shown = ascii(text)
    return shown if len(shown) <= limit else f"{shown[:limit]}..."
