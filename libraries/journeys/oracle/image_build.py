"""Build the oracle's image from the locked packages: offline, without root, reproducible."""

import hashlib
import tempfile
from collections.abc import Callable
from pathlib import Path

from journeys.debian import fetch, read_lock, unpack
from journeys.home import Home
from journeys.oracle.bytecode import with_bytecode
from journeys.oracle.image_archive import ArchiveDigests, write_image
from journeys.oracle.rootfs import root_filesystem

ARCHITECTURE = "amd64"


def build(home: Home, lock: Path, target: Path, say: Callable[[str], None]) -> ArchiveDigests:
    """Write the image archive to ``target`` and return its digests.

    Packages come from ``home.downloads`` or a mirror. Raises ``PrerequisiteError`` when one
    cannot be fetched.
    """
    packages = read_lock(lock)
    say(f"Building the oracle image from {len(packages)} Debian packages")
    debs = [fetch(package, home.downloads / "debian") for package in packages.values()]
    files = root_filesystem(unpack(deb) for deb in debs)
    home.images.mkdir(parents=True, exist_ok=True)
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=home.images, prefix="stage-") as stage:
        files = with_bytecode(files, Path(stage))
    version = packages["python3.13-minimal"].version
    labels = {
        "journeys.oracle.lock": hashlib.sha256(lock.read_bytes()).hexdigest(),
        "journeys.oracle.python": version,
        "journeys.oracle.tag": version.partition("-")[0],
    }
    return write_image(files, target, architecture=ARCHITECTURE, labels=labels)
