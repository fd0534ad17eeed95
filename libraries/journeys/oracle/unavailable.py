"""Telling what the engine did wrong from what the delivery did wrong."""

from collections.abc import Iterator
from contextlib import contextmanager

from docker.errors import DockerException
from requests.exceptions import RequestException
from urllib3.exceptions import HTTPError


class SandboxUnavailableError(Exception):
    """The engine, not the delivery, failed; no verdict can be given."""


@contextmanager
def engine_errors() -> Iterator[None]:
    """Turn every way an engine fails into one ``SandboxUnavailableError`` of one line.

    A call that the engine carried out never ends up here, however the program behaved. When in
    doubt the error is the engine's: a lost verdict can be had again, a wrong one misleads.
    """
    try:
        yield
    except (DockerException, RequestException, HTTPError, OSError) as error:
        told = getattr(error, "explanation", None) or error  # the engine's own words
        reason = " ".join(str(told).split())[:300] or type(error).__name__
        raise SandboxUnavailableError(f"The container engine failed: {reason}") from error
