"""Request bodies as they come: plain, gzip or zstd, JSON inside."""

import io
import json
import zlib
from typing import Any

import zstandard

LARGEST = 64 * 1024 * 1024  # bytes after decompression


class BodyError(Exception):
    """The body cannot be read; the message says why."""


def read_body(content: bytes, encoding: str) -> dict[str, Any]:
    """Return the JSON object in ``content``, compressed as the HTTP ``encoding`` says."""
    plain = _decompressed(content, encoding)
    if len(plain) > LARGEST:
        raise BodyError(f"The request body is larger than {LARGEST} bytes")
    try:
        value = json.loads(plain)
    except ValueError as error:
        raise BodyError(f"The request body is not JSON: {error}") from error
    if not isinstance(value, dict):
        raise BodyError(f"The request body is a JSON {type(value).__name__}, not an object")
    return value


def _decompressed(content: bytes, encoding: str) -> bytes:
    try:
        match encoding.lower():
            case "" | "identity":
                return content
            case "gzip":
                return zlib.decompressobj(zlib.MAX_WBITS | 16).decompress(content, LARGEST + 1)
            case "zstd":
                source = io.BytesIO(content)
                return zstandard.ZstdDecompressor().stream_reader(source).read(LARGEST + 1)
    except (zlib.error, zstandard.ZstdError) as error:
        raise BodyError(f"The request body is not {encoding}: {error}") from error
    raise BodyError(f"The content encoding '{encoding}' is not one of gzip, zstd")
