import runpy
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from journeys.errors import HarnessError
from journeys.rehearsal.programs.program import Program
from journeys.rehearsal.programs.slugify import BASE, MAX_LENGTH, SEPARATOR

Slugify = Callable[..., str]


def loaded(program: Program, folder: Path) -> Slugify:
    path = folder / "slugify.py"
    path.write_text(dict(program.files)["slugify.py"])
    slugify: Slugify = runpy.run_path(str(path))["slugify"]
    return slugify


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Slugify:
    return loaded(BASE, tmp_path_factory.mktemp("base"))


@pytest.fixture(scope="module")
def separator(tmp_path_factory: pytest.TempPathFactory) -> Slugify:
    return loaded(SEPARATOR, tmp_path_factory.mktemp("separator"))


@pytest.fixture(scope="module")
def limited(tmp_path_factory: pytest.TempPathFactory) -> Slugify:
    return loaded(MAX_LENGTH, tmp_path_factory.mktemp("limited"))


def by_hand(text: str, separator: str = "-") -> str:
    """Return the slug by another way: letter by letter."""
    words, word = [], ""
    for letter in f"{text} ":
        if letter.isascii() and letter.isalnum():
            word += letter.lower()
        elif word:
            words.append(word)
            word = ""
    return separator.join(words)


def in_doubt(letter: str) -> bool:
    """Whether the lower case of a letter outside ASCII has ASCII letters in it."""
    return not letter.isascii() and any(part.isascii() for part in letter.lower())


texts = st.text().filter(lambda text: not any(map(in_doubt, text)))


@given(texts)
def test_both_programs_obey_the_rules_for_any_text(
    base: Slugify, separator: Slugify, text: str
) -> None:
    assert base(text) == separator(text) == by_hand(text)


@given(texts, st.sampled_from(["-", "_"]))
def test_the_separator_replaces_every_hyphen(separator: Slugify, text: str, sign: str) -> None:
    assert separator(text, sign) == by_hand(text, sign)


@given(texts, st.integers(1, 30))
def test_the_slug_is_cut_and_ends_in_no_hyphen(limited: Slugify, text: str, length: int) -> None:
    assert limited(text) == by_hand(text)
    assert limited(text, length) == by_hand(text)[:length].rstrip("-")


def test_an_edit_that_finds_nothing_is_an_error() -> None:
    with pytest.raises(HarnessError, match="contains 'nowhere'"):
        BASE.edited(("nowhere", "somewhere"))


def test_edits_leave_the_original_alone() -> None:
    program = Program((("a", "one two"), ("b", "two")))
    assert program.edited(("two", "2")).files == (("a", "one 2"), ("b", "2"))
    assert program.files[1] == ("b", "two")
