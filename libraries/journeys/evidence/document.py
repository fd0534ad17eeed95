"""Evidence files: written whole or not at all, never with a known secret in them."""

import json
import os
import uuid
from pathlib import Path

from journeys.errors import HarnessError
from journeys.evidence.plain import plain
from journeys.evidence.redaction import Redactor

NOTHING_SECRET = Redactor()


def write_json(
    path: Path, value: object, redactor: Redactor = NOTHING_SECRET, *, exclusive: bool = False
) -> Path:
    """Write any value as JSON and return ``path``; known secrets are redacted.

    Raises ``SecretLeakError`` when one is left (as a number, say), and ``FileExistsError`` when
    ``exclusive`` and the file is there; nothing is written then.
    """
    data = redactor.data(plain(value))
    text = json.dumps(data, indent=2, allow_nan=False) + "\n"
    redactor.prove(str(path), text)
    return _write(path, text.encode(), exclusive=exclusive)


def write_text(path: Path, text: str, redactor: Redactor = NOTHING_SECRET) -> Path:
    """Write text as UTF-8 and return ``path``; known secrets are redacted as in JSON."""
    clean = redactor.text(text)
    redactor.prove(str(path), clean)
    return _write(path, clean.encode("utf-8", "backslashreplace"), exclusive=False)


def read_json(path: Path) -> object:
    """Return the JSON data of a file; raises ``HarnessError`` when there is none to read."""
    try:
        data: object = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise HarnessError(f"{path} cannot be read as JSON: {error}") from error
    return data


def _write(path: Path, content: bytes, *, exclusive: bool) -> Path:
    """Put ``content`` at ``path`` in one step: a reader sees the old file or the new one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.parent / f".{uuid.uuid4().hex}.tmp"
    try:
        with temporary.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if exclusive:
            path.hardlink_to(temporary)
        else:
            temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)
    return path
