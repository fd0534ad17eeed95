"""Fixed values of a plan, and the ``{{tokens}}`` that stand for them."""

import re
from collections.abc import Iterable

from journeys.skill_recorder.analysis import Answer

TOKEN = re.compile(r"\{\{\s*([a-z0-9_]+)\s*\}\}", re.IGNORECASE)


class Value(Answer):
    """A value that is the same in every run."""

    id: str
    name: str
    value: str


def slug(text: str, separator: str, longest: int, default: str) -> str:
    """Return a name of lower-case letters, digits and single separators."""
    words = re.sub(r"[^a-z0-9]+", separator, text.lower()).strip(separator)
    return words[:longest].strip(separator) or default


def value_id(name: str) -> str:
    """Return the id of a value called ``name``."""
    return slug(name, "_", 40, "value")


def unresolved(text: str, values: Iterable[Value]) -> list[str]:
    """Return the distinct token ids of ``text`` that no value has, in order."""
    known = {value.id.lower() for value in values}
    tokens = dict.fromkeys(token.lower() for token in TOKEN.findall(text))
    return [token for token in tokens if token not in known]


def render(text: str, values: Iterable[Value]) -> str:
    """Return the text with every known token replaced; unknown ones stay."""
    known = {value.id.lower(): value.value for value in values}
    return TOKEN.sub(lambda found: known.get(found[1].lower(), found[0]), text)
