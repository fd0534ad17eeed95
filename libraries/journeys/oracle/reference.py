"""What a slug is, written without the tools a delivery would use."""

import string

_KEPT = frozenset(string.ascii_lowercase + string.digits)
_LOWER = dict(zip(string.ascii_uppercase, string.ascii_lowercase, strict=True))


def slug(text: str, separator: str = "-", max_length: int | None = None) -> str:
    """Return the slug of ``text``: words of ASCII letters and digits joined by ``separator``.

    ``max_length`` counts characters; a separator that the cut leaves at the end goes as well.
    """
    words = [""]
    for character in text:
        small = _LOWER.get(character, character)
        if small in _KEPT:
            words[-1] += small
        elif words[-1]:
            words.append("")
    whole = separator.join(word for word in words if word)
    if max_length is None:
        return whole
    cut = whole[:max_length]
    while cut.endswith(separator):
        cut = cut[: -len(separator)]
    return cut
