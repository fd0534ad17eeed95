"""evidence-manifest.json: what belongs to an attempt, with digests, and what was kept out."""

import hashlib
from collections.abc import Iterable
from pathlib import Path
from typing import Literal

from pydantic import Field, ValidationError

from journeys.errors import HarnessError
from journeys.evidence.document import write_json
from journeys.evidence.fingerprint import Fingerprint
from journeys.evidence.leak import Leak
from journeys.evidence.model import EvidenceModel

MANIFEST = "evidence-manifest.json"


class Refusal(EvidenceModel):
    """A file that is no part of the evidence, and why."""

    file: str
    reason: str


class Entry(EvidenceModel):
    """A file of the package: its name below the attempt's folder, its bytes, its SHA-256."""

    file: str
    size: int
    sha256: str


class Manifest(EvidenceModel):
    """The package of one attempt; ``secrets`` recognise in later files what must not be there."""

    schema_name: Literal["agent-journeys.evidence/v1"] = Field(
        default="agent-journeys.evidence/v1", alias="schema"
    )
    files: tuple[Entry, ...]
    leaks: tuple[Leak, ...] = ()
    refused: tuple[Refusal, ...] = ()
    missing: tuple[str, ...] = ()
    secrets: tuple[Fingerprint, ...] = ()


def write_manifest(folder: Path, manifest: Manifest) -> Path:
    """Write the manifest of the attempt in ``folder``."""
    return write_json(folder / MANIFEST, manifest)


def read_manifest(folder: Path) -> Manifest:
    """Return the manifest of the attempt in ``folder``; ``HarnessError`` when it has none."""
    file = folder / MANIFEST
    try:
        return Manifest.model_validate_json(file.read_bytes())
    except OSError as error:
        raise HarnessError(f"{file} cannot be read: {error.strerror}") from error
    except ValidationError as error:
        raise HarnessError(f"{file} is no manifest: {error.error_count()} faults") from error


def entries(folder: Path, files: Iterable[Path]) -> tuple[Entry, ...]:
    """Return the entry of each file, sorted by name."""
    return tuple(
        Entry(
            file=file.relative_to(folder).as_posix(),
            size=file.stat().st_size,
            sha256=sha256(file),
        )
        for file in sorted(files)
    )


def differences(folder: Path, manifest: Manifest) -> list[str]:
    """Return one line for each file of the package that is gone or not the same any more."""
    lines = []
    for entry in manifest.files:
        file = folder / entry.file
        if not file.is_file() or file.is_symlink():
            lines.append(f"{entry.file} is gone")
        elif sha256(file) != entry.sha256:
            lines.append(f"{entry.file} was changed after it was packaged")
    return lines


def sha256(file: Path) -> str:
    """Return the SHA-256 of a file."""
    with file.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()
