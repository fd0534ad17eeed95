"""The rules a delivery is judged by: data from ``resources/``, made concrete by a seed."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Any

from journeys.oracle.heldout import texts
from journeys.oracle.heldout_rejects import lengths, separators
from journeys.oracle.reference import slug
from journeys.oracle.tables import read_table


class Rules(Enum):
    """Which rules: the plain program, or one of its two extensions as well."""

    BASE_RULES = "base"
    SEPARATOR_RULES = "separator"
    MAX_LENGTH_RULES = "max-length"


@dataclass(frozen=True, slots=True)
class ProgramCase:
    """One program call. ``expected`` is the slug to print; nothing means: refuse politely.

    ``forbidden`` is what a refusing program must not print all the same.
    """

    id: str
    arguments: tuple[str, ...]
    expected: str | None
    core: bool
    forbidden: str = ""


@dataclass(frozen=True, slots=True)
class FunctionCase:
    """One call of the function ``slugify`` and the value it has to return."""

    text: str
    expected: str


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything one grade asks. ``core`` are the ids of the comparable verdict."""

    programs: tuple[ProgramCase, ...]
    functions: tuple[FunctionCase, ...]
    core: frozenset[str]


def plan(rules: Rules, seed: str) -> Plan:
    """Return the cases of ``rules``; equal seeds give equal plans."""
    data = read_table("rules.yaml")
    programs = list(_base_cases(data["base"], seed))
    if rules is not Rules.BASE_RULES:
        programs += _extension_cases(data[rules.value], rules, seed)
    core = {case.id for case in programs if case.core}
    return Plan(
        tuple(programs), tuple(_functions(data["base"], seed)), frozenset(core) | set(data["core"])
    )


def _base_cases(base: dict[str, Any], seed: str) -> Iterator[ProgramCase]:
    for number, entry in enumerate(base["prints"]):
        yield ProgramCase(f"base-{number}", (entry["text"],), entry["slug"], core=True)
    for number, text in enumerate(texts(seed, "program", base["heldout"]["prints"])):
        yield ProgramCase(f"heldout-cli-{number}", (text,), slug(text), core=False)


def _functions(base: dict[str, Any], seed: str) -> Iterator[FunctionCase]:
    for entry in (*base["returns"], *base["prints"]):
        yield FunctionCase(entry["text"], entry["slug"])
    for text in texts(seed, "function", base["heldout"]["returns"]):
        yield FunctionCase(text, slug(text))


def _extension_cases(data: dict[str, Any], rules: Rules, seed: str) -> Iterator[ProgramCase]:
    text, option = data["text"], data["option"]
    for entry in data["prints"]:
        arguments = (text, option, entry["value"])
        yield ProgramCase(entry["id"], arguments, entry["slug"], entry.get("core", True))
    yield from _heldout_cases(data, rules, seed)
    for entry in data["rejects"]:
        arguments = (text, option, entry["value"])
        core = entry.get("core", False)
        yield ProgramCase(entry["id"], arguments, None, core, forbidden=slug(text))
    drawn = separators if rules is Rules.SEPARATOR_RULES else lengths
    for number, value in enumerate(drawn(seed, data["heldout"]["rejects"])):
        identity = f"heldout-reject-{rules.value}-{number}"
        yield ProgramCase(identity, (text, option, value), None, core=False, forbidden=slug(text))


def _heldout_cases(data: dict[str, Any], rules: Rules, seed: str) -> Iterator[ProgramCase]:
    option, held = data["option"], data["heldout"]
    drawn = texts(seed, rules.value, held["prints"])
    source = random.Random(f"{seed}/{rules.value}/values")  # noqa: S311 -- repeatable on purpose
    for number, text in enumerate(drawn):
        identity = f"heldout-{rules.value}-{number}"
        if rules is Rules.SEPARATOR_RULES:
            value = held["values"][number % len(held["values"])]
            expected = slug(text, separator=value)
        else:
            known = {int(entry["value"]) for entry in data["prints"]}
            value = str(_length(source, slug(text), known, at_separator=number % 2 == 0))
            expected = slug(text, max_length=int(value))
        yield ProgramCase(identity, (text, option, value), expected, core=False)


def _length(source: random.Random, whole: str, known: set[int], *, at_separator: bool) -> int:
    """Return a length that cuts ``whole``, just behind a separator when asked, and is new."""
    ends = [place + 1 for place, character in enumerate(whole) if character == "-"]
    chosen = ends if at_separator and ends else list(range(1, len(whole) + 1))
    return source.choice([length for length in chosen if length not in known] or [2])
