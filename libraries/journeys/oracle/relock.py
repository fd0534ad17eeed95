"""Resolve the oracle's Debian packages again, from a signed release file."""

import hashlib
import json
import lzma
import shutil
import subprocess
import tempfile
from dataclasses import asdict
from pathlib import Path

import requests

from journeys.debian import LockedPackage, mirrors
from journeys.errors import PrerequisiteError

RELEASE = "trixie"
ARCHITECTURE = "amd64"
PACKAGES = (
    "libbz2-1.0",
    "libc6",
    "libexpat1",
    "libffi8",
    "libgcc-s1",
    "liblzma5",
    "libpython3.13-minimal",
    "libpython3.13-stdlib",
    "libsqlite3-0",
    "libssl3t64",
    "libuuid1",
    "libzstd1",
    "python3.13-minimal",
    "zlib1g",
)
_KEYRINGS = tuple(
    Path(f"/usr/share/keyrings/debian-archive-keyring.{suffix}") for suffix in ("gpg", "pgp")
)
_INDEX = f"main/binary-{ARCHITECTURE}/Packages.xz"


def relock(lock: Path) -> list[LockedPackage]:
    """Write the newest ``PACKAGES`` of ``RELEASE`` to ``lock`` and return them, by name.

    The release file must be signed by a key of this machine's Debian keyring. Raises
    ``PrerequisiteError`` when no mirror answers, or the keyring or gpgv is missing.
    """
    mirror, signed = _first_answer(f"dists/{RELEASE}/InRelease")
    index = _get(f"{mirror}/dists/{RELEASE}/{_INDEX}")
    expected = _listed_hash(_verified(signed))
    if hashlib.sha256(index).hexdigest() != expected:
        raise PrerequisiteError(
            f"{mirror} is being updated: its package list does not fit its release file yet. "
            "Run `journeys oracle relock` again in some minutes."
        )
    packages = _chosen(lzma.decompress(index).decode("utf-8"))
    lock.write_text(_as_json(packages), encoding="utf-8")
    return packages


def _first_answer(path: str) -> tuple[str, bytes]:
    refusals = []
    for mirror in mirrors():
        try:
            return mirror, _get(f"{mirror}/{path}")
        except requests.RequestException as error:
            refusals.append(f"{mirror}: {error.__class__.__name__}")
    raise PrerequisiteError(f"No Debian mirror answers ({'; '.join(refusals)}): check the network.")


def _get(address: str) -> bytes:
    answer = requests.get(address, timeout=(15, 60))
    answer.raise_for_status()
    return answer.content


def _verified(signed: bytes) -> str:
    """Return the signed text; only what gpgv itself writes out is trusted."""
    keyring = next((file for file in _KEYRINGS if file.is_file()), None)
    gpgv = shutil.which("gpgv")
    if keyring is None or gpgv is None:
        raise PrerequisiteError(
            "Debian's signing keys cannot be checked here: run "
            "`apt-get install gpgv debian-archive-keyring`."
        )
    with tempfile.TemporaryDirectory() as folder:
        release = Path(folder, "InRelease")
        release.write_bytes(signed)
        text = Path(folder, "Release")
        command = [gpgv, "--keyring", str(keyring), "--output", str(text), str(release)]
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=30)
        if done.returncode != 0 or not text.is_file():
            last = done.stderr.strip().splitlines()[-1:]
            raise PrerequisiteError(f"The mirror's release file has no valid signature: {last}.")
        return text.read_text(encoding="utf-8")


def _listed_hash(release: str) -> str:
    """Return the SHA-256 of the package index that the release file lists."""
    section = release.partition("\nSHA256:\n")[2]
    for line in section.splitlines():
        if not line.startswith(" "):
            break
        digest, _size, name = line.split()
        if name == _INDEX:
            return digest
    raise PrerequisiteError(f"The mirror's {RELEASE} release lists no {_INDEX}: try another one.")


def _chosen(index: str) -> list[LockedPackage]:
    found: dict[str, LockedPackage] = {}
    for stanza in index.split("\n\n"):
        if stanza.partition("\n")[0].removeprefix("Package: ") in PACKAGES:
            package = _package(stanza)
            found[package.name] = package
    if missing := sorted(set(PACKAGES) - found.keys()):
        raise PrerequisiteError(f"{RELEASE} no longer has {', '.join(missing)}: adapt PACKAGES.")
    return [found[name] for name in PACKAGES]


def _package(stanza: str) -> LockedPackage:
    pairs = (line.split(": ", 1) for line in stanza.splitlines() if ": " in line[1:])
    fields = {pair[0]: pair[1] for pair in pairs}
    return LockedPackage(
        name=fields["Package"],
        version=fields["Version"],
        path=fields["Filename"],
        sha256=fields["SHA256"],
        size=int(fields["Size"]),
    )


def _as_json(packages: list[LockedPackage]) -> str:
    content = {
        "release": RELEASE,
        "architecture": ARCHITECTURE,
        "packages": [asdict(package) for package in packages],
    }
    return json.dumps(content, indent=2) + "\n"
