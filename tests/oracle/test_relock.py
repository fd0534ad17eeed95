"""A lock is only written from what Debian signed."""

import hashlib
import lzma
from pathlib import Path

import pytest
import requests

from journeys.debian import read_lock
from journeys.errors import PrerequisiteError
from journeys.oracle import relock
from journeys.oracle.relock import PACKAGES

INDEX = "\n\n".join(
    f"Package: {name}\nVersion: 1\nFilename: pool/main/x/{name}.deb\nSize: 5\nSHA256: {'a' * 64}\n"
    "Description: a: b\n continued: line"
    for name in ("unrelated", *PACKAGES)
)


@pytest.fixture
def mirror(monkeypatch: pytest.MonkeyPatch) -> dict[str, bytes]:
    """A mirror in memory, by the end of the address."""
    packed = lzma.compress(INDEX.encode())
    digest = hashlib.sha256(packed).hexdigest()
    release = f"Suite: stable\nSHA256:\n {digest} {len(packed)} {relock._INDEX}\nOther: x\n"
    files = {"InRelease": release.encode(), "Packages.xz": packed}

    def get(address: str) -> bytes:
        return files[address.rpartition("/")[2]]

    monkeypatch.setattr(relock, "mirrors", lambda: ["http://a.example/debian"])
    monkeypatch.setattr(relock, "_get", get)
    return files


def trusting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(relock, "_verified", bytes.decode)


def test_locks_every_package(
    mirror: dict[str, bytes], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert mirror
    trusting(monkeypatch)
    relock.relock(tmp_path / "lock.json")
    assert tuple(read_lock(tmp_path / "lock.json")) == PACKAGES


@pytest.mark.usefixtures("mirror")
def test_an_unsigned_release_is_refused(tmp_path: Path) -> None:
    with pytest.raises(PrerequisiteError, match=r"no valid signature|cannot be checked"):
        relock.relock(tmp_path / "lock.json")
    assert not (tmp_path / "lock.json").exists()


def test_an_index_that_was_not_signed_is_refused(
    mirror: dict[str, bytes], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    trusting(monkeypatch)
    mirror["Packages.xz"] = lzma.compress(INDEX.replace("aaa", "bbb").encode())
    with pytest.raises(PrerequisiteError, match="does not fit its release"):
        relock.relock(tmp_path / "lock.json")


def test_a_package_that_is_gone_is_named(
    mirror: dict[str, bytes], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    trusting(monkeypatch)
    packed = lzma.compress(INDEX.replace("Package: zlib1g\n", "Package: zlib2\n").encode())
    listed = f"SHA256:\n {hashlib.sha256(packed).hexdigest()} 1 {relock._INDEX}\n"
    mirror |= {"Packages.xz": packed, "InRelease": f"\n{listed}".encode()}
    with pytest.raises(PrerequisiteError, match="zlib1g"):
        relock.relock(tmp_path / "lock.json")


def test_no_mirror_answers(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def refuse(_address: str) -> bytes:
        raise requests.ConnectionError

    monkeypatch.setattr(relock, "mirrors", lambda: ["http://a.example/debian"])
    monkeypatch.setattr(relock, "_get", refuse)
    with pytest.raises(PrerequisiteError, match="No Debian mirror answers"):
        relock.relock(tmp_path / "lock.json")
