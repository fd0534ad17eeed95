"""Debian packages by hash: from any mirror, fetched once, unpacked without dpkg."""

import errno
import hashlib
import io
import json
import lzma
import os
import tarfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import requests
import zstandard
from filelock import FileLock

from journeys.apt_sources import debian_archives
from journeys.errors import PrerequisiteError

MIRROR_VARIABLE = "JOURNEYS_DEBIAN_MIRROR"
_TIMEOUT = (15, 60)  # seconds to connect, seconds between two reads


@dataclass(frozen=True, slots=True)
class LockedPackage:
    """One ``.deb``, known by its hash. ``path`` is below a mirror's root, ``size`` in bytes."""

    name: str
    version: str
    path: str
    sha256: str
    size: int


@dataclass(frozen=True, slots=True)
class Member:
    """One path of a package: a folder, a file with its ``data``, or a link to ``target``.

    ``path`` is relative (``usr/bin/x``); ``kind`` is ``folder``, ``file``, ``symlink`` or
    ``hardlink`` (whose ``target`` is an earlier member's path).
    """

    path: str
    kind: str
    mode: int
    data: bytes = b""
    target: str = ""


def read_lock(file: Path) -> dict[str, LockedPackage]:
    """Return the locked packages of a ``*.lock.json`` by name."""
    packages = json.loads(file.read_text(encoding="utf-8"))["packages"]
    return {entry["name"]: LockedPackage(**entry) for entry in packages}


def mirrors() -> list[str]:
    """Return the addresses of Debian archives to ask, best first.

    They come from JOURNEYS_DEBIAN_MIRROR (separated by spaces), else from this machine's apt
    sources. Raises ``PrerequisiteError`` when there is none.
    """
    named = os.environ.get(MIRROR_VARIABLE, "").split()
    found = [address.rstrip("/") for address in named] or debian_archives()
    if not found:
        raise PrerequisiteError(
            "No Debian mirror is known: apt's sources on this machine name none. Set "
            f"{MIRROR_VARIABLE} to the address of one (the folder that holds pool/ and dists/)."
        )
    return found


def fetch(package: LockedPackage, folder: Path) -> Path:
    """Return the verified ``.deb`` in ``folder``, downloading or resuming it when needed.

    Raises ``PrerequisiteError`` when no mirror can deliver exactly this file.
    """
    target = folder / f"{package.name}_{package.sha256[:16]}.deb"
    if target.is_file() and _is_whole(target, package):
        return target
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with FileLock(target.with_suffix(".lock")):
            if target.is_file() and not _is_whole(target, package):
                target.unlink()
            refusals = [_try(mirror, package, target) for mirror in _until_done(target)]
    except OSError as error:
        raise _no_room(error, folder) if error.errno == errno.ENOSPC else error from error
    if target.is_file():
        return target
    raise PrerequisiteError(_why(package, [refusal for refusal in refusals if refusal]))


def unpack(deb: Path) -> Iterator[Member]:
    """Yield what the package installs, in the package's order.

    Raises ``ValueError`` when the file is no Debian package or holds device nodes.
    """
    with tarfile.open(fileobj=io.BytesIO(_payload(deb)), mode="r:") as archive:
        for entry in archive:
            path = entry.name.removeprefix("./").rstrip("/")
            if path not in ("", "."):
                yield _member(archive, entry, path)


def _until_done(target: Path) -> Iterator[str]:
    for mirror in mirrors():
        if not target.is_file():
            yield mirror


def _try(mirror: str, package: LockedPackage, target: Path) -> str | None:
    """Download from one mirror; return why it did not work, or nothing."""
    partial = target.with_suffix(".part")
    try:
        _download(f"{mirror}/{package.path}", partial, package.size)
    except requests.HTTPError as error:
        return f"{mirror} answered {error.response.status_code}"
    except requests.RequestException as error:
        return f"{mirror} is not reachable ({type(error).__name__})"
    if _is_whole(partial, package):
        partial.replace(target)
        return None
    partial.unlink()
    return f"{mirror} delivered other bytes than locked (sha256 differs)"


def _download(address: str, partial: Path, size: int) -> None:
    """Append the missing rest; a server that ignores ranges starts the file again."""
    start = partial.stat().st_size if partial.exists() else 0
    asked = {"Range": f"bytes={start}-", "Accept-Encoding": "identity"} if start else {}
    with requests.get(address, headers=asked, timeout=_TIMEOUT, stream=True) as answer:
        if answer.status_code == requests.codes.requested_range_not_satisfiable:
            return
        answer.raise_for_status()
        resumed = answer.status_code == requests.codes.partial_content
        with partial.open("ab" if resumed else "wb") as file:
            for block in answer.iter_content(1 << 16):
                file.write(block)
                if file.tell() > size:
                    return


def _is_whole(file: Path, package: LockedPackage) -> bool:
    if file.stat().st_size != package.size:
        return False
    with file.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest() == package.sha256


def _why(package: LockedPackage, refusals: list[str]) -> str:
    advice = "check the network and the mirror"
    if any(refusal.endswith(" 404") for refusal in refusals):
        advice = "a mirror drops superseded versions: run `journeys oracle relock` and try again"
    tried = "; ".join(refusals)
    return f"Package {package.name} {package.version} cannot be fetched: {tried}. {advice}."


def _no_room(error: OSError, folder: Path) -> PrerequisiteError:
    return PrerequisiteError(
        f"The disk is full while downloading to {folder} ({error.strerror}): free some space "
        "and run the command again."
    )


def _payload(deb: Path) -> bytes:
    """Return the uncompressed ``data.tar`` out of the outer ``ar`` archive."""
    content = deb.read_bytes()
    if content[:8] != b"!<arch>\n":
        raise ValueError(f"{deb.name} is not a Debian package")
    offset = 8
    while offset + 60 <= len(content):
        name = content[offset : offset + 16].decode("ascii").strip().rstrip("/")
        size = int(content[offset + 48 : offset + 58])
        body = content[offset + 60 : offset + 60 + size]
        if name.startswith("data.tar"):
            return _uncompressed(name, body)
        offset += 60 + size + size % 2
    raise ValueError(f"{deb.name} has no data.tar member")


def _uncompressed(name: str, body: bytes) -> bytes:
    if name.endswith(".xz"):
        return lzma.decompress(body)
    if name.endswith(".zst"):
        return zstandard.ZstdDecompressor().decompressobj().decompress(body)
    return body


def _member(archive: tarfile.TarFile, entry: tarfile.TarInfo, path: str) -> Member:
    if entry.isdir():
        return Member(path, "folder", entry.mode)
    if entry.issym():
        return Member(path, "symlink", entry.mode, target=entry.linkname)
    if entry.islnk():
        return Member(path, "hardlink", entry.mode, target=entry.linkname.removeprefix("./"))
    stream = archive.extractfile(entry)
    if stream is None:
        raise ValueError(f"{path} is neither file, folder nor link")
    return Member(path, "file", entry.mode, data=stream.read())
