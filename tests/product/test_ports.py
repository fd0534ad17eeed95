import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from journeys.errors import PrerequisiteError, UsageError
from journeys.product import ports


@pytest.fixture
def busy(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """A range of one pair whose first port somebody else uses."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        port = int(listener.getsockname()[1])
        monkeypatch.setenv("JOURNEYS_PORTS", f"{port}-{port + 1}")
        yield port


def test_a_pair_is_given_to_one_owner_at_a_time(tmp_path: Path) -> None:
    first, second = ports.lease(tmp_path), ports.lease(tmp_path)
    assert len({first.server, first.postgres, second.server, second.postgres}) == 4


def test_a_released_pair_is_given_again(tmp_path: Path) -> None:
    first = ports.lease(tmp_path)
    first.release()
    assert ports.lease(tmp_path).server == first.server


def test_a_port_in_use_is_passed_over(tmp_path: Path) -> None:
    first = ports.lease(tmp_path)
    first.release()
    with socket.socket() as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(("127.0.0.1", first.postgres))
        listener.listen()
        assert ports.lease(tmp_path).server != first.server


def test_no_free_pair_says_what_to_do(tmp_path: Path, busy: int) -> None:
    with pytest.raises(PrerequisiteError, match=f"{busy}-{busy + 1}.*set JOURNEYS_PORTS"):
        ports.lease(tmp_path)


@pytest.mark.parametrize("text", ["", "80", "80-90", "5000-4000", "a-b", "2000-70000", "1-2-3"])
def test_a_malformed_range_is_a_usage_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    monkeypatch.setenv("JOURNEYS_PORTS", text)
    with pytest.raises(UsageError, match="expected first-last"):
        ports.lease(tmp_path)
