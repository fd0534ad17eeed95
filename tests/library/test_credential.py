"""The model's key: random in a rehearsal, taken out of the environment for a live model."""

import os
import secrets

import pytest

from journeys.errors import HarnessError, PrerequisiteError
from journeys.library.credential import model_key, vendor_of


def test_a_rehearsal_gets_a_key_that_nobody_has(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ALPHA_API_KEY", secrets.token_hex(8))
    keys = {model_key("ALPHA_API_KEY", live=False) for _ in range(3)}
    assert len(keys) == 3
    assert os.environ["ALPHA_API_KEY"] not in keys


def test_a_live_key_is_known_for_every_test_and_to_no_later_process(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    value = secrets.token_hex(8)
    monkeypatch.setenv("BETA_API_KEY", f" {value}\n")
    assert model_key("BETA_API_KEY", live=True) == value
    assert "BETA_API_KEY" not in os.environ
    assert model_key("BETA_API_KEY", live=True) == value


def test_a_missing_key_is_named_and_nothing_else() -> None:
    with pytest.raises(PrerequisiteError, match="missing credential: GAMMA_API_KEY"):
        model_key("GAMMA_API_KEY", live=True)


@pytest.mark.parametrize(
    ("name", "vendor"), [("OPENAI_API_KEY", "openai"), ("OPENROUTER_API_KEY", "openrouter")]
)
def test_the_vendor_stands_in_the_name(name: str, vendor: str) -> None:
    assert vendor_of(name) == vendor


@pytest.mark.parametrize("name", ["OPENAI_TOKEN", "_API_KEY", ""])
def test_another_name_is_an_error_of_ours(name: str) -> None:
    with pytest.raises(HarnessError, match="is not the name of a vendor's key"):
        vendor_of(name)
