"""Packages by hash: downloading, resuming, refusing, unpacking."""

import errno
import hashlib
import io
import lzma
import tarfile
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
import zstandard

from journeys.debian import LockedPackage, Member, fetch, mirrors, read_lock, unpack
from journeys.errors import PrerequisiteError
from journeys.resources import resource

CONTENT = bytes(range(256)) * 400


class Mirror(BaseHTTPRequestHandler):
    """Serves what is in ``files``; ``asked`` keeps the requested ranges."""

    files: dict[str, bytes]
    asked: list[str | None]

    def do_GET(self) -> None:
        content = self.files.get(self.path)
        wanted = self.headers.get("Range")
        self.asked.append(wanted)
        if content is None:
            self.send_error(404)
            return
        start = int(wanted.removeprefix("bytes=").rstrip("-")) if wanted else 0
        self.send_response(206 if wanted else 200)
        self.send_header("Content-Length", str(len(content) - start))
        self.end_headers()
        self.wfile.write(content[start:])

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture
def mirror(monkeypatch: pytest.MonkeyPatch) -> Iterator[type[Mirror]]:
    handler = type("Served", (Mirror,), {"files": {"/pool/x.deb": CONTENT}, "asked": []})
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        monkeypatch.setenv("JOURNEYS_DEBIAN_MIRROR", f"http://127.0.0.1:{server.server_port}/")
        yield handler
        server.shutdown()


def package(content: bytes = CONTENT, path: str = "pool/x.deb") -> LockedPackage:
    return LockedPackage("x", "1-2", path, hashlib.sha256(content).hexdigest(), len(content))


def test_downloads_once(mirror: type[Mirror], tmp_path: Path) -> None:
    first = fetch(package(), tmp_path / "new")
    assert first.read_bytes() == CONTENT
    assert fetch(package(), tmp_path / "new") == first
    assert mirror.asked == [None]


def test_resumes_what_was_interrupted(mirror: type[Mirror], tmp_path: Path) -> None:
    wanted = package()
    (tmp_path / f"x_{wanted.sha256[:16]}.part").write_bytes(CONTENT[:1000])
    assert fetch(wanted, tmp_path).read_bytes() == CONTENT
    assert mirror.asked == ["bytes=1000-"]


def test_a_damaged_file_is_fetched_again(mirror: type[Mirror], tmp_path: Path) -> None:
    place = fetch(package(), tmp_path)
    place.write_bytes(b"damaged")
    assert fetch(package(), tmp_path).read_bytes() == CONTENT
    assert len(mirror.asked) == 2


def test_other_bytes_are_refused_and_not_kept(mirror: type[Mirror], tmp_path: Path) -> None:
    mirror.files["/pool/x.deb"] = CONTENT[::-1]
    with pytest.raises(PrerequisiteError, match="sha256 differs"):
        fetch(package(), tmp_path)
    assert not list(tmp_path.glob("*.deb")) + list(tmp_path.glob("*.part"))


def test_a_superseded_version_names_the_remedy(mirror: type[Mirror], tmp_path: Path) -> None:
    with pytest.raises(PrerequisiteError, match=r"404.*journeys oracle relock") as error:
        fetch(package(path="pool/gone.deb"), tmp_path)
    assert "\n" not in str(error.value)
    assert mirror.asked == [None]


def test_the_next_mirror_is_asked(
    mirror: type[Mirror], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JOURNEYS_DEBIAN_MIRROR", f"http://127.0.0.1:9/debian {mirrors()[0]}")
    assert fetch(package(), tmp_path).read_bytes() == CONTENT
    assert mirror.asked == [None]


@pytest.mark.usefixtures("mirror")
def test_a_full_disk_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_arguments: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("journeys.debian._download", full)
    with pytest.raises(PrerequisiteError, match="disk is full"):
        fetch(package(), tmp_path)


def test_without_a_mirror_the_variable_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("JOURNEYS_DEBIAN_MIRROR", raising=False)
    monkeypatch.setattr("journeys.debian.debian_archives", list)
    with pytest.raises(PrerequisiteError, match="JOURNEYS_DEBIAN_MIRROR"):
        mirrors()


def deb(payload: bytes, name: str) -> bytes:
    whole = b"!<arch>\n"
    for title, body in (("debian-binary", b"2.0\n"), ("control.tar.xz", b"odd"), (name, payload)):
        whole += f"{title:<16}{0:<12}{0:<6}{0:<6}{100644:<8}{len(body):<10}`\n".encode()
        whole += body + b"\n" * (len(body) % 2)
    return whole


def payload(extra: tarfile.TarInfo | None = None) -> bytes:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w") as target:
        for name, kind, link in (
            ("./", tarfile.DIRTYPE, ""),
            ("./usr/", tarfile.DIRTYPE, ""),
            ("./usr/a", tarfile.REGTYPE, ""),
            ("./usr/b", tarfile.SYMTYPE, "a"),
            ("./usr/c", tarfile.LNKTYPE, "./usr/a"),
        ):
            entry = tarfile.TarInfo(name)
            entry.type, entry.linkname = kind, link
            entry.size = 5 if kind == tarfile.REGTYPE else 0
            target.addfile(entry, io.BytesIO(b"hello"))
        if extra:
            target.addfile(extra)
    return buffer.getvalue()


@pytest.mark.parametrize(
    ("name", "pack"),
    [
        ("data.tar.xz", lzma.compress),
        ("data.tar.zst", zstandard.compress),
        ("data.tar", bytes),
    ],
)
def test_unpacks(tmp_path: Path, name: str, pack: type[bytes]) -> None:
    file = tmp_path / "x.deb"
    file.write_bytes(deb(pack(payload()), name))
    assert [(m.path, m.kind, m.data, m.target) for m in unpack(file)] == [
        ("usr", "folder", b"", ""),
        ("usr/a", "file", b"hello", ""),
        ("usr/b", "symlink", b"", "a"),
        ("usr/c", "hardlink", b"", "usr/a"),
    ]


@pytest.mark.parametrize("content", [b"", b"<html>", deb(b"", "other.tar"), deb(b"x", "data.tar")])
def test_what_is_no_package_is_refused(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "x.deb"
    file.write_bytes(content)
    with pytest.raises((ValueError, tarfile.TarError)):
        list(unpack(file))


def test_device_nodes_are_refused(tmp_path: Path) -> None:
    device = tarfile.TarInfo("./dev/sda")
    device.type = tarfile.BLKTYPE
    file = tmp_path / "x.deb"
    file.write_bytes(deb(payload(device), "data.tar"))
    with pytest.raises(ValueError, match="neither file"):
        list(unpack(file))


def test_the_lock_has_what_others_build_on_and_no_host() -> None:
    file = resource("oracle/debian.lock.json")
    packages = read_lock(file)
    assert {"libc6", "libgcc-s1", "python3.13-minimal"} <= packages.keys()
    assert all(one.path.startswith("pool/main/") for one in packages.values())
    assert all(len(one.sha256) == 64 and one.size > 0 for one in packages.values())
    assert "://" not in file.read_text()


def test_members_are_plain_values() -> None:
    assert Member("a", "file", 0o644, b"x") == Member("a", "file", 0o644, b"x")
