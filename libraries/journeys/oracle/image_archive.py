"""Write an image as one file that ``docker load`` and OCI tools both read."""

import hashlib
import io
import json
import tarfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from journeys.debian import Member

NAME = "agent-journeys-oracle"
_MOMENT = 1_735_689_600  # 2025-01-01; a fixed time, since the image's identity depends on it
_CREATED = "2025-01-01T00:00:00Z"
_OCI = "application/vnd.oci.image"


@dataclass(frozen=True, slots=True)
class ArchiveDigests:
    """SHA-256 of the archive file, and the three names engines know an image by."""

    archive: str
    image_id: str
    manifest: str
    diff_ids: tuple[str, ...]


def write_image(
    files: Mapping[str, Member], target: Path, *, architecture: str, labels: Mapping[str, str]
) -> ArchiveDigests:
    """Write ``target`` and return its digests; equal input gives equal bytes."""
    layer = _tar(files)
    diff = _digest(layer)
    config = _json(_config(architecture, labels, diff))
    manifest = _json(_manifest(config, layer))
    blobs = {f"blobs/sha256/{_digest(data)}": data for data in (config, manifest, layer)}
    tag = labels["journeys.oracle.tag"]
    index = _json(_index(manifest, architecture, tag))
    legacy = {
        "Config": f"blobs/sha256/{_digest(config)}",
        "RepoTags": [f"{NAME}:{tag}"],
        "Layers": [f"blobs/sha256/{diff}"],
    }
    layout = _json({"imageLayoutVersion": "1.0.0"})
    whole = {**blobs, "oci-layout": layout, "index.json": index, "manifest.json": _json([legacy])}
    content = _tar({path: Member(path, "file", 0o644, data) for path, data in whole.items()})
    partial = target.with_suffix(".part")
    partial.write_bytes(content)
    partial.replace(target)
    names = (f"sha256:{_digest(data)}" for data in (config, manifest))
    image_id, manifest_digest = names
    return ArchiveDigests(_digest(content), image_id, manifest_digest, (f"sha256:{diff}",))


def _config(architecture: str, labels: Mapping[str, str], diff: str) -> dict[str, object]:
    return {
        "architecture": architecture,
        "os": "linux",
        "created": _CREATED,
        "config": {
            "Env": ["PATH=/usr/bin", "LANG=C.UTF-8"],
            "WorkingDir": "/",
            "User": "65534:65534",
            "Cmd": ["python3", "--version"],
            "Labels": dict(labels),
        },
        "rootfs": {"type": "layers", "diff_ids": [f"sha256:{diff}"]},
        "history": [{"created": _CREATED, "created_by": "journeys oracle build-image"}],
    }


def _manifest(config: bytes, layer: bytes) -> dict[str, object]:
    return {
        "schemaVersion": 2,
        "mediaType": f"{_OCI}.manifest.v1+json",
        "config": _descriptor(f"{_OCI}.config.v1+json", config),
        "layers": [_descriptor(f"{_OCI}.layer.v1.tar", layer)],
    }


def _index(manifest: bytes, architecture: str, tag: str) -> dict[str, object]:
    entry = {
        **_descriptor(f"{_OCI}.manifest.v1+json", manifest),
        "annotations": {"org.opencontainers.image.ref.name": tag},
        "platform": {"architecture": architecture, "os": "linux"},
    }
    return {"schemaVersion": 2, "mediaType": f"{_OCI}.index.v1+json", "manifests": [entry]}


def _descriptor(kind: str, data: bytes) -> dict[str, object]:
    return {"mediaType": kind, "digest": f"sha256:{_digest(data)}", "size": len(data)}


def _tar(files: Mapping[str, Member]) -> bytes:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for path in sorted(files):
            member = files[path]
            entry = tarfile.TarInfo(path)
            entry.mtime, entry.mode = _MOMENT, member.mode
            entry.size, entry.linkname = len(member.data), member.target
            kinds = {"folder": tarfile.DIRTYPE, "symlink": tarfile.SYMTYPE, "file": tarfile.REGTYPE}
            entry.type = kinds[member.kind]
            archive.addfile(entry, io.BytesIO(member.data))
    return buffer.getvalue()


def _json(content: object) -> bytes:
    return json.dumps(content, sort_keys=True, separators=(",", ":")).encode("utf-8")


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
