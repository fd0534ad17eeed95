import json
from pathlib import Path

import pytest

from journeys.product.server_log import LONGEST, last_words

FATAL = json.dumps({"level": 50, "msg": "It failed", "err": {"message": "the disk is full"}})


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "nothing was logged"),
        ("a\nb\nc\n", "b | c"),
        (FATAL, "It failed: the disk is full"),
        ('{"msg": "Ready"}\n\n[1]', "Ready | [1]"),
        ('{"level": 30}\nplain', "plain"),
        ("x" * 1000, "x" * LONGEST + "..."),
    ],
)
def test_a_log_ends_in_few_words(tmp_path: Path, text: str, words: str) -> None:
    log = tmp_path / "log"
    log.write_text(text)
    assert last_words(log, lines=3 if "\n\n" in text else 2) == words


def test_a_log_that_is_not_there_has_no_words(tmp_path: Path) -> None:
    assert last_words(tmp_path / "absent") == "nothing was logged"
