"""Whether words tell a person that something could not be done; no proof that it is understood."""

import re

_REACHED = r"(?:connect|access|read|retriev|reach|pull|fetch|use|get)"
_AFFIRMED = r"(?<!not )(?<!n't )(?<!never )"
_SAYS_SO = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"{_AFFIRMED}\bdeclin(?:e|ed|ing)\b",
        rf"{_AFFIRMED}\brejected\b",
        rf"{_AFFIRMED}\bunable\b",
        rf"{_AFFIRMED}\bunavailable\b",
        r"\bnot now\b",
        r"\b(?:could|can) ?not\b",
        r"\b(?:couldn't|can't)\b",
        rf"\b(?:did|do|does|was|were|is|are) not (?:been )?{_REACHED}",
        rf"\b(?:didn't|isn't|aren't|wasn't|weren't) (?:{_REACHED}|available)",
        rf"\b(?:wasn't|weren't) able to {_REACHED}",
        r"\bwithout (?:access|connect)",
        r"\bno connection was made\b",
    )
)


def explains(text: str) -> bool:
    """Say whether ``text`` says that access was declined or that something was not available."""
    return explanation(text) != ""


def explanation(text: str) -> str:
    """Return the first words of ``text`` that say so; empty when none do.

    They are evidence of what was written, not of what was understood.
    """
    plain = text.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
    found = [match for pattern in _SAYS_SO if (match := pattern.search(plain))]
    return min(found, key=lambda match: match.start())[0] if found else ""
