"""Secrets are replaced by exact value."""

import pytest

from journeys.errors import HarnessError
from journeys.evidence.redaction import Redactor, SecretLeakError


def test_the_longest_secret_goes_first() -> None:
    redactor = Redactor.of(["sk-abcdef", "sk-abcdef-and-more"])
    assert redactor.text("a sk-abcdef-and-more b sk-abcdef c") == "a [REDACTED] b [REDACTED] c"


def test_secrets_are_trimmed_and_empty_ones_are_none() -> None:
    redactor = Redactor.of([" sk-abcdef\n", "sk-abcdef", "", "  ", None])
    assert redactor.secrets == ("sk-abcdef",)
    assert Redactor().text("nothing is secret") == "nothing is secret"


def test_a_secret_too_short_to_be_told_from_text_is_refused() -> None:
    with pytest.raises(HarnessError, match="fewer than 8") as caught:
        Redactor.of(["abc", "long-enough"])
    assert "abc" not in str(caught.value)


def test_the_redactor_does_not_show_what_it_knows() -> None:
    assert "sk-abcdef" not in repr(Redactor.of(["sk-abcdef"]))


def test_every_string_and_key_is_cleaned_and_nothing_else() -> None:
    data = Redactor.of(["sk-abcdef"]).data(
        {"sk-abcdef": ["xsk-abcdefx", 1, None, True, {"k": "v"}]},
    )
    assert data == {"[REDACTED]": ["x[REDACTED]x", 1, None, True, {"k": "v"}]}


@pytest.mark.parametrize(
    ("secret", "spelling"),
    [
        ('quo"ted\\secret', 'quo\\"ted\\\\secret'),
        ("line\nfeed-secret", "line\\nfeed-secret"),
        ("geheimn\u00fc\u00df-1", "geheimn\\u00fc\\u00df-1"),
    ],
)
def test_a_secret_is_found_as_it_is_and_in_its_json_spelling(secret: str, spelling: str) -> None:
    redactor = Redactor.of([secret])
    redactor.prove("a.json", '{"fine": "text"}')
    for written in (secret, spelling):
        with pytest.raises(SecretLeakError):
            redactor.prove("a.json", f'{{"a": "{written}"}}')


def test_parts_of_a_secret_in_separate_values_are_no_leak() -> None:
    Redactor.of(["abcd-efgh"]).prove("a.json", '["abcd-", "efgh"]')
