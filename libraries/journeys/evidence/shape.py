"""What looks like a credential although nobody told us its value."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from detect_secrets.plugins.aws import AWSKeyDetector
from detect_secrets.plugins.azure_storage_key import AzureStorageKeyDetector
from detect_secrets.plugins.base import RegexBasedDetector
from detect_secrets.plugins.github_token import GitHubTokenDetector
from detect_secrets.plugins.gitlab_token import GitLabTokenDetector
from detect_secrets.plugins.jwt import JwtTokenDetector
from detect_secrets.plugins.npm import NpmDetector
from detect_secrets.plugins.openai import OpenAIDetector
from detect_secrets.plugins.private_key import PrivateKeyDetector
from detect_secrets.plugins.pypi_token import PypiTokenDetector
from detect_secrets.plugins.sendgrid import SendGridDetector
from detect_secrets.plugins.slack import SlackDetector
from detect_secrets.plugins.square_oauth import SquareOAuthDetector
from detect_secrets.plugins.stripe import StripeDetector

REDACTED_SHAPE = "[REDACTED_SECRET_SHAPE]"
# Shapes that need no context. detect-secrets' entropy and keyword plugins guess; they are left out.
PLUGINS: tuple[type[RegexBasedDetector], ...] = (
    AWSKeyDetector,
    AzureStorageKeyDetector,
    GitHubTokenDetector,
    GitLabTokenDetector,
    JwtTokenDetector,
    NpmDetector,
    OpenAIDetector,
    PrivateKeyDetector,
    PypiTokenDetector,
    SendGridDetector,
    SlackDetector,
    SquareOAuthDetector,
    StripeDetector,
)
_KEYS = (
    "api[_-]?key|access[_-]?token|refresh[_-]?token|auth|authorization|bearer|client[_-]?secret"
    "|cookie|password|secret|token"
)
# What the providers of this suite give out, and how a credential stands in a record or a header.
OWN = {
    "Anthropic key": re.compile(r"(?<![\w-])sk-ant-[\w-]{16,}"),
    "OpenRouter key": re.compile(r"(?<![\w-])sk-or-(?:v\d-)?[A-Za-z0-9]{16,}"),
    "OpenAI key": re.compile(r"(?<![\w-])sk-(?:proj-|svcacct-)?(?=[\w-]*\d)[A-Za-z0-9_]{20,}"),
    "Daytona key": re.compile(r"(?<![\w-])dtn_[A-Za-z0-9]{16,}"),
    "Authorization header": re.compile(
        r"(?i)authorization\\?[\"']?\s*[:=]\s*\\?[\"']?(?:bearer|basic)\s+[\w.~+/=-]{16,}"
    ),
    "credential field": re.compile(
        rf'(?i)"(?:{_KEYS})\\?"\s*:\s*\\?"(?!\[REDACTED)(?=[\w.~+/=-]*\d)[\w.~+/=-]{{20,}}'
    ),
}


@dataclass(frozen=True, slots=True)
class Shape:
    """Something that looks like a ``kind`` of credential, from ``start`` to ``end`` in a text."""

    kind: str
    start: int
    end: int


def shapes(text: str) -> list[Shape]:
    """Return every shape in ``text``, in order."""
    found = [*_own(text), *_of_plugins(text)]
    return sorted(found, key=lambda shape: (shape.start, -shape.end))


def without_shapes(text: str) -> str:
    """Return the text with every shape replaced."""
    pieces, position = [], 0
    for shape in shapes(text):
        if shape.end > position:
            pieces += [text[position : max(shape.start, position)], REDACTED_SHAPE]
            position = shape.end
    return "".join([*pieces, text[position:]])


def _own(text: str) -> Iterator[Shape]:
    for kind, pattern in OWN.items():
        yield from (Shape(kind, hit.start(), hit.end()) for hit in pattern.finditer(text))


def _of_plugins(text: str) -> Iterator[Shape]:
    for plugin in PLUGINS:
        detector = plugin()
        for value in set(detector.analyze_string(text)):
            for hit in re.finditer(re.escape(value), text):
                yield Shape(str(plugin.secret_type), hit.start(), hit.end())
