"""Whether words tell a person that something could not be done; no proof that it is understood."""

import re

_REACHED = r"(?:connect|access|read|retriev|reach|pull|fetch|use|get)"
_SAYS_SO = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"(?<!not )\bdeclin(?:e|ed|ing)\b",
        r"(?<!not )\brejected\b",
        r"\bunable\b",
        r"(?<!not )\bunavailable\b",
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
    plain = text.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
    return any(pattern.search(plain) for pattern in _SAYS_SO)
