"""Held-out values that must be refused: only what the written rules exclude."""

import re

from hypothesis import given
from hypothesis import strategies as st

from journeys.oracle.heldout_rejects import lengths, separators
from journeys.oracle.rules import Rules, plan


@given(st.text(max_size=8))
def test_no_accepted_separator_is_asked_to_be_refused(seed: str) -> None:
    drawn = separators(seed, 8)
    assert not set(drawn) & {"-", "_", ""}
    assert any(len(value) == 1 for value in drawn)
    assert set(drawn) & {"__", "-_", "___", "_-_"}


@given(st.text(max_size=8))
def test_no_positive_whole_number_is_asked_to_be_refused(seed: str) -> None:
    below, zeros, fraction, word = lengths(seed, 4)
    assert re.fullmatch("-[1-9][0-9]*", below)
    assert re.fullmatch("00+", zeros)
    assert re.fullmatch("[0-9]+[.][1-9]", fraction)
    assert re.fullmatch("[g-z]+", word)


def test_seeds_ask_for_different_values() -> None:
    for rules in (Rules.SEPARATOR_RULES, Rules.MAX_LENGTH_RULES):
        asked = {
            case.arguments[2]
            for seed in map(str, range(40))
            for case in plan(rules, seed).programs
            if case.id.startswith("heldout-reject-")
        }
        assert len(asked) > 50


def test_every_draw_is_repeated_by_its_seed() -> None:
    assert separators("a", 8) == separators("a", 8) != separators("b", 8)
    assert lengths("a", 8) == lengths("a", 8) != lengths("b", 8)
