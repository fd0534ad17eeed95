"""Option values that no program may accept, drawn from a recorded seed.

Only what the written rules exclude beyond doubt is drawn: a separator is a hyphen or an
underscore, a length is a positive whole number. So "2.0", "+7" or the digits of another script
are not asked; honest programs read those either way.
"""

import random
import string

_SIGNS = "/.,;:!?|+*=~#@%^&()[]{}<>'\"\\"
_FOREIGN = "\u2010\u2011\u2013\u2014\u2212\u203f\uff0d\uff3f\u00b7\u00e9\u6771\U0001f642"
_SINGLE = (_SIGNS, " \t", string.ascii_letters, string.digits, _FOREIGN)
_KNOWN = ("/", "x")  # asked of everybody


def separators(seed: str, count: int) -> list[str]:
    """Return ``count`` separators to refuse.

    Kinds take turns: one character, two accepted ones, an accepted one with another, several.
    """
    source = random.Random(f"{seed}/rejected separators")  # noqa: S311 -- repeatable on purpose
    return [_separator(source, number % 4) for number in range(count)]


def lengths(seed: str, count: int) -> list[str]:
    """Return ``count`` lengths to refuse; kinds: below zero, zeros, broken numbers, words."""
    source = random.Random(f"{seed}/rejected lengths")  # noqa: S311 -- repeatable on purpose
    return [_length(source, number % 4) for number in range(count)]


def _separator(source: random.Random, kind: int) -> str:
    if kind == 0:
        drawn = source.choice(source.choice(_SINGLE))
        return drawn if drawn not in _KNOWN else source.choice(_SIGNS[1:])
    if kind == 1:
        return source.choice(("__", "-_", "___", "_-_"))
    others = [source.choice(source.choice(_SINGLE)) for _ in range(source.randint(2, 4))]
    return "_" + others[0] if kind == 2 else "".join(others)


def _length(source: random.Random, kind: int) -> str:
    if kind == 0:
        return f"-{source.randint(2, 99)}"
    if kind == 1:
        return "0" * source.randint(2, 5)
    if kind == 2:
        return f"{source.randint(1, 40)}.{source.randint(1, 9)}"
    return "".join(source.choice(string.ascii_lowercase[6:]) for _ in range(source.randint(2, 8)))
