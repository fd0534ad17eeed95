"""Inputs that no delivery can know, drawn from a recorded seed."""

import random
import string

_WORD = string.ascii_letters + string.digits
_GAPS = " \t\n-_.,;:!?/\\'\"()[]{}@#$%^&*+=~`|<>"
_FRAME = "!?.,;:*#~/\\=+"  # nothing that a program removes with the blanks around a text
# Letters, digits and pictures that are no ASCII letter and never become one by changing case.
_FOREIGN = "éàñÖøāőŽЖдяΩπאبञ東京語한글٣५²½①Ａｂ４🙂🚀\u2013—…“”€\u00a0\u2003\u3000"


def texts(seed: str, purpose: str, count: int) -> list[str]:
    """Return ``count`` texts; equal seed and purpose give equal texts.

    None begins with a hyphen (an option, to a command line) or holds a character that honest
    programs may lower to ASCII in different ways. Kinds take turns, so that four texts have
    one of each: framed by gaps, long runs, foreign letters, digits.
    """
    source = random.Random(f"{seed}/{purpose}")  # noqa: S311 -- repeatable on purpose
    return [_text(source, number % 4) for number in range(count)]


def _text(source: random.Random, kind: int) -> str:
    words = [_word(source, _WORD) for _ in range(source.randint(2, 5))]
    if kind == 2:
        words = [_mixed(source, word) for word in words]
    if kind == 3:
        words.append(_word(source, string.digits))
    longest = 6 if kind == 1 else 2
    text = words[0]
    for word in words[1:]:
        text += _gap(source, longest) + word
    if kind == 0:
        front, back = source.choice(_FRAME), source.choice(_FRAME)
        text = _gap(source, 2) + front + text + back + _gap(source, 2)
    return text if not text.startswith("-") else f" {text}"


def _word(source: random.Random, alphabet: str) -> str:
    return "".join(source.choice(alphabet) for _ in range(source.randint(1, 8)))


def _mixed(source: random.Random, word: str) -> str:
    place = source.randint(0, len(word))
    foreign = "".join(source.choice(_FOREIGN) for _ in range(source.randint(1, 3)))
    return word[:place] + foreign + word[place:]


def _gap(source: random.Random, longest: int) -> str:
    return "".join(source.choice(_GAPS) for _ in range(source.randint(1, longest)))
