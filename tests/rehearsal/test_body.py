import gzip
import tracemalloc
from collections.abc import Callable

import pytest
import zstandard

from journeys.rehearsal import body
from journeys.rehearsal.body import BodyError, read_body

PLAIN = b'{"a": 1}'


@pytest.mark.parametrize(
    ("content", "encoding"),
    [
        (PLAIN, ""),
        (PLAIN, "identity"),
        (gzip.compress(PLAIN), "gzip"),
        (zstandard.compress(PLAIN), "zstd"),
        (zstandard.compress(PLAIN), "ZSTD"),
    ],
)
def test_bodies_are_read_as_their_encoding_says(content: bytes, encoding: str) -> None:
    assert read_body(content, encoding) == {"a": 1}


def test_a_zstd_body_of_unknown_size_is_read() -> None:
    streamed = zstandard.ZstdCompressor().compressobj()
    assert read_body(streamed.compress(PLAIN) + streamed.flush(), "zstd") == {"a": 1}


@pytest.mark.parametrize(
    ("content", "encoding", "message"),
    [
        (PLAIN, "gzip", "not gzip"),
        (PLAIN, "zstd", "not zstd"),
        (PLAIN, "br", "not one of gzip, zstd"),
        (b"{", "", "not JSON"),
        (b"\xff", "", "not JSON"),
        (b"[]", "", "a JSON list, not an object"),
    ],
)
def test_other_bodies_are_refused(content: bytes, encoding: str, message: str) -> None:
    with pytest.raises(BodyError, match=message):
        read_body(content, encoding)


@pytest.mark.parametrize("encoding", ["", "gzip", "zstd"])
def test_a_body_that_grows_too_large_is_refused(
    monkeypatch: pytest.MonkeyPatch, encoding: str
) -> None:
    monkeypatch.setattr(body, "LARGEST", 1000)
    large = b'{"a": "' + b"a" * 1000 + b'"}'
    packed = {"": large, "gzip": gzip.compress(large), "zstd": zstandard.compress(large)}
    with pytest.raises(BodyError, match="larger than 1000 bytes"):
        read_body(packed[encoding], encoding)


@pytest.mark.parametrize(
    ("pack", "encoding"), [(gzip.compress, "gzip"), (zstandard.compress, "zstd")]
)
def test_a_body_that_explodes_is_not_unpacked(
    monkeypatch: pytest.MonkeyPatch, pack: Callable[[bytes], bytes], encoding: str
) -> None:
    monkeypatch.setattr(body, "LARGEST", 1000)
    packed = pack(b" " * 30_000_000)
    tracemalloc.start()
    with pytest.raises(BodyError, match="larger"):
        read_body(packed, encoding)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 1_000_000
