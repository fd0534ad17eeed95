"""Inputs that no delivery can know, drawn from a recorded seed."""

import random
import string
import unicodedata

_WORD = string.ascii_letters + string.digits
_GAPS = " \t\n-_.,;:!?/\\'\"()[]{}@#$%^&*+=~`|<>"
_FRAME = "!?.,;:*#~/\\=+"  # nothing that a program removes with the blanks around a text
# Letters, digits and pictures that are no ASCII letter and never become one by changing case.
_FOREIGN = "éàñÖøāőŽЖдяΩπאبञ東京語한글٣५²½①Ａｂ４🙂🚀\u2013—…“”€\u00a0\u2003\u3000"

_BLANKS = (
    " \t\n\r\v\f\x01\x07\x08\x1b\x1c\x1f\x7f\x85\u00a0\u1680\u2002\u2009\u2028\u205f\u3000\ufeff"
)
_PLANES = tuple(
    (plane << 16 | (0x80 if plane == 0 else 0), plane << 16 | 0xFFFF) for plane in range(17)
)
_RANGES = ((0x300, 0x36F), (0xFF10, 0xFF19), *_PLANES)  # first and last code point


def texts(seed: str, purpose: str, count: int) -> list[str]:
    """Return ``count`` texts; equal seed and purpose give equal texts.

    None begins with a hyphen (an option, to a command line) or holds a character that honest
    programs may lower to ASCII in different ways. Kinds take turns, so that six texts have
    one of each: framed by gaps, long runs, foreign letters, digits. Two more kinds follow: 60 to
    80 words with blanks and control characters between them, and characters of every plane.
    """
    source = random.Random(f"{seed}/{purpose}")  # noqa: S311 -- repeatable on purpose
    return [_text(source, number % 6) for number in range(count)]


def _text(source: random.Random, kind: int) -> str:
    count = source.randint(60, 80) if kind == 4 else source.randint(2, 5)
    words = [_word(source, _WORD, 4 if kind == 4 else 1) for _ in range(count)]
    if kind == 2:
        words = [_mixed(source, word) for word in words]
    if kind == 3:
        words.append(_word(source, string.digits))
    longest = 6 if kind == 1 else 2
    text = words[0]
    for word in words[1:]:
        text += _between(source, kind, longest) + word
    if kind == 0:
        front, back = source.choice(_FRAME), source.choice(_FRAME)
        text = _gap(source, 2) + front + text + back + _gap(source, 2)
    return text if not text.startswith("-") else f" {text}"


def _word(source: random.Random, alphabet: str, shortest: int = 1) -> str:
    return "".join(source.choice(alphabet) for _ in range(source.randint(shortest, 8)))


def _between(source: random.Random, kind: int, longest: int) -> str:
    """Return what stands between two words: never a character of a slug."""
    if kind == 4:
        return "".join(source.choice(_BLANKS) for _ in range(source.randint(1, 3)))
    if kind == 5:
        return "".join(_wild(source) for _ in range(source.randint(1, 4)))
    return _gap(source, longest)


def _wild(source: random.Random) -> str:
    """Return a mark to combine, a full-width digit, or any character of any plane."""
    first, last = source.choice(_RANGES)
    drawn = chr(source.randint(first, last))
    return drawn if _is_fair(drawn) else _wild(source)


def _is_fair(character: str) -> bool:
    """Tell whether no honest program can make an ASCII letter of it, and UTF-8 can carry it."""
    changes = (str.lower, str.upper, str.casefold, str.swapcase, str.title)
    became = character + "".join(change(character) for change in changes)
    return unicodedata.category(character) != "Cs" and not any(c.isascii() for c in became)


def _mixed(source: random.Random, word: str) -> str:
    place = source.randint(0, len(word))
    foreign = "".join(source.choice(_FOREIGN) for _ in range(source.randint(1, 3)))
    return word[:place] + foreign + word[place:]


def _gap(source: random.Random, longest: int) -> str:
    return "".join(source.choice(_GAPS) for _ in range(source.randint(1, longest)))
