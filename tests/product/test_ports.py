import socket
import subprocess
import sys
from collections.abc import Iterator

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


def test_a_pair_is_given_to_one_owner_at_a_time() -> None:
    first, second = ports.lease(), ports.lease()
    assert len({first.server, first.postgres, second.server, second.postgres}) == 4


def test_a_released_pair_is_given_again() -> None:
    first = ports.lease()
    first.release()
    assert ports.lease().server == first.server


def test_a_port_in_use_is_passed_over() -> None:
    first = ports.lease()
    first.release()
    with socket.socket() as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(("127.0.0.1", first.postgres))
        listener.listen()
        assert ports.lease().server != first.server


def test_no_free_pair_says_what_to_do(busy: int) -> None:
    with pytest.raises(PrerequisiteError, match=f"{busy}-{busy + 1}.*set JOURNEYS_PORTS"):
        ports.lease()


@pytest.mark.parametrize("text", ["", "80", "80-90", "5000-4000", "a-b", "2000-70000", "1-2-3"])
def test_a_malformed_range_is_a_usage_error(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setenv("JOURNEYS_PORTS", text)
    with pytest.raises(UsageError, match="expected first-last"):
        ports.lease()


CLAIM = """
from journeys.product import ports
held = ports.lease()
print(held.server, flush=True)
input()
"""


def test_another_process_gets_another_pair_and_its_death_frees_it() -> None:
    command = [sys.executable, "-c", CLAIM]
    other = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert other.stdout is not None
    theirs = int(other.stdout.readline())
    assert ports.lease().server != theirs
    other.kill()
    other.wait()
    assert ports.lease().server == theirs
