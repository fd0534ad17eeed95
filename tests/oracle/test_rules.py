"""The rules, their held-out questions, and the reference that answers them."""

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from journeys.oracle.heldout import texts
from journeys.oracle.reference import slug
from journeys.oracle.rules import Rules, plan

# Changing the case of these gives ASCII letters in some programs and not in others.
DISPUTED = (
    "\u00df\u0130\u0131\u0149\u017f\u01f0\u1e96\u1e97\u1e98\u1e99\u1e9a\u1e9e\u212a"
    + "".join(map(chr, range(0xFB00, 0xFB07)))
)


def by_regex(text: str, separator: str = "-", max_length: int | None = None) -> str:
    whole = re.sub("[^a-z0-9]+", separator, text.lower()).strip(separator)
    return whole if max_length is None else whole[:max_length].rstrip(separator)


@given(
    st.text().filter(lambda text: not set(text) & set(DISPUTED)),
    st.sampled_from(["-", "_"]),
    st.none() | st.integers(1, 40),
)
def test_the_reference_agrees_with_a_second_one(
    text: str, separator: str, length: int | None
) -> None:
    assert slug(text, separator, length) == by_regex(text, separator, length)


@pytest.mark.parametrize("rules", Rules)
def test_every_expectation_is_what_the_reference_says(rules: Rules) -> None:
    asked = plan(rules, "x")
    for case in asked.programs:
        if case.expected is not None:
            text, *option = case.arguments
            name, value = option or ("", "")
            known = {"--separator": {"separator": value}, "--max-length": {"max_length": value}}
            more = {key: int(v) if v.isdigit() else v for key, v in known.get(name, {}).items()}
            assert case.expected == slug(text, **more), case  # type: ignore[arg-type]
    assert all(case.expected == slug(case.text) for case in asked.functions)


@pytest.mark.parametrize(
    ("rules", "ids"),
    [
        (Rules.BASE_RULES, {f"base-{n}" for n in range(8)}),
        (Rules.SEPARATOR_RULES, {"separator-_", "separator--", "reject-invalid-separator"}),
        (Rules.MAX_LENGTH_RULES, {"length-7", "length-6", "length-1", "reject-zero-length"}),
    ],
)
def test_known_ids_make_up_the_core(rules: Rules, ids: set[str]) -> None:
    always = {"one-slugify-source", "readme-present", "project-tests-present"}
    base = {f"base-{n}" for n in range(8)} | {"importable-function"}
    assert plan(rules, "x").core == ids | base | always


@pytest.mark.parametrize("rules", Rules)
def test_ids_are_unique_and_a_seed_repeats_them(rules: Rules) -> None:
    first = plan(rules, "seed")
    assert first == plan(rules, "seed")
    assert first.programs != plan(rules, "another").programs
    assert len({case.id for case in first.programs}) == len(first.programs)


def test_there_are_enough_questions() -> None:
    asked = plan(Rules.BASE_RULES, "x")
    assert len(asked.functions) == 208
    assert sum(case.id.startswith("heldout-cli-") for case in asked.programs) == 6


@given(st.text(max_size=8))
def test_heldout_texts_are_fair(seed: str) -> None:
    for text in texts(seed, "test", 12):
        assert not text.startswith("-")
        assert "\0" not in text
        assert not set(text) & set(DISPUTED)
        assert slug(text) == by_regex(text)
        text.encode()


@given(st.text(max_size=8))
def test_heldout_texts_catch_the_usual_faults(seed: str) -> None:
    framed, runs, foreign, _, long, wild = texts(seed, "test", 6)
    assert re.match("[^a-zA-Z0-9]", framed.strip())
    assert re.search("[^a-zA-Z0-9]$", framed.strip())
    assert slug(runs).count("-") >= 1
    assert not foreign.isascii()
    assert len(long) >= 300
    assert slug(long).count("-") >= 59
    assert max(wild) > "\u00ff" or unicodedata.category(max(wild)) == "Cc"


def test_heldout_lengths_are_new_ones() -> None:
    for seed in map(str, range(50)):
        for case in plan(Rules.MAX_LENGTH_RULES, seed).programs:
            if case.id.startswith("heldout-max-length"):
                assert case.arguments[2] not in {"1", "6", "7", "100"}
