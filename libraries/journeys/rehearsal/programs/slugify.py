"""The slugify program: as first asked for, with a choice of separator, with a length."""

from journeys.rehearsal.programs.program import Program

_SOURCE = '''\
"""Print the slug of a text."""

import argparse
import re


def slugify(text):
    """Return text in lower case, its runs of other characters replaced by one hyphen."""
    slug = re.sub("[^a-z0-9]+", "-", text.strip().lower())
    return slug.strip("-")


def main():
    parser = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    parser.add_argument("text", help="the text to make a slug of")
    print(slugify(parser.parse_args().text))


if __name__ == "__main__":
    main()
'''

_TESTS = """\
import unittest

from slugify import slugify


class SlugifyTest(unittest.TestCase):
    def test_words_are_joined(self):
        self.assertEqual(slugify("Release Notes 2"), "release-notes-2")

    def test_runs_become_one_hyphen(self):
        self.assertEqual(slugify("one  ,, two"), "one-two")

    def test_edges_are_trimmed(self):
        self.assertEqual(slugify(" ...Ready? "), "ready")

    def test_nothing_is_left_of_punctuation(self):
        self.assertEqual(slugify("?!"), "")


if __name__ == "__main__":
    unittest.main()
"""

_README = """\
# slugify

Makes a slug of a text: lower case, with one hyphen between runs of `a-z` and `0-9`.
Python 3 and nothing else is needed.

    python3 slugify.py "Release Notes 2"     # release-notes-2

In Python: `from slugify import slugify`.

Tests: `python3 -m unittest`
"""

BASE = Program((("slugify.py", _SOURCE), ("test_slugify.py", _TESTS), ("README.md", _README)))

SEPARATOR = BASE.edited(
    ("def slugify(text):", 'def slugify(text, separator="-"):'),
    ("replaced by one hyphen.", "replaced by one separator."),
    ('re.sub("[^a-z0-9]+", "-", ', 're.sub("[^a-z0-9]+", separator, '),
    ('slug.strip("-")', "slug.strip(separator)"),
    (
        "    print(slugify(parser.parse_args().text))\n",
        '    parser.add_argument("--separator", choices=["-", "_"], default="-")\n'
        "    arguments = parser.parse_args()\n"
        "    print(slugify(arguments.text, arguments.separator))\n",
    ),
    (
        "    def test_nothing_is_left",
        "    def test_underscore_separates(self):\n"
        '        self.assertEqual(slugify("Release, Notes", "_"), "release_notes")\n\n'
        "    def test_nothing_is_left",
    ),
    (
        "# release-notes-2\n",
        "# release-notes-2\n"
        '    python3 slugify.py --separator _ "Release Notes 2"     # release_notes_2\n',
    ),
)

MAX_LENGTH = BASE.edited(
    ("def slugify(text):", "def slugify(text, max_length=None):"),
    ("replaced by one hyphen.", "replaced by one hyphen, cut to a length."),
    ('return slug.strip("-")', 'return slug.strip("-")[:max_length].strip("-")'),
    (
        "def main():\n",
        "def length(text):\n"
        '    """Return text as a positive whole number; ValueError when it is none."""\n'
        '    if not re.fullmatch("[0-9]+", text) or int(text) == 0:\n'
        "        raise ValueError(text)\n"
        "    return int(text)\n\n\n"
        "def main():\n",
    ),
    (
        "    print(slugify(parser.parse_args().text))\n",
        '    parser.add_argument("--max-length", type=length)\n'
        "    arguments = parser.parse_args()\n"
        "    print(slugify(arguments.text, arguments.max_length))\n",
    ),
    (
        "    def test_nothing_is_left",
        "    def test_the_length_is_limited(self):\n"
        '        self.assertEqual(slugify("Release Notes", 9), "release-n")\n\n'
        "    def test_no_hyphen_is_left_where_it_was_cut(self):\n"
        '        self.assertEqual(slugify("Release Notes", 8), "release")\n\n'
        "    def test_nothing_is_left",
    ),
    (
        "# release-notes-2\n",
        "# release-notes-2\n"
        '    python3 slugify.py --max-length 8 "Release Notes 2"     # release\n',
    ),
)


def with_trailing_separator(program: Program) -> Program:
    """Return ``program`` with the end of the slug left untrimmed, and tests that agree."""
    return program.edited(
        ("slug.strip(", "slug.lstrip("),
        ('slugify(" ...Ready? "), "ready")', 'slugify(" ...Ready? "), "ready-")'),
    )
