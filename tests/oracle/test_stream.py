"""The engine's framing, taken apart however it arrives."""

import socket
import struct
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import docker
import pytest
from hypothesis import given
from hypothesis import strategies as st

from journeys.oracle.stream import ExecStream, Output


def frame(kind: int, data: bytes) -> bytes:
    return struct.pack(">BxxxL", kind, len(data)) + data


@given(st.lists(st.tuples(st.sampled_from([1, 2]), st.binary(max_size=30))), st.integers(1, 9))
def test_any_split_of_the_stream_gives_the_same(parts: list[tuple[int, bytes]], step: int) -> None:
    whole = b"".join(frame(kind, data) for kind, data in parts)
    output = Output()
    for start in range(0, len(whole), step):
        output.feed(whole[start : start + step])
    assert bytes(output.stdout) == b"".join(data for kind, data in parts if kind == 1)
    assert bytes(output.stderr) == b"".join(data for kind, data in parts if kind == 2)
    assert output.size == sum(len(data) for _, data in parts)


@contextmanager
def engine_that_sends(body: bytes, keep_open: float) -> Iterator[docker.DockerClient]:
    """Answer one request with the header and ``body`` in a single packet."""
    with tempfile.TemporaryDirectory() as folder, socket.socket(socket.AF_UNIX) as server:
        server.bind(str(Path(folder, "s")))
        server.listen(1)

        def answer() -> None:
            connection = server.accept()[0]
            with connection:
                connection.recv(1 << 16)
                head = b"HTTP/1.1 101 UPGRADED\r\nConnection: Upgrade\r\nUpgrade: tcp\r\n\r\n"
                connection.sendall(head + body)
                time.sleep(keep_open)
                connection.shutdown(socket.SHUT_WR)
                while connection.recv(1 << 16):
                    pass

        thread = threading.Thread(target=answer, daemon=True)
        thread.start()
        client = docker.DockerClient(base_url=f"unix://{folder}/s", version="1.41", timeout=5)
        yield client
        client.close()
        thread.join(5)


@pytest.mark.parametrize("size", [1, 5000, 100_000])
def test_output_that_comes_with_the_header_is_not_lost(size: int) -> None:
    with engine_that_sends(frame(1, b"x" * size), keep_open=0) as client:
        stream, output = ExecStream(client, "id"), Output()
        assert stream.read(output, time.monotonic() + 5, limit=1 << 20) is None
        stream.close()
    assert bytes(output.stdout) == b"x" * size


def test_more_than_the_limit_and_later_than_the_deadline() -> None:
    with engine_that_sends(frame(2, b"x" * 50), keep_open=1) as client:
        stream, output = ExecStream(client, "id"), Output()
        assert stream.read(output, time.monotonic() + 5, limit=49) == "output-limit"
        assert stream.read(output, time.monotonic() + 0.1, limit=50) == "time-limit"
        stream.close()


def test_what_the_engine_says_of_itself_is_no_output() -> None:
    with pytest.raises(OSError, match="kind 3"):
        Output().feed(frame(3, b"daemon fault"))


@pytest.mark.parametrize("left", [b"\1\0", frame(1, b"whole")[:-1]])
def test_an_output_that_ends_in_the_middle_is_the_engine_s_fault(left: bytes) -> None:
    with engine_that_sends(left, keep_open=0) as client:
        stream = ExecStream(client, "id")
        with pytest.raises(OSError, match="middle"):
            stream.read(Output(), time.monotonic() + 5, limit=100)
        stream.close()
