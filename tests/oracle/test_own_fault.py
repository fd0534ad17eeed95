"""A fault of the judge itself is no verdict on a delivery."""

from pathlib import Path

import pytest

from journeys.oracle import judge
from journeys.oracle.rules import Rules


def test_a_crash_of_the_judge_is_unavailable_and_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def crash(_data: bytes) -> None:
        raise ValueError("zip() argument 2 is longer than argument 1")

    archive = tmp_path / "delivery.zip"
    archive.write_bytes(b"anything")
    monkeypatch.setattr(judge, "read", crash)
    verdict = judge.grade(archive, Rules.BASE_RULES)
    assert verdict.outcome == "unavailable"
    assert verdict.reason.startswith("internal error of the judge: ValueError: zip()")
